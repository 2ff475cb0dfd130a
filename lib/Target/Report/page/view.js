// The part of time that is seen, common to all timelines and memory charts, and
// the way it is moved: by pointer, wheel, keys and buttons.

const GUTTER = 124; // for the names of rows
const EDGE = 10;    // free space at the right

class View {
  constructor(horizon, changed) {
    this.horizon = horizon;
    this.changed = changed;
    this.from = 0;
    this.to = horizon;
    this.animation = 0;
  }

  get span() { return this.to - this.from; }

  // Positions on a canvas of that width.
  x(time, width) {
    return GUTTER + ((time - this.from) / this.span) * (width - GUTTER - EDGE);
  }
  time(x, width) {
    return this.from + ((x - GUTTER) / (width - GUTTER - EDGE)) * this.span;
  }

  set(from, to) {
    const smallest = Math.min(this.horizon, 20);
    let span = Math.min(Math.max(to - from, smallest), this.horizon * 1.02);
    const middle = (from + to) / 2;
    let start = to - from === span ? from : middle - span / 2;
    start = Math.max(0, Math.min(start, this.horizon * 1.02 - span));
    if (span >= this.horizon) {
      start = 0;
      span = this.horizon;
    }
    this.from = start;
    this.to = start + span;
    this.changed();
  }

  // To a range in a few steps, so that the eye can follow.
  glide(from, to) {
    cancelAnimationFrame(this.animation);
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.set(from, to);
      return;
    }
    const [startFrom, startTo, began] = [this.from, this.to, performance.now()];
    const step = (now) => {
      const part = Math.max(0, Math.min(1, (now - began) / 180));
      const eased = 1 - (1 - part) ** 3;
      this.set(startFrom + (from - startFrom) * eased, startTo + (to - startTo) * eased);
      if (part < 1) this.animation = requestAnimationFrame(step);
    };
    this.animation = requestAnimationFrame(step);
  }

  stop() { cancelAnimationFrame(this.animation); }

  zoom(factor, around = (this.from + this.to) / 2, smoothly = false) {
    const from = around - (around - this.from) / factor;
    const to = around + (this.to - around) / factor;
    if (smoothly) {
      this.glide(from, to);
    } else {
      this.stop();
      this.set(from, to);
    }
  }

  pan(time, smoothly = false) {
    const shift = Math.max(-this.from, Math.min(time, this.horizon * 1.02 - this.to));
    if (smoothly) {
      this.glide(this.from + shift, this.to + shift);
    } else {
      this.stop();
      this.set(this.from + shift, this.to + shift);
    }
  }

  fit() { this.glide(0, this.horizon); }

  // Shows a stretch of time with some of what is around it.
  reveal(start, finish) {
    const span = Math.max((finish - start) * 8, this.horizon / 400, 40);
    const middle = (start + finish) / 2;
    this.glide(middle - span / 2, middle + span / 2);
  }

  // Moves as little as is needed to have a stretch of time in sight.
  bringIntoSight(start, finish) {
    if (finish - start > this.span) {
      this.reveal(start, finish);
    } else if (start < this.from || finish > this.to) {
      const shift = (start + finish) / 2 - (this.from + this.to) / 2;
      this.pan(shift, true);
    }
  }
}

// Dragging and wheel on a canvas; `clicked(event)` where the pointer did not
// move in between.
function connectPointer(canvas, view, clicked) {
  let drag = null;
  const width = () => canvas.clientWidth - GUTTER - EDGE;
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    drag = {x: event.clientX, y: event.clientY, moved: false};
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const distance = event.clientX - drag.x;
    if (!drag.moved && Math.abs(distance) < 4) return;
    drag.moved = true;
    canvas.classList.add('dragging');
    drag.x = event.clientX;
    view.pan((-distance / width()) * view.span);
  });
  const end = (event) => {
    canvas.classList.remove('dragging');
    if (drag && !drag.moved && event.type === 'pointerup') clicked(event);
    drag = null;
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  canvas.addEventListener('wheel', (event) => {
    const unit = event.deltaMode === 1 ? 16 : 1;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      view.zoom(Math.exp(-event.deltaY * unit * 0.0022), view.time(event.offsetX, canvas.clientWidth));
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      const distance = (event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX) * unit;
      view.pan((distance / width()) * view.span);
    }
  }, {passive: false});
}

// Round numbers of ns for the marks of an axis, about `wanted` of them.
function axisMarks(from, to, wanted) {
  const raw = (to - from) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].find((factor) => factor * power >= raw) * power);
  const marks = [];
  for (let mark = Math.ceil(from / step) * step; mark <= to; mark += step) marks.push(mark);
  return {marks, step};
}

// A mark's text: all marks of an axis have the same unit and decimals.
function axisLabel(mark, step) {
  if (mark === 0) return '0';
  const [unit, scale] = step >= 1e8 ? ['s', 1e9] : step >= 1e5 ? ['ms', 1e6] : step >= 1e2 ? ['µs', 1e3] : ['ns', 1];
  const decimals = Math.max(0, Math.ceil(-Math.log10(step / scale) - 1e-9));
  return `${(mark / scale).toFixed(decimals)} ${unit}`;
}
