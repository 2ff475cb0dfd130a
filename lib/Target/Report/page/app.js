// Puts the parts together: what is shown, what is chosen, and when it is drawn.

class Tooltip {
  constructor(app) {
    this.app = app;
    this.root = byId('tooltip');
  }

  hide() { this.root.hidden = true; }

  showLines(event, title, lines) {
    this.root.replaceChildren(element('b', {}, title),
        ...lines.map((line) => (line instanceof Node ? line : element('span', {}, line))));
    this.root.hidden = false;
    const {offsetWidth: width, offsetHeight: height} = this.root;
    const x = Math.min(event.clientX + 14, window.innerWidth - width - 8);
    const y = event.clientY + 18 + height > window.innerHeight ? event.clientY - height - 12 : event.clientY + 18;
    this.root.style.left = `${x}px`;
    this.root.style.top = `${y}px`;
  }

  show(event, found, schedule) {
    const {program} = this.app;
    if (found.idle) {
      const {from, to, next} = found.idle;
      const lines = [`${formatTime(to - from)}, from ${formatTime(from)} to ${formatTime(to)}`];
      if (next >= 0) {
        const cause = schedule.cause(next);
        lines.push(`then ${schedule.name(next)}` + (cause >= 0 ? `, which waits for ${schedule.isTask(cause) ? '' : 'the transfer of '}${schedule.name(cause)}` : ''));
      }
      this.showLines(event, `${found.row.name} is idle`, lines);
      return;
    }
    const {node} = found;
    const [start, finish] = [schedule.start(node), schedule.finish(node)];
    const lines = schedule.isTask(node) ?
        [[program.op(node), program.devices[schedule.device(node)].name].filter(Boolean).join(' on ')] :
        [`${formatBytes(program.tensors.bytes[schedule.tensor(node)])} from ${program.devices[schedule.from(node)].name} to ${program.devices[schedule.to(node)].name}`];
    if (schedule.isTask(node) && program.partOf(node)) lines.push(`part of ${program.partOf(node)}`);
    if (schedule.isTask(node) && program.microBatches && program.microBatches.isIn(node)) {
      lines.push(`micro-batch ${program.microBatches.name(node)}`);
    }
    lines.push(`${formatTime(finish - start)}, from ${formatTime(start)} to ${formatTime(finish)}`);
    if (schedule.isCritical(node)) lines.push(element('span', {class: 'critical'}, 'on the critical chain'));
    this.showLines(event, schedule.name(node), lines);
  }
}

class App {
  constructor(data) {
    this.programs = data.programs.map((raw) => new Program(raw));
    this.showsChain = true;
    this.showsChannels = true;
    this.colourBy = 'op';
    this.selected = -1;
    this.matches = null;
    this.frames = 0;
    this.changed = new Set();
    this.tooltip = new Tooltip(this);
    this.details = new Details(this);
    this.overview = new Overview(this, byId('overview'));
    this.theme = new Theme(() => this.themeChanged());
    this.search = new Search(this);
    this.connect();
    this.open(this.programs[0]);
  }

  open(program) {
    this.program = program;
    this.selected = -1;
    this.selectedSchedule = program.schedules[0];
    this.view = new View(program.horizon, () => this.redrawTime());
    // One colour for all would say nothing; a pipeline is best drawn as one.
    this.colourBy = program.microBatches && program.microBatches.areMost(program.schedules[0]) ? 'pass' :
        program.kindsByTime.length < 2 ? 'device' : 'op';
    byId('colour-pass').hidden = !program.microBatches;
    byId('colour').value = this.colourBy;
    byId('name').textContent = program.name;
    document.title = `${program.name} – placer`;
    byId('subtitle').textContent = [
      formatCount(program.taskCount, 'task', 'tasks'), formatCount(program.devices.length, 'device', 'devices'),
      formatCount(program.channels.length, 'channel', 'channels'), program.source].filter(Boolean).join(' · ');
    this.timelines = [];
    this.charts = [];
    byId('schedules').replaceChildren(...program.schedules.map((schedule) => this.makeSchedule(schedule)));
    this.graph = new GraphView(this);
    this.overview.forget();
    this.search.clear();
    this.themeChanged();
  }

