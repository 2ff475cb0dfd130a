// What each device and channel does when. What is drawn is bounded by the pixels
// of a row, not by its tasks: tasks narrower than a pixel are found together by
// bisection and drawn as one column, as strong as it is busy.

const AXIS_HEIGHT = 22;

class Timeline {
  constructor(app, schedule, canvas) {
    this.app = app;
    this.schedule = schedule;
    this.canvas = canvas;
    this.hovered = null;
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', `Timeline of ${schedule.title}: ` +
        'arrow keys choose tasks, plus and minus zoom, A and D move');
    connectPointer(canvas, app.view, (event) => this.click(event));
    canvas.addEventListener('pointermove', (event) => this.hover(event));
    canvas.addEventListener('pointerleave', () => this.leave());
    canvas.addEventListener('dblclick', (event) => {
      const found = this.at(event.offsetX, event.offsetY);
      if (found && found.node !== undefined) app.reveal(found.node, this.schedule);
    });
  }

  // The rows to show, with their places.
  layOut() {
    const {schedule} = this;
    const devices = schedule.deviceRows.length;
    const tall = devices <= 12 ? 34 : devices <= 32 ? 24 : 16;
    const low = schedule.usedChannelRows.length <= 24 ? 18 : 12;
    this.places = [];
    let y = AXIS_HEIGHT;
    for (const row of schedule.deviceRows) {
      this.places.push({row, y, height: tall, pad: tall > 20 ? 4 : 2});
      y += tall;
    }
    if (this.app.showsChannels && schedule.usedChannelRows.length) {
      y += 10;
      this.channelsAt = y;
      for (const row of schedule.usedChannelRows) {
        this.places.push({row, y, height: low, pad: low > 14 ? 3 : 2});
        y += low;
      }
    }
    this.placeOf = new Map(this.places.map((place) => [place.row, place]));
    return y + 6;
  }

  draw() {
    const fitted = fitCanvas(this.canvas, this.layOut());
    this.context = fitted.context;
    this.width = fitted.width;
    this.bars = 0;
    const {theme, view} = this.app;
    this.context.font = `11.5px ${theme.font}`;
    this.context.textBaseline = 'middle';
    this.drawAxis(fitted.height);
    for (const place of this.places) this.drawRow(place);
    this.context.save();
    this.clip(fitted.height);
    this.drawEnds(fitted.height);
    if (this.app.showsChain) this.drawChainLinks();
    this.drawSelection();
    this.context.restore();
    this.seen = view.from;
  }

  clip(height) {
    this.context.beginPath();
    this.context.rect(GUTTER, 0, this.width - GUTTER, height);
    this.context.clip();
  }

  x(time) { return this.app.view.x(time, this.width); }

  drawAxis(height) {
    const {context, width} = this;
    const {theme, view} = this.app;
    const {marks, step} = axisMarks(view.from, view.to, (width - GUTTER) / 110);
    context.fillStyle = theme.colours.muted;
    context.textAlign = 'left';
    const end = this.x(this.schedule.makespan);
    for (const mark of marks) {
      const x = Math.round(this.x(mark));
      context.fillStyle = theme.colours.line;
      context.fillRect(x, 16, 1, height - 20);
      context.fillStyle = theme.colours.muted;
      if (x < width - 46 && (x > end || x < end - 110)) context.fillText(axisLabel(mark, step), x + 4, 9);
    }
  }

  drawRow(place) {
    const {context, width, schedule} = this;
    const {theme, view} = this.app;
    const {row, y, height, pad} = place;
    // The name, and how busy it is.
    const isDevice = row.kind === 'device';
    context.fillStyle = isDevice ? theme.deviceColour(row.index) : theme.colours.hatch;
    context.fillRect(0, y + pad + 1, 3, height - 2 * pad - 2);
    context.textAlign = 'left';
    context.fillStyle = isDevice ? theme.colours.ink : theme.colours.muted;
    context.font = `${isDevice && height > 20 ? '600 12.5px' : '11px'} ${theme.font}`;
    const middle = y + height / 2 + 0.5;
    context.fillText(cutText(row.name, GUTTER - 56, 6.6), 9, middle);
    context.textAlign = 'right';
    context.font = `11px ${theme.font}`;
    context.fillStyle = theme.colours.muted;
    const share = schedule.makespan ? row.busy / schedule.makespan : 0;
    context.fillText(`${Math.round(100 * share)}%`, GUTTER - 10, middle);

    context.save();
    context.beginPath();
    context.rect(GUTTER, y, width - GUTTER, height);
    context.clip();
    // Idle time is what no task covers.
    const top = y + pad;
    const tall = height - 2 * pad;
    const left = Math.max(GUTTER, this.x(0));
    const right = Math.min(width, this.x(schedule.makespan));
    if (right > left) {
      context.fillStyle = theme.colours.track;
      context.fillRect(left, top, right - left, tall);
      if (isDevice) {
        context.fillStyle = theme.hatch(context);
        context.fillRect(left, top, right - left, tall);
      }
    }
    this.drawBars(row, top, tall);
    this.drawInstants(row, top, tall, view);
    context.restore();
  }

  drawBars(row, top, tall) {
    const {context} = this;
    const {app} = this;
    const {view} = app;
    const perPixel = view.span / (this.width - GUTTER - EDGE);
    const {starts, finishes} = row;
    let i = lowerBound(finishes, view.from);
    const end = lowerBound(starts, view.to);
    context.textAlign = 'left';
    context.font = `11.5px ${app.theme.font}`;
    while (i < end) {
      const x0 = this.x(starts[i]);
      const wide = (finishes[i] - starts[i]) / perPixel;
      if (wide >= 1.5) {
        this.drawBar(row.nodes[i], x0, wide, top, tall);
        i += 1;
        continue;
      }
      // All that starts within this pixel, as one column.
      const column = Math.floor(x0);
      const next = Math.max(i + 1, lowerBound(starts, view.time(column + 1, this.width), i, end));
      const busy = (row.busyBefore[next] - row.busyBefore[i]) / perPixel;
      context.globalAlpha = Math.max(0.25, Math.min(1, busy));
      context.fillStyle = app.colour(row.nodes[(i + next) >> 1], this.schedule);
      context.fillRect(column, top, 1, tall);
      context.globalAlpha = 1;
      if (app.showsChain && row.criticalBefore[next] > row.criticalBefore[i]) {
        context.fillStyle = app.theme.colours.critical;
        context.fillRect(column, top + tall - 3, 1, 3);
      }
      this.bars += 1;
      i = next;
    }
  }

  drawBar(node, x0, wide, top, tall) {
    const {context, app, schedule} = this;
    const {theme} = app;
    this.bars += 1;
    const left = Math.max(x0, GUTTER - 2);
    const right = Math.min(x0 + wide, this.width + 2);
    // A hair of space keeps neighbours apart.
    const shown = Math.max(1, right - left - (wide > 4 ? 1 : 0));
    const colour = app.colour(node, schedule);
    const isFaint = app.isFaint(node, schedule);
    context.globalAlpha = isFaint ? 0.22 : 1;
    context.fillStyle = colour;
    if (wide > 6 && tall > 10) {
      context.beginPath();
      context.roundRect(left, top, shown, tall, 3);
      context.fill();
    } else {
      context.fillRect(left, top, shown, tall);
    }
    if (shown > 26 && tall > 10) {
      context.fillStyle = wantsDarkText(colour) ? '#14181f' : '#ffffff';
      context.fillText(cutText(schedule.label(node), shown - 8, 6.3), left + 5, top + tall / 2 + 0.5);
    }
    if (app.showsChain && schedule.isCritical(node)) {
      context.fillStyle = theme.colours.critical;
      context.fillRect(left, top + tall - 3, shown, 3);
    }
    context.globalAlpha = 1;
  }

  // What takes no time has no width: a small mark, one a pixel at most.
  drawInstants(row, top, tall, view) {
    const {context, app} = this;
    let i = lowerBound(row.instantStarts, view.from);
    const end = lowerBound(row.instantStarts, view.to + 1);
    while (i < end) {
      const x = Math.round(this.x(row.instantStarts[i]));
      context.fillStyle = app.colour(row.instants[i], this.schedule);
      context.fillRect(x - 1, top, 2, tall);
      this.bars += 1;
      i = Math.max(i + 1, lowerBound(row.instantStarts, view.time(x + 1, this.width), i, end));
    }
  }

  // Where the schedule ends, and before which no schedule can.
  drawEnds(height) {
    const {context, schedule} = this;
    const {theme, program} = this.app;
    const mark = (time, colour, text, dashes) => {
      const x = Math.round(this.x(time)) + 0.5;
      if (x < GUTTER || x > this.width) return;
      context.strokeStyle = colour;
      context.lineWidth = 1.5;
      context.setLineDash(dashes);
      context.beginPath();
      context.moveTo(x, 18);
      context.lineTo(x, height - 4);
      context.stroke();
      context.setLineDash([]);
      context.font = `600 11px ${theme.font}`;
      const wide = context.measureText(text).width + 8;
      const left = x - wide < GUTTER ? x : x - wide;
      context.fillStyle = theme.colours.panel;
      context.fillRect(left, 2, wide, 15);
      context.fillStyle = colour;
      context.textAlign = 'left';
      context.fillText(text, left + 4, 10);
    };
    const gap = this.x(schedule.makespan) - this.x(program.bound);
    if (program.bound > 0 && program.bound < schedule.makespan) {
      mark(program.bound, theme.colours.bound, gap < 92 ? '' : 'lower bound', [4, 3]);
    }
    mark(schedule.makespan, theme.colours.ink, schedule.makespan === program.bound ? 'end = bound' : 'end', []);
  }

  middleOf(node) {
    const place = this.placeOf.get(this.schedule.rowOf(node));
    return place ? place.y + place.height / 2 : undefined;
  }

  // Lines from each node of the critical chain to the next on another row, as
  // far as they can be told apart.
  drawChainLinks() {
    const {context, schedule} = this;
    const {theme, view} = this.app;
    context.strokeStyle = theme.colours.critical;
    context.lineWidth = 1.6;
    context.globalAlpha = 0.85;
    context.beginPath();
    let before = null;
    let lastX = -Infinity;
    for (const node of schedule.chain) {
      const y = this.middleOf(node);
      if (y === undefined) continue; // a transfer, while channels are hidden
      if (before !== null && schedule.start(node) >= view.from && schedule.finish(before) <= view.to) {
        const x0 = this.x(schedule.finish(before));
        const x1 = this.x(schedule.start(node));
        const y0 = this.middleOf(before);
        if (y0 !== y && x1 - lastX > 2) {
          const bend = Math.min(18, Math.max(4, (x1 - x0) / 2));
          context.moveTo(x0, y0);
          context.bezierCurveTo(x0 + bend, y0, x1 - bend, y, x1, y);
          lastX = x1;
        }
      }
      before = node;
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  // The chosen node, where its data comes from and where it goes.
  drawSelection() {
    const {context, app, schedule} = this;
    const nodes = app.selectionIn(schedule);
    if (!nodes.length) return;
    context.strokeStyle = app.theme.colours.accent;
    context.lineWidth = 1.3;
    context.globalAlpha = 0.8;
    context.beginPath();
    for (const [from, to] of app.edgesAround(nodes[0], schedule)) {
      const [y0, y1] = [this.middleOf(from), this.middleOf(to)];
      if (y0 === undefined || y1 === undefined) continue;
      const [x0, x1] = [this.x(schedule.finish(from)), this.x(schedule.start(to))];
      const bend = Math.max(14, Math.min(80, (x1 - x0) / 2));
      context.moveTo(x0, y0);
      context.bezierCurveTo(x0 + bend, y0, x1 - bend, y1, x1, y1);
    }
    context.stroke();
    context.globalAlpha = 1;
    context.lineWidth = 2.5;
    context.strokeStyle = app.theme.colours.ink;
    for (const node of nodes) {
      const rows = schedule.isTask(node) ? [schedule.rowOf(node)] :
          schedule.channelsOf(schedule.transfer(node)).map((channel) => schedule.rowOfChannel.get(channel));
      for (const row of rows) {
        const place = this.placeOf.get(row);
        if (!place) continue;
        const x0 = this.x(schedule.start(node));
        const wide = Math.max(3, this.x(schedule.finish(node)) - x0);
        context.beginPath();
        context.roundRect(x0 - 1.5, place.y + place.pad - 1.5, wide + 2, place.height - 2 * place.pad + 3, 4);
        context.stroke();
      }
    }
  }

  // What is under a point: {row, node}, or {row, idle: {from, to, next}}.
  at(x, y) {
    if (x < GUTTER) return null;
    const place = this.places.find((candidate) => y >= candidate.y && y < candidate.y + candidate.height);
    if (!place) return null;
    const {row} = place;
    const {view} = this.app;
    const time = view.time(x, this.width);
    const perPixel = view.span / (this.width - GUTTER - EDGE);
    const exact = row.indexAt(time);
    if (exact >= 0) return {row, node: row.nodes[exact]};
    // What takes no time, or little, can be pointed at from near by.
    const near = lowerBound(row.instantStarts, time - 3 * perPixel);
    if (near < row.instants.length && row.instantStarts[near] <= time + 3 * perPixel) {
      return {row, node: row.instants[near]};
    }
    const next = lowerBound(row.starts, time);
    if (next < row.nodes.length && row.starts[next] - time < 2 * perPixel) return {row, node: row.nodes[next]};
    if (next > 0 && time - row.finishes[next - 1] < 2 * perPixel) return {row, node: row.nodes[next - 1]};
    if (time < 0 || time > this.schedule.makespan) return null;
    return {row, idle: {
      from: next > 0 ? row.finishes[next - 1] : 0,
      to: next < row.nodes.length ? row.starts[next] : this.schedule.makespan,
      next: next < row.nodes.length ? row.nodes[next] : -1,
    }};
  }

  click(event) {
    const found = this.at(event.offsetX, event.offsetY);
    this.app.select(found && found.node !== undefined ? found.node : -1, this.schedule);
  }

  hover(event) {
    if (event.buttons) {
      this.app.tooltip.hide();
      return;
    }
    const found = this.at(event.offsetX, event.offsetY);
    if (found) this.app.tooltip.show(event, found, this.schedule);
    else this.app.tooltip.hide();
  }

  leave() { this.app.tooltip.hide(); }
}
