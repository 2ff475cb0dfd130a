// Memory in use over time, one strip for each device, on the same time axis as
// the timeline; and the overview of how many devices are busy.

class MemoryChart {
  constructor(app, schedule, canvas) {
    this.app = app;
    this.schedule = schedule;
    this.canvas = canvas;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label',
        `Memory over time of ${schedule.title}; the highest use is in the table of devices`);
    connectPointer(canvas, app.view, () => {});
    canvas.addEventListener('pointermove', (event) => this.hover(event));
    canvas.addEventListener('pointerleave', () => app.tooltip.hide());
    // Sorted arrays for bisection.
    this.strips = schedule.raw.devices.map((figures, device) => ({
      device,
      instants: Float64Array.from(figures.instants),
      bytes: figures.bytes,
      peak: figures.peak,
      capacity: app.program.devices[device].memory,
    })).filter((strip) => strip.peak > 0);
  }

  get isEmpty() { return !this.strips.length; }

  stripHeight() { return this.strips.length <= 8 ? 46 : this.strips.length <= 24 ? 30 : 18; }

  draw() {
    const tall = this.stripHeight();
    const {context, width} = fitCanvas(this.canvas, this.strips.length * tall + 4);
    this.width = width;
    const {theme} = this.app;
    this.strips.forEach((strip, i) => {
      const y = i * tall + 3;
      this.drawStrip(context, strip, y, tall - 6);
      context.textBaseline = 'middle';
      context.textAlign = 'left';
      context.fillStyle = theme.deviceColour(strip.device);
      context.fillRect(0, y + 1, 3, tall - 8);
      context.fillStyle = theme.colours.ink;
      context.font = `11.5px ${theme.font}`;
      const name = this.app.program.devices[strip.device].name;
      const middle = y + (tall - 6) / 2;
      context.fillText(cutText(name, GUTTER - 20, 6.6), 9, tall > 40 ? middle - 7 : middle);
      if (tall > 40) {
        context.fillStyle = theme.colours.muted;
        context.font = `10.5px ${theme.font}`;
        const part = strip.capacity ? ` · ${Math.round(100 * strip.peak / strip.capacity)}%` : '';
        const stages = this.app.colourBy === 'pass' ? this.schedule.stages.caption(strip.device) : '';
        context.fillText(`${formatBytes(strip.peak)}${part}`, 9, middle + 8);
        if (stages) {
          context.textAlign = 'right';
          context.fillText(stages, GUTTER - 8, middle - 7);
        }
      }
    });
  }

  // The scale of a strip: its capacity where the use comes near it, else a
  // round figure above the peak.
  scale(strip) {
    const capacity = strip.capacity === null ? 0 : strip.capacity;
    if (capacity > 0 && strip.peak > capacity / 4) return capacity * 1.08;
    return Math.max(1, strip.peak * 1.15);
  }

  drawStrip(context, strip, top, tall) {
    const {theme, view} = this.app;
    const {width} = this;
    const scale = this.scale(strip);
    const base = top + tall;
    const height = (bytes) => base - (bytes / scale) * tall;
    const left = view.x(Math.max(0, view.from), width);
    const right = Math.min(width, view.x(Math.min(view.to, this.schedule.makespan), width));
    context.fillStyle = theme.colours.track;
    context.fillRect(GUTTER, top, width - GUTTER - EDGE, tall);
    if (right <= left) return;
    context.save();
    context.beginPath();
    context.rect(GUTTER, top - 1, width - GUTTER - EDGE, tall + 2);
    context.clip();
    // One point for each pixel at most, and its highest: peaks are never lost.
    let i = Math.max(0, lowerBound(strip.instants, view.from + 1e-9) - 1);
    context.beginPath();
    context.moveTo(left, base);
    let level = strip.bytes[i];
    context.lineTo(left, height(level));
    for (i += 1; i < strip.instants.length && strip.instants[i] <= view.to;) {
      const x = Math.round(view.x(strip.instants[i], width));
      const next = Math.max(i + 1, lowerBound(strip.instants, view.time(x + 1, width), i));
      let highest = 0;
      for (let k = i; k < next; ++k) highest = Math.max(highest, strip.bytes[k]);
      context.lineTo(x, height(level));
      context.lineTo(x, height(highest));
      level = strip.bytes[next - 1];
      if (highest !== level) context.lineTo(x, height(level));
      i = next;
    }
    context.lineTo(right, height(level));
    context.lineTo(right, base);
    context.closePath();
    context.fillStyle = theme.deviceColour(strip.device);
    context.globalAlpha = 0.3;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = theme.deviceColour(strip.device);
    context.lineWidth = 1.3;
    context.stroke();
    if (strip.capacity !== null && strip.capacity <= scale) {
      const y = Math.round(height(strip.capacity)) + 0.5;
      context.strokeStyle = theme.colours.bad;
      context.setLineDash([5, 3]);
      context.beginPath();
      context.moveTo(GUTTER, y);
      context.lineTo(width - EDGE, y);
      context.stroke();
      context.setLineDash([]);
    }
    context.restore();
  }

  bytesAt(strip, time) {
    return strip.bytes[Math.max(0, lowerBound(strip.instants, time + 1e-9) - 1)];
  }

  hover(event) {
    const strip = this.strips[Math.floor(event.offsetY / this.stripHeight())];
    const time = this.app.view.time(event.offsetX, this.width);
    if (!strip || event.buttons || event.offsetX < GUTTER || time < 0 || time > this.schedule.makespan) {
      this.app.tooltip.hide();
      return;
    }
    const bytes = this.bytesAt(strip, time);
    const capacity = strip.capacity === null ? 'no limit' :
        `${formatShare(bytes / strip.capacity)} of ${formatBytes(strip.capacity)}`;
    this.app.tooltip.showLines(event, this.app.program.devices[strip.device].name,
        [`${formatBytes(bytes)} in use at ${formatTime(time)}`, capacity]);
  }
}