  makeSchedule(schedule) {
    const canvas = element('canvas', {class: 'timeline'});
    const timeline = new Timeline(this, schedule, canvas);
    this.timelines.push(timeline);
    canvas.addEventListener('keydown', (event) => this.timelineKey(event, schedule));
    const silent = schedule.channelRows.length - schedule.usedChannels;
    const hidden = schedule.usedChannels - schedule.usedChannelRows.length;
    const notes = [silent > 0 && `${formatCount(silent, 'channel carries', 'channels carry')} nothing.`,
                   hidden > 0 && `Of ${schedule.usedChannels} channels, the ${schedule.usedChannelRows.length} busiest are shown.`];
    const several = this.program.schedules.length > 1;
    const made = element('div', {class: 'schedule', 'data-schedule': schedule.title},
        several && element('div', {class: 'caption'}, element('b', {}, schedule.title),
            element('span', {}, `${formatTime(schedule.makespan)}, ${formatCount(schedule.transferCount, 'transfer', 'transfers')}`)),
        canvas,
        element('div', {class: 'caption'}, notes.filter(Boolean).map((note) => element('span', {}, note))));
    const memoryCanvas = element('canvas', {class: 'memory'});
    const chart = new MemoryChart(this, schedule, memoryCanvas);
    if (!chart.isEmpty) {
      this.charts.push(chart);
      made.append(element('div', {class: 'caption memory'}, element('b', {}, 'Memory'),
          element('span', {}, 'in use over time; dashed: capacity, where the use comes near it')), memoryCanvas);
    }
    return made;
  }

  themeChanged() {
    if (!this.program) return;
    this.overview.forget();
    showSummary(this.program);
    showFigures(this);
    this.showLegends();
    this.details.show();
    this.redraw();
  }

  showLegends() {
    const chip = (colour, text) => element('span', {}, element('i', {class: 'dot', style: `background:${colour}`}), text);
    const devices = this.program.devices.slice(0, 24).map((device, id) => chip(this.theme.deviceColour(id), device.name));
    byId('graph-legend').replaceChildren(...devices);
    if (this.colourBy === 'device') {
      byId('legend').replaceChildren(...devices.map((device) => device.cloneNode(true)));
      return;
    }
    if (this.colourBy === 'pass') {
      byId('legend').replaceChildren(...this.passLegend(chip));
      return;
    }
    const {kindsByTime} = this.program;
    const ops = kindsByTime.slice(0, OP_COLOURS.length).map((kind, rank) => chip(this.theme.opColour(rank), kind || 'no op'));
    if (kindsByTime.length > OP_COLOURS.length) ops.push(chip(OTHER_COLOUR, `${kindsByTime.length - OP_COLOURS.length} more`));
    byId('legend').replaceChildren(...ops);
  }

  // The shades of the first stage of a device; those of the others are said once.
  passLegend(chip) {
    const {microBatches, schedules} = this.program;
    const shown = PASSES.map((pass, role) => microBatches.role.includes(role) && chip(STAGE_SHADES[0][role], pass));
    const chunks = Math.max(...schedules.flatMap((schedule) => schedule.stages.ofDevice.map((stages) => stages.length)));
    for (let chunk = 1; chunk < Math.min(chunks, STAGE_SHADES.length); ++chunk) {
      shown.push(chip(STAGE_SHADES[chunk][0], `stage ${chunk + 1} of a device`));
    }
    if (microBatches.of.some((number) => number < 0)) shown.push(chip(OTHER_COLOUR, 'of all micro-batches'));
    for (const schedule of schedules) {
      const whose = schedules.length > 1 ? `${schedule.title}: ` : '';
      shown.push(element('span', {'data-bubbles': schedule.stages.bubbles()},
          `${whose}${formatShare(schedule.stages.bubbles())} of the time of devices is bubbles`));
    }
    return shown.filter(Boolean);
  }

