// A lane for each device: who has it when. Devices of a host stand together.

class Lanes {
  constructor(canvas, theme, choose) {
    this.canvas = canvas;
    this.theme = theme;
    this.choose = choose;
    this.from = 0;
    this.to = 1;
    canvas.addEventListener('wheel', (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(Math.exp(event.deltaY / 300), this.timeAt(event.offsetX));
    }, {passive: false});
    let dragged = null;
    canvas.addEventListener('pointerdown', (event) => {
      dragged = {x: event.offsetX, from: this.from, to: this.to, moved: false};
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (!dragged) { this.hover(event); return; }
      const shift = (event.offsetX - dragged.x) / this.width * (dragged.to - dragged.from);
      if (Math.abs(event.offsetX - dragged.x) > 3) dragged.moved = true;
      if (dragged.moved) this.show(dragged.from - shift, dragged.to - shift);
    });
    canvas.addEventListener('pointerup', (event) => {
      if (dragged && !dragged.moved) {
        const found = this.find(event);
        this.choose(found ? found.job : null);
      }
      dragged = null;
    });
    canvas.addEventListener('pointerleave', () => { byId('tooltip').hidden = true; });
    canvas.addEventListener('keydown', (event) => {
      const step = (this.to - this.from) / 10;
      const keys = {
        '+': () => this.zoom(0.7), '-': () => this.zoom(1.4), '0': () => this.fit(),
        'ArrowLeft': () => this.show(this.from - step, this.to - step),
        'ArrowRight': () => this.show(this.from + step, this.to + step),
      };
      if (!keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    });
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  // `hosts` as in the timetable, and the segments of a run.
  load(hosts, run, end) {
    this.lanes = [];
    const places = new Map();
    for (const host of hosts) {
      for (const device of host.devices) {
        places.set(device, this.lanes.length);
        this.lanes.push({device, isFirst: device === host.devices[0], segments: []});
      }
    }
    for (const segment of run.segments) {
      for (const device of segment.devices) this.lanes[places.get(device)].segments.push(segment);
    }
    this.colours = new Map(run.jobs.map((job, i) => [job.name, i]));
    this.end = Math.max(1, end);
    this.chosen = null;
    this.fit();
  }

  fit() { this.show(0, this.end); }
  show(from, to) {
    const width = Math.min(this.end, Math.max(to - from, this.end / 1e6));
    this.from = Math.min(Math.max(0, from), this.end - width);
    this.to = this.from + width;
    this.draw();
  }
  zoom(factor, around = (this.from + this.to) / 2) {
    this.show(around - (around - this.from) * factor, around + (this.to - around) * factor);
  }
  timeAt(x) { return this.from + (x - Lanes.LABELS) / this.width * (this.to - this.from); }
  placeOf(time) { return Lanes.LABELS + (time - this.from) / (this.to - this.from) * this.width; }

  // The first segment of a lane that ends after a time.
  firstAfter(segments, time) {
    let low = 0;
    let high = segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (segments[middle].to_ns > time) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  find(event) {
    const lane = this.lanes[Math.floor((event.offsetY - Lanes.AXIS) / Lanes.ROW)];
    if (!lane || event.offsetX < Lanes.LABELS) return null;
    const time = this.timeAt(event.offsetX);
    const segment = lane.segments[this.firstAfter(lane.segments, time)];
    return segment && segment.from_ns <= time ? segment : null;
  }

  hover(event) {
    const tooltip = byId('tooltip');
    const found = this.find(event);
    tooltip.hidden = !found;
    if (!found) return;
    tooltip.replaceChildren(
      element('b', {}, found.job),
      element('span', {}, `${formatTime(found.from_ns)} to ${formatTime(found.to_ns)}`),
      element('span', {}, `${formatCount(found.devices.length, 'device', 'devices')}, ${formatTime(found.step_ns)} a step`),
      found.restart_ns > 0 ? element('span', {}, `${formatTime(found.restart_ns)} to restart`) : null);
    tooltip.style.left = `${Math.min(event.clientX + 14, window.innerWidth - 260)}px`;
    tooltip.style.top = `${event.clientY + 14}px`;
  }

  colour(job) {
    const rank = this.colours.get(job);
    return this.theme.deviceColour(rank);
  }

  draw() {
    if (!this.lanes) return;
    const ratio = window.devicePixelRatio || 1;
    const height = Lanes.AXIS + Lanes.ROW * this.lanes.length + 4;
    this.canvas.style.height = `${height}px`;
    const width = this.canvas.clientWidth;
    this.width = Math.max(1, width - Lanes.LABELS);
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const context = this.canvas.getContext('2d');
    context.scale(ratio, ratio);
    const colours = this.theme.colours;
    context.font = `11px ${this.theme.font}`;
    context.textBaseline = 'middle';
    this.lanes.forEach((lane, i) => {
      const y = Lanes.AXIS + i * Lanes.ROW;
      context.fillStyle = colours.track;
      context.fillRect(Lanes.LABELS, y + 1, this.width, Lanes.ROW - 2);
      context.fillStyle = colours.muted;
      context.fillText(lane.device, 0, y + Lanes.ROW / 2);
      if (lane.isFirst && i > 0) {
        context.fillStyle = colours.line;
        context.fillRect(0, y - 0.5, width, 1);
      }
      this.drawLane(context, lane, y);
    });
    this.drawAxis(context, colours);
  }

  drawLane(context, lane, y) {
    const segments = lane.segments;
    for (let i = this.firstAfter(segments, this.from); i < segments.length && segments[i].from_ns < this.to; i++) {
      const segment = segments[i];
      const left = Math.max(Lanes.LABELS, this.placeOf(segment.from_ns));
      const right = Math.min(Lanes.LABELS + this.width, this.placeOf(segment.to_ns));
      const colour = this.colour(segment.job);
      context.globalAlpha = this.chosen && this.chosen !== segment.job ? 0.25 : 1;
      context.fillStyle = colour;
      context.fillRect(left, y + 2, Math.max(right - left - 0.5, 0.5), Lanes.ROW - 4);
      if (segment.restart_ns > 0) {
        const begin = Math.min(right, this.placeOf(segment.from_ns + segment.restart_ns));
        context.fillStyle = this.theme.hatch(context);
        context.fillRect(left, y + 2, Math.max(begin - left, 0), Lanes.ROW - 4);
      }
      if (right - left > 34) {
        context.save();
        context.beginPath();
        context.rect(left, y, right - left - 4, Lanes.ROW);
        context.clip();
        context.fillStyle = wantsDarkText(colour) ? '#10141a' : '#ffffff';
        context.fillText(segment.job, left + 4, y + Lanes.ROW / 2);
        context.restore();
      }
      context.globalAlpha = 1;
    }
  }

  drawAxis(context, colours) {
    context.fillStyle = colours.muted;
    const span = this.to - this.from;
    const rough = span / Math.max(2, this.width / 130);
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((n) => n * power).find((size) => size >= rough);
    for (let time = Math.ceil(this.from / step) * step; time <= this.to; time += step) {
      const x = this.placeOf(time);
      context.fillRect(x, Lanes.AXIS - 4, 1, 4);
      context.fillText(formatTime(time), Math.min(x + 3, Lanes.LABELS + this.width - 60), Lanes.AXIS / 2);
    }
  }
}
Lanes.LABELS = 90;
Lanes.AXIS = 20;
Lanes.ROW = 18;
