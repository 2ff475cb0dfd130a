// Light and dark, and the colours of devices, ops and transfers. Colours of the
// canvas are those of the style sheet, read once for each theme.

const OP_COLOURS = [
  '#4e79d8', '#2fa58b', '#e0a336', '#8a63d2', '#37a7d4', '#d77f45',
  '#6f9f42', '#b565b5', '#5f7a94', '#c0a24a', '#3f8f73', '#7f8fe0',
];
const OTHER_COLOUR = '#8d97a5';
const DEVICE_COLOURS = [
  '#4e79d8', '#e0913a', '#2fa58b', '#b565b5', '#c7b13c', '#37a7d4', '#8a63d2', '#6f9f42',
];

class Theme {
  // `changed` is called when colours are to be read anew.
  constructor(changed) {
    this.changed = changed;
    this.system = window.matchMedia('(prefers-color-scheme: dark)');
    this.system.addEventListener('change', () => this.apply());
    this.choice = 'system';
    byId('theme').addEventListener('click', () => this.next());
    this.apply();
  }

  next() {
    const order = ['system', 'light', 'dark'];
    this.choice = order[(order.indexOf(this.choice) + 1) % order.length];
    this.apply();
  }

  apply() {
    this.isDark = this.choice === 'dark' || (this.choice === 'system' && this.system.matches);
    document.documentElement.dataset.theme = this.isDark ? 'dark' : 'light';
    byId('theme').textContent = {system: 'Auto', light: 'Light', dark: 'Dark'}[this.choice];
    byId('theme').setAttribute('aria-label', `Colours: ${this.choice}`);
    const style = getComputedStyle(document.documentElement);
    const read = (name) => style.getPropertyValue(`--${name}`).trim();
    this.colours = {};
    for (const name of ['ground', 'panel', 'ink', 'muted', 'line', 'track', 'hatch', 'accent', 'accent-soft',
                        'critical', 'bound', 'bad']) {
      this.colours[name] = read(name);
    }
    this.font = style.getPropertyValue('--font').trim();
    this.hatching = null;
    this.changed();
  }

  // Diagonal lines, for time in which nothing happens.
  hatch(context) {
    if (this.hatching) return this.hatching;
    const tile = document.createElement('canvas');
    tile.width = tile.height = 8;
    const draw = tile.getContext('2d');
    draw.strokeStyle = this.colours.hatch;
    draw.lineWidth = 1;
    draw.beginPath();
    for (const shift of [-8, 0, 8]) {
      draw.moveTo(shift - 1, 9);
      draw.lineTo(shift + 9, -1);
    }
    draw.stroke();
    this.hatching = context.createPattern(tile, 'repeat');
    return this.hatching;
  }

  deviceColour(device) {
    if (device < DEVICE_COLOURS.length) return DEVICE_COLOURS[device];
    // Angles that stay apart however many there are.
    return `hsl(${(device * 137.508) % 360} 48% ${this.isDark ? 60 : 54}%)`;
  }

  opColour(rank) {
    return rank < OP_COLOURS.length ? OP_COLOURS[rank] : OTHER_COLOUR;
  }
}

// Whether dark text reads better than white on a colour '#rrggbb'.
function wantsDarkText(colour) {
  if (colour[0] !== '#') return true;
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 145;
}

// A canvas that fits its element in device pixels; returns its context, scaled
// so that one is one CSS pixel.
function fitCanvas(canvas, height) {
  const scale = window.devicePixelRatio || 1;
  if (height !== undefined) canvas.style.height = `${height}px`;
  const width = canvas.clientWidth;
  const tall = canvas.clientHeight;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(tall * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(tall * scale);
  }
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, tall);
  return {context, width, height: tall};
}

// Text cut to a width. Of a name with parts, as in "block0.ff1.expand", the last
// parts tell most, so those are kept. Measuring is slow: widths are estimated
// from that of a usual character.
function cutText(text, width, charWidth) {
  const room = Math.floor(width / charWidth);
  if (text.length <= room) return text;
  if (room < 5) return '';
  const tail = text.slice(text.length - room);
  const begin = tail.search(/[./:][^./:]/);
  if (begin >= 0 && tail.length - begin > 3) return tail.slice(begin + 1);
  const last = text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf('/'), text.lastIndexOf(':')) + 1);
  return `${(last || text).slice(0, room - 1)}…`;
}