  // A transfer has the colour of the device that it comes from.
  colour(node, schedule) {
    if (!schedule.isTask(node)) return this.theme.deviceColour(schedule.from(node));
    if (this.colourBy === 'pass') return schedule.stages.colour(node);
    if (this.colourBy === 'device') return this.theme.deviceColour(schedule.device(node));
    return this.theme.opColour(this.program.opRank[this.program.tasks.op[node]]);
  }

  // While something is searched for, all else is faint.
  isFaint(node, schedule) {
    if (!this.matches) return false;
    return !schedule.isTask(node) || !this.matches[node];
  }

  setMatches(found) {
    this.matches = null;
    if (found) {
      this.matches = new Uint8Array(this.program.taskCount);
      for (const task of found) this.matches[task] = 1;
    }
    this.redraw();
  }

  // Drawing happens once a frame, however much has changed; what shows time and
  // the graph each only when they have.
  redrawTime() { this.drawSoon('time'); }
  redrawGraph() { this.drawSoon('graph'); }
  redraw() {
    this.redrawTime();
    this.redrawGraph();
  }

  drawSoon(part) {
    if (!this.program) return;
    const isAwaited = this.changed.size > 0;
    this.changed.add(part);
    if (isAwaited) return;
    requestAnimationFrame(() => {
      const changed = this.changed;
      this.changed = new Set();
      this.frames += 1;
      if (changed.has('time')) {
        this.overview.draw();
        for (const timeline of this.timelines) timeline.draw();
        for (const chart of this.charts) chart.draw();
      }
      if (changed.has('graph')) this.graph.draw();
    });
  }

  select(node, schedule) {
    this.selected = node;
    this.selectedSchedule = schedule;
    this.graph.selected(node >= 0 && schedule.isTask(node) ? node : -1, schedule);
    this.details.show();
    byId('live').textContent = node < 0 ? 'nothing chosen' :
        `${schedule.name(node)}, ${schedule.isTask(node) ? `on ${this.program.devices[schedule.device(node)].name}` : 'transfer'}, ` +
        `${formatTime(schedule.start(node))} to ${formatTime(schedule.finish(node))}` +
        `${schedule.isCritical(node) ? ', on the critical chain' : ''}`;
    this.redraw();
  }

  reveal(node, schedule) {
    this.select(node, schedule);
    this.view.reveal(schedule.start(node), schedule.finish(node));
  }

  // Of a task, every schedule shows its own place.
  selectionIn(schedule) {
    if (this.selected < 0) return [];
    if (this.selected < this.program.taskCount) return [this.selected];
    return schedule === this.selectedSchedule ? [this.selected] : [];
  }

  // Pairs of nodes: the ways of data to and from a node.
  edgesAround(node, schedule) {
    const {tensors, reads, writes} = this.program;
    const edges = [];
    const way = (tensor, from, to) => {
      const arrival = schedule.device(from) === schedule.device(to) ? -1 : schedule.arrival(tensor, schedule.device(to));
      if (arrival < 0 || !this.showsChannels) edges.push([from, to]);
      else edges.push([from, arrival], [arrival, to]);
    };
    if (schedule.isTask(node)) {
      for (const tensor of reads[node]) way(tensor, tensors.producer[tensor], node);
      for (const tensor of writes[node]) {
        for (const reader of tensors.consumers[tensor].slice(0, 200)) way(tensor, node, reader);
      }
    } else {
      const tensor = schedule.tensor(node);
      edges.push([tensors.producer[tensor], node]);
      for (const reader of tensors.consumers[tensor].slice(0, 200)) {
        if (schedule.device(reader) === schedule.to(node)) edges.push([node, reader]);
      }
    }
    return edges;
  }

