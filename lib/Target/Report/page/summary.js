// The figures: cards above the timeline, and tables of devices and channels.

function gapOf(schedule, program) {
  return schedule.makespan ? (schedule.makespan - program.bound) / schedule.makespan : 0;
}

// A figure of every schedule in one card; the second and later ones are
// compared with the first.
function card(label, program, figure) {
  const {schedules} = program;
  if (schedules.length === 1) {
    const {text, unit, exact, sub, meter} = figure(schedules[0]);
    return element('div', {class: 'panel card'}, element('div', {class: 'label'}, label),
        element('div', {class: 'value', 'data-figure': label, 'data-value': exact, title: String(exact)},
            text, unit && element('small', {}, unit)),
        meter !== undefined && bar(meter), sub && element('div', {class: 'sub', title: sub}, sub));
  }
  const first = figure(schedules[0]);
  return element('div', {class: 'panel card'}, element('div', {class: 'label'}, label),
      element('div', {class: 'pair'}, schedules.map((schedule, i) => {
        const {text, exact, isLessBetter} = figure(schedule);
        const change = i && first.exact ? exact / first.exact - 1 : 0;
        const isBetter = isLessBetter ? change < 0 : change > 0;
        return element('div', {class: 'value', 'data-figure': label, 'data-value': exact, title: String(exact)}, text,
            element('span', {class: 'who'}, schedule.title),
            change !== 0 && isLessBetter !== undefined && element('small', {class: isBetter ? 'better' : 'worse'},
                change > 9 ? `×${significant(1 + change)}` : `${change > 0 ? '+' : '−'}${(100 * Math.abs(change)).toFixed(1)}%`));
      })));
}

function bar(share) {
  return element('div', {class: 'meter'}, element('i', {
    class: share > 0.95 ? 'full' : '', style: `width:${(100 * Math.min(1, share)).toFixed(2)}%`}));
}

function showSummary(program) {
  const cards = [
    card('Makespan', program, (schedule) => ({
      text: formatTime(schedule.makespan), exact: schedule.makespan, sub: formatExact(schedule.makespan), isLessBetter: true})),
    element('div', {class: 'panel card'}, element('div', {class: 'label'}, 'Lower bound'),
        element('div', {class: 'value', 'data-figure': 'Lower bound', 'data-value': program.bound, title: formatExact(program.bound)},
            formatTime(program.bound)),
        element('div', {class: 'sub', title: program.boundName && `proven by the bound “${program.boundName}”`}, 'no schedule is shorter')),
    card('Gap', program, (schedule) => {
      const gap = gapOf(schedule, program);
      return {text: gap === 0 ? '0%' : formatShare(gap), exact: gap, isLessBetter: undefined,
              sub: gap === 0 ? 'optimal: no schedule is shorter' : `${formatTime(schedule.makespan - program.bound)} above the bound`};
    }),
    card('Utilisation', program, (schedule) => ({
      text: formatShare(schedule.raw.utilisation), exact: schedule.raw.utilisation, meter: undefined, isLessBetter: false,
      sub: `mean of ${formatCount(program.devices.length, 'device', 'devices')}`})),
    card('Data moved', program, (schedule) => ({
      text: formatBytes(schedule.raw.bytesMoved), exact: schedule.raw.bytesMoved, isLessBetter: true,
      sub: formatCount(schedule.transferCount, 'transfer', 'transfers')})),
    card('Fullest memory', program, (schedule) => {
      const fullest = fullestMemory(program, schedule);
      return fullest ? {text: formatShare(fullest.share), exact: fullest.share, isLessBetter: undefined,
                        sub: `${program.devices[fullest.device].name}: ${formatBytes(fullest.peak)} at most`} :
                       {text: '–', exact: 0, sub: 'no device has a limit'};
    }),
  ];
  byId('summary').replaceChildren(...cards);
}

function fullestMemory(program, schedule) {
  let fullest = null;
  schedule.raw.devices.forEach((figures, device) => {
    const capacity = program.devices[device].memory;
    if (!capacity) return;
    const share = figures.peak / capacity;
    if (!fullest || share > fullest.share) fullest = {share, device, peak: figures.peak};
  });
  return fullest;
}

function table(caption, heads, rows) {
  return element('table', {}, element('caption', {}, caption),
      element('thead', {}, element('tr', {}, heads.map((head) => element('th', {scope: 'col'}, head)))),
      element('tbody', {}, rows));
}

function cell(text, figure, exact) {
  return element('td', figure ? {'data-figure': figure, 'data-value': exact, title: String(exact)} : {}, text);
}

function busyCell(busy, makespan) {
  const share = makespan ? busy / makespan : 0;
  return element('td', {'data-figure': 'busy', 'data-value': busy, title: formatExact(busy)},
      element('div', {class: 'meter'}, element('i', {style: `width:${(100 * share).toFixed(2)}%`})), formatShare(share));
}

function showFigures(app) {
  const {program} = app;
  const tables = program.schedules.flatMap((schedule) => {
    const suffix = program.schedules.length > 1 ? ` – ${schedule.title}` : '';
    const devices = program.devices.map((device, id) => {
      const figures = schedule.raw.devices[id];
      const limit = device.memory === null ? 'no limit' : formatBytes(device.memory);
      return element('tr', {'data-row': device.name, class: figures.tasks ? '' : 'quiet'},
          element('td', {}, element('i', {class: 'dot', style: `background:${app.theme.deviceColour(id)}`}), device.name),
          cell(device.kind), cell(String(figures.tasks), 'tasks', figures.tasks), busyCell(figures.busy, schedule.makespan),
          cell(formatTime(schedule.makespan - figures.busy), 'idle', schedule.makespan - figures.busy),
          cell(formatBytes(figures.peak), 'peak', figures.peak), cell(limit));
    });
    const channels = program.channels.map((name, id) => {
      const figures = schedule.raw.channels[id];
      return element('tr', {'data-row': name, class: figures.transfers ? '' : 'quiet'}, element('td', {}, name),
          cell(String(figures.transfers), 'transfers', figures.transfers), busyCell(figures.busy, schedule.makespan),
          cell(formatBytes(figures.bytes), 'bytes', figures.bytes));
    });
    return [element('div', {class: 'tables', 'data-schedule': schedule.title},
        table(`Devices${suffix}`, ['device', 'kind', 'tasks', 'busy', 'idle', 'most memory', 'capacity'], devices),
        channels.length ? table(`Channels${suffix}`, ['channel', 'transfers', 'busy', 'bytes'], channels) : '')];
  });
  byId('figures').replaceChildren(...tables);
}
