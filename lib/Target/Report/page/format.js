'use strict';
// How figures are written, and how elements are made. Text always goes through
// text nodes: a name can never become markup.

function formatTime(ns) {
  const size = Math.abs(ns);
  if (size < 1e3) return `${Math.round(ns * 10) / 10} ns`;
  for (const [limit, unit, scale] of [[1e6, 'µs', 1e3], [1e9, 'ms', 1e6], [Infinity, 's', 1e9]]) {
    if (size < limit) return `${significant(ns / scale)} ${unit}`;
  }
  return '';
}

function significant(value) {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 1 : size >= 10 ? 2 : 3);
}

// Every digit, in groups of three.
function formatExact(ns) {
  return `${String(ns).replace(/\B(?=(\d{3})+(?!\d))/g, ' ')} ns`;
}

function formatBytes(bytes) {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  let unit = 0;
  let value = bytes;
  while (Math.abs(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : significant(value)} ${units[unit]}`;
}

function formatShare(share) {
  const percent = 100 * share;
  return `${percent >= 99.95 || percent === 0 ? Math.round(percent) : percent.toFixed(1)}%`;
}

function formatCount(count, one, many) {
  return `${String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ' ')} ${count === 1 ? one : many}`;
}

// element('p', {class: 'x', onclick: f}, 'text', other)
function element(tag, properties, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(properties || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (key === 'style') made.style.cssText = value;
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

function byId(id) {
  return document.getElementById(id);
}