  connect() {
    const press = (id, change) => byId(id).addEventListener('click', change);
    press('zoom-in', () => this.view.zoom(1.6, undefined, true));
    press('zoom-out', () => this.view.zoom(1 / 1.6, undefined, true));
    press('zoom-fit', () => this.view.fit());
    press('chain', () => this.toggle('chain', 'showsChain'));
    press('channels', () => this.toggle('channels', 'showsChannels'));
    press('help-open', () => byId('help').showModal());
    byId('colour').addEventListener('change', (event) => {
      this.colourBy = event.target.value;
      this.showLegends();
      this.details.show();
      this.redraw();
    });
    if (this.programs.length > 1) {
      byId('program-choice').hidden = false;
      byId('program').replaceChildren(...this.programs.map((program, i) => element('option', {value: i}, program.name)));
      byId('program').addEventListener('change', (event) => this.open(this.programs[event.target.value]));
    }
    connectGraph(this);
    new ResizeObserver(() => this.redraw()).observe(document.querySelector('main'));
    document.addEventListener('keydown', (event) => this.pageKey(event));
  }

  toggle(id, field) {
    this[field] = !this[field];
    byId(id).setAttribute('aria-pressed', String(this[field]));
    this.redraw();
  }

  // Keys that work anywhere but in a field.
  pageKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, dialog')) return;
    const actions = {
      '/': () => this.search.input.focus(),
      '+': () => this.view.zoom(1.6, undefined, true),
      '=': () => this.view.zoom(1.6, undefined, true),
      '-': () => this.view.zoom(1 / 1.6, undefined, true),
      0: () => this.view.fit(),
      a: () => this.view.pan(-this.view.span / 4, true),
      d: () => this.view.pan(this.view.span / 4, true),
      c: () => this.toggle('chain', 'showsChain'),
      h: () => this.toggle('channels', 'showsChannels'),
      n: () => this.stepOnChain(1),
      p: () => this.stepOnChain(-1),
      '?': () => byId('help').showModal(),
      Escape: () => this.select(-1, this.selectedSchedule),
    };
    const action = actions[event.key] || actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }

  stepOnChain(step) {
    const schedule = this.selectedSchedule;
    const {chain} = schedule;
    if (!chain.length) return;
    const at = chain.indexOf(this.selected);
    const next = at < 0 ? (step > 0 ? 0 : chain.length - 1) : Math.max(0, Math.min(chain.length - 1, at + step));
    this.choose(chain[next], schedule);
  }

  choose(node, schedule) {
    this.select(node, schedule);
    this.view.bringIntoSight(schedule.start(node), schedule.finish(node));
  }

  // Arrow keys on a timeline go from task to task.
  timelineKey(event, schedule) {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter'];
    if (!keys.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = schedule.deviceRows.concat(this.showsChannels ? schedule.usedChannelRows : []).filter((row) => row.nodes.length);
    if (!rows.length) return;
    const isHere = this.selected >= 0 && this.selectedSchedule === schedule;
    const row = isHere ? schedule.rowOf(this.selected) : undefined;
    if (!row || !rows.includes(row)) {
      const first = rows[0];
      this.choose(first.nodes[Math.min(first.nodes.length - 1, lowerBound(first.finishes, this.view.from))], schedule);
      return;
    }
    if (event.key === 'Enter') {
      this.reveal(this.selected, schedule);
      return;
    }
    const middle = (schedule.start(this.selected) + schedule.finish(this.selected)) / 2;
    const index = lowerBound(row.starts, schedule.start(this.selected));
    const nearest = (target) => target.nodes[Math.min(target.nodes.length - 1, lowerBound(target.finishes, middle))];
    const at = rows.indexOf(row);
    const next = {
      ArrowLeft: () => row.nodes[Math.max(0, index - 1)],
      ArrowRight: () => row.nodes[Math.min(row.nodes.length - 1, row.nodes[index] === this.selected ? index + 1 : index)],
      ArrowUp: () => nearest(rows[Math.max(0, at - 1)]),
      ArrowDown: () => nearest(rows[Math.min(rows.length - 1, at + 1)]),
      Home: () => row.nodes[0],
      End: () => row.nodes[row.nodes.length - 1],
    }[event.key]();
    this.choose(next, schedule);
  }
}

// For the tests, and for whoever wants to look closer.
window.placerReport = new App(JSON.parse(byId('report-data').textContent));
