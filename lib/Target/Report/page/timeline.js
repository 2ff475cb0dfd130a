// What each device and channel does when. What is drawn is bounded by the pixels
// of a row, not by its tasks: what is narrow is found together by bisection and
// drawn as one column of a picture, as strong as it is busy.

const AXIS_HEIGHT = 22;
const NARROW = 4;   // pixels below which a bar has no edges of its own
const FAINT = 0.22; // what is not searched for

// A picture of a pixel's height: columns of colour, as strong as they are busy.
class Strip {
  constructor() {
    this.canvas = document.createElement('canvas');
    this.canvas.height = 2; // the second row is for the critical chain
    this.colours = new Map();
  }

  begin(width) {
    const columns = Math.max(1, Math.ceil(width));
    if (!this.image || this.image.width !== columns) {
      this.canvas.width = columns;
      this.context = this.canvas.getContext('2d');
      this.image = this.context.createImageData(columns, 2);
    }
    this.image.data.fill(0);
    this.isUsed = false;
  }

  // Red, green and blue of any colour, asked for once.
  parse(colour) {
    if (!this.colours.has(colour)) {
      this.context.fillStyle = colour;
      const text = this.context.fillStyle;
      this.colours.set(colour, [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16)));
    }
    return this.colours.get(colour);
  }

  // `busy` pixels from a place on; what is there already stays where it is
  // stronger.
  add(x, busy, colour, strength, isCritical) {
    const {data, width} = this.image;
    const [red, green, blue] = this.parse(colour);
    this.isUsed = true;
    for (let column = Math.max(0, Math.floor(x)), rest = busy; rest > 0 && column < width; ++column, --rest) {
      const alpha = 255 * strength * Math.max(0.25, Math.min(1, rest));
      const at = 4 * column;
      if (alpha > data[at + 3]) {
        data[at] = red;
        data[at + 1] = green;
        data[at + 2] = blue;
        data[at + 3] = alpha;
      }
      if (isCritical) data[4 * (width + column) + 3] = 255;
      if (rest < 1) break;
    }
  }

  paint(context, critical, left, top, tall) {
    if (!this.isUsed) return;
    const {data, width} = this.image;
    const [red, green, blue] = this.parse(critical);
    for (let at = 4 * width; at < data.length; at += 4) {
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
    }
    this.context.putImageData(this.image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.canvas, 0, 0, width, 1, left, top, width, tall);
    context.drawImage(this.canvas, 0, 1, width, 1, left, top + tall - 3, width, 3);
  }
}

class Timeline {
  constructor(app, schedule, canvas) {
    this.app = app;
    this.schedule = schedule;
    this.canvas = canvas;
    this.strip = new Strip();
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
    const {theme} = this.app;
    this.context.font = `11.5px ${theme.font}`;
    this.context.textBaseline = 'middle';
    const ends = this.placeEnds();
    this.drawAxis(fitted.height, ends);
    for (const place of this.places) this.drawRow(place);
    this.context.save();
    this.clip(fitted.height);
    this.drawEnds(ends, fitted.height);
    if (this.app.showsChain) this.drawChainLinks();
    this.drawSelection();
    this.context.restore();
  }

  clip(height) {
    this.context.beginPath();
    this.context.rect(GUTTER, 0, this.width - GUTTER, height);
    this.context.clip();
  }

  x(time) { return this.app.view.x(time, this.width); }