// How many devices are busy over the whole time, with the part that is seen.
class Overview {
  constructor(app, canvas) {
    this.app = app;
    this.canvas = canvas;
    let grip = null;
    const timeAt = (event) => {
      const part = (event.offsetX - GUTTER) / (canvas.clientWidth - GUTTER - EDGE);
      return Math.max(0, Math.min(1, part)) * app.view.horizon;
    };
    canvas.addEventListener('pointerdown', (event) => {
      const {view} = app;
      const time = timeAt(event);
      const near = 6 / (canvas.clientWidth - GUTTER - EDGE) * view.horizon;
      if (Math.abs(time - view.from) < near) grip = {edge: 'from'};
      else if (Math.abs(time - view.to) < near) grip = {edge: 'to'};
      else grip = {edge: null};
      if (grip.edge === null && (time < view.from || time > view.to)) {
        view.pan(time - (view.from + view.to) / 2);
      }
      grip.time = time;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (!grip) return;
      const {view} = app;
      const time = timeAt(event);
      if (grip.edge === 'from') view.set(Math.min(time, view.to - 20), view.to);
      else if (grip.edge === 'to') view.set(view.from, Math.max(time, view.from + 20));
      else view.pan(time - grip.time);
      grip.time = time;
    });
    canvas.addEventListener('pointerup', () => { grip = null; });
    canvas.addEventListener('pointercancel', () => { grip = null; });
  }

  forget() { this.picture = null; }

  // The profile does not change with the view: it is drawn once for a width.
  paint(width, height) {
    const {theme, program, view} = this.app;
    const scale = window.devicePixelRatio || 1;
    const picture = document.createElement('canvas');
    picture.width = Math.round(width * scale);
    picture.height = Math.round(height * scale);
    const context = picture.getContext('2d');
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const columns = Math.max(1, Math.floor(width - GUTTER - EDGE));
    const step = view.horizon / columns;
    context.fillStyle = theme.colours.track;
    context.fillRect(GUTTER, 0, columns, height);
    program.schedules.forEach((schedule, number) => {
      context.beginPath();
      context.moveTo(GUTTER, height);
      let before = 0;
      for (let column = 0; column < columns; ++column) {
        let until = 0;
        for (const row of schedule.mainRows) until += row.busyUntil((column + 1) * step);
        const busy = (until - before) / step / Math.max(1, schedule.mainRows.length);
        before = until;
        const y = height - busy * (height - 3);
        context.lineTo(GUTTER + column, y);
        context.lineTo(GUTTER + column + 1, y);
      }
      context.lineTo(GUTTER + columns, height);
      const colour = number === 0 ? theme.colours.accent : theme.colours.critical;
      if (number === 0) {
        context.globalAlpha = 0.45;
        context.fillStyle = colour;
        context.fill();
        context.globalAlpha = 1;
      } else {
        context.strokeStyle = colour;
        context.lineWidth = 1.2;
        context.stroke();
      }
    });
    context.fillStyle = theme.colours.muted;
    context.font = `11px ${theme.font}`;
    context.textBaseline = 'middle';
    context.fillText('busy devices', 9, height / 2);
    return picture;
  }

  draw() {
    const {context, width, height} = fitCanvas(this.canvas);
    if (!this.picture || this.paintedWidth !== width) {
      this.picture = this.paint(width, height);
      this.paintedWidth = width;
    }
    context.drawImage(this.picture, 0, 0, width, height);
    const {theme, view} = this.app;
    const full = width - GUTTER - EDGE;
    const x0 = GUTTER + (view.from / view.horizon) * full;
    const x1 = Math.min(width - EDGE, GUTTER + (view.to / view.horizon) * full);
    context.fillStyle = theme.colours.panel;
    context.globalAlpha = 0.65;
    context.fillRect(GUTTER, 0, x0 - GUTTER, height);
    context.fillRect(x1, 0, width - EDGE - x1, height);
    context.globalAlpha = 1;
    context.strokeStyle = theme.colours.accent;
    context.lineWidth = 1.5;
    context.strokeRect(x0 + 0.75, 0.75, Math.max(2, x1 - x0 - 1.5), height - 1.5);
    context.fillStyle = theme.colours.accent;
    for (const x of [x0, x1]) context.fillRect(x - 2, height / 2 - 8, 4, 16);
  }
}