  drawAxis(height, ends) {
    const {context, width} = this;
    const {theme, view} = this.app;
    const {marks, step} = axisMarks(view.from, view.to, (width - GUTTER) / 110);
    context.fillStyle = theme.colours.muted;
    context.textAlign = 'left';
    context.font = `11.5px ${theme.font}`;
    for (const mark of marks) {
      const x = Math.round(this.x(mark));
      context.fillStyle = theme.colours.line;
      context.fillRect(x, 16, 1, height - 20);
      context.fillStyle = theme.colours.muted;
      const text = axisLabel(mark, step);
      const right = x + 8 + context.measureText(text).width;
      const isFree = right < width && ends.every((end) => right < end.left || x > end.left + end.wide);
      if (isFree) context.fillText(text, x + 4, 9);
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
    const stages = isDevice && this.app.colourBy === 'pass' && height > 28 ? schedule.stages.caption(row.index) : '';
    context.fillText(cutText(row.name, GUTTER - 56, 6.6), 9, stages ? middle - 7 : middle);
    if (stages) {
      context.font = `10.5px ${theme.font}`;
      context.fillStyle = theme.colours.muted;
      context.fillText(stages, 9, middle + 7);
    }
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

  // Wide bars one by one; all narrower ones as one picture of a pixel's height,
  // stretched over the row.
  drawBars(row, top, tall) {
    const {context, app} = this;
    const {view} = app;
    const perPixel = view.span / (this.width - GUTTER - EDGE);
    // What is searched for are tasks.
    if (this.isNumbered(row) && !app.matches) row = this.schedule.stages.boxesOf(row);
    const {starts, finishes} = row;
    let i = lowerBound(finishes, view.from);
    const end = lowerBound(starts, view.to);
    const wideBars = [];
    this.strip.begin(this.width - GUTTER);
    while (i < end) {
      const x0 = this.x(starts[i]);
      if ((finishes[i] - starts[i]) / perPixel >= NARROW) {
        wideBars.push(i);
        i += 1;
        continue;
      }
      // All that starts within this pixel and is narrow too.
      const limit = lowerBound(starts, view.time(Math.floor(x0) + 1, this.width), i, end);
      let next = i + 1;
      let longest = i;
      while (next < limit && (finishes[next] - starts[next]) / perPixel < NARROW) {
        // Of very many, some will do.
        if (next - i < 16 && finishes[next] - starts[next] > finishes[longest] - starts[longest]) longest = next;
        next = next - i < 16 ? next + 1 : limit;
      }
      const busy = (row.busyBefore[next] - row.busyBefore[i]) / perPixel;
      const {node, strength} = this.shownOf(row, i, next, longest);
      this.strip.add(x0 - GUTTER, busy, app.colour(node, this.schedule), strength,
          app.showsChain && row.criticalBefore[next] > row.criticalBefore[i]);
      this.bars += 1;
      i = next;
    }
    this.strip.paint(context, app.theme.colours.critical, GUTTER, top, tall);
    context.textAlign = 'left';
    context.font = `11.5px ${app.theme.font}`;
    for (const index of wideBars) {
      this.drawBar(row.nodes[index], this.x(starts[index]), (finishes[index] - starts[index]) / perPixel, top, tall);
    }
  }

  // Whether the bars of a row are those of micro-batches.
  isNumbered(row) { return this.app.colourBy === 'pass' && row.kind === 'device'; }

  // What is written on a bar, and how many pixels it must have for that.
  textOf(node) {
    const {app, schedule} = this;
    const batches = app.program.microBatches;
    if (app.colourBy !== 'pass' || !schedule.isTask(node) || !batches.isIn(node)) return {text: schedule.label(node), least: 26};
    const text = String(batches.number(node));
    return {text, least: 7 * text.length + 3, isCentred: true};
  }

  // Which of several nodes gives a column its colour: one that is searched for.
  shownOf(row, from, to, longest) {
    if (!this.app.matches) return {node: row.nodes[longest], strength: 1};
    for (let i = from; i < to; ++i) {
      if (!this.app.isFaint(row.nodes[i], this.schedule)) return {node: row.nodes[i], strength: 1};
    }
    return {node: row.nodes[longest], strength: FAINT};
  }

  drawBar(node, x0, wide, top, tall) {
    const {context, app, schedule} = this;
    const {theme} = app;
    this.bars += 1;
    const left = Math.max(x0, GUTTER - 2);
    const right = Math.min(x0 + wide, this.width + 2);
    // A hair of space keeps neighbours apart.
    const shown = Math.max(1, right - left - 1);
    const colour = app.colour(node, schedule);
    const isFaint = app.isFaint(node, schedule);
    context.globalAlpha = isFaint ? FAINT : 1;
    context.fillStyle = colour;
    if (wide > 10 && tall > 10) {
      context.beginPath();
      context.roundRect(left, top, shown, tall, 3);
      context.fill();
    } else {
      context.fillRect(left, top, shown, tall);
    }
    const {text, least, isCentred} = this.textOf(node);
    if (shown > least && tall > 10) {
      context.fillStyle = wantsDarkText(colour) ? '#14181f' : '#ffffff';
      if (isCentred) context.fillText(text, left + (shown - context.measureText(text).width) / 2, top + tall / 2 + 0.5);
      else context.fillText(cutText(text, shown - 8, 6.3), left + 5, top + tall / 2 + 0.5);
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

  // Where the schedule ends, and before which no schedule can: lines with
  // texts, which the axis leaves room for.
  placeEnds() {
    const {schedule, context} = this;
    const {theme, program} = this.app;
    const isOptimal = schedule.makespan === program.bound;
    const ends = [{time: schedule.makespan, colour: theme.colours.ink, text: isOptimal ? 'end = bound' : 'end', dashes: []}];
    if (program.bound > 0 && program.bound < schedule.makespan) {
      const isNear = this.x(schedule.makespan) - this.x(program.bound) < 40;
      ends.unshift({time: program.bound, colour: theme.colours.bound, text: isNear ? '' : 'lower bound', dashes: [4, 3]});
    }
    context.font = `600 11px ${theme.font}`;
    for (const end of ends) {
      end.x = Math.round(this.x(end.time)) + 0.5;
      end.wide = end.text ? context.measureText(end.text).width + 8 : 0;
      end.left = end.x - end.wide < GUTTER ? end.x : end.x - end.wide;
    }
    return ends.filter((end) => end.x >= GUTTER && end.x <= this.width);
  }

  drawEnds(ends, height) {
    const {context} = this;
    context.font = `600 11px ${this.app.theme.font}`;
    context.textAlign = 'left';
    for (const {x, left, colour, text, dashes} of ends) {
      context.strokeStyle = colour;
      context.lineWidth = 1.5;
      context.setLineDash(dashes);
      context.beginPath();
      context.moveTo(x, 18);
      context.lineTo(x, height - 4);
      context.stroke();
      context.setLineDash([]);
      context.fillStyle = colour;
      context.fillText(text, left + 4, 10);
    }
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
    // A step before those in sight, and a transfer that is not shown between.
    const first = Math.max(0, lowerBound(schedule.chainStarts, view.from) - 3);
    const end = Math.min(schedule.chain.length, lowerBound(schedule.chainStarts, view.to) + 3);
    for (const node of schedule.chain.slice(first, end)) {
      const y = this.middleOf(node);
      if (y === undefined) continue;
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
          schedule.channelsOf(schedule.transfer(node)).map((channel) => schedule.rowOfChannel.get(channel)).filter(Boolean);
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
