// The task graph, coloured by device. Graphs up to a limit are drawn whole; of
// larger ones the surroundings of the chosen task.

const MOST_TASKS = 1500;
const MOST_EDGES = 8000;
const SURROUNDINGS = 90;
const [BOX_WIDTH, BOX_HEIGHT, COLUMN_GAP, ROW_GAP] = [136, 44, 178, 60];

class GraphView {
  constructor(app) {
    this.app = app;
    this.canvas = byId('graph-canvas');
    this.program = app.program;
    this.schedule = app.program.schedules[0];
    this.isWhole = this.program.taskCount <= MOST_TASKS && this.program.edgeCount <= MOST_EDGES;
    this.centre = -1;
    this.nodes = [];
    this.isFitted = false;
    if (this.isWhole) this.show(Array.from({length: this.program.taskCount}, (_, task) => task));
    this.note();
  }

  note() {
    const {taskCount, edgeCount} = this.program;
    byId('graph-note').textContent = this.isWhole ?
        `${formatCount(taskCount, 'task', 'tasks')}, ${formatCount(edgeCount, 'edge', 'edges')}` :
        `Graphs are drawn whole up to ${MOST_TASKS} tasks and ${MOST_EDGES} edges; this one has ` +
        `${taskCount} and ${edgeCount}: ` +
        (this.centre < 0 ? 'choose a task to see what is around it.' :
                           `the ${this.nodes.length} tasks nearest to the chosen one.`);
  }

  show(tasks) {
    this.nodes = tasks;
    this.indexOf = new Map(tasks.map((task, i) => [task, i]));
    this.edges = [];
    const {tensors, writes} = this.program;
    for (const task of tasks) {
      const seen = new Set();
      for (const tensor of writes[task]) {
        for (const reader of tensors.consumers[tensor]) {
          if (!this.indexOf.has(reader) || seen.has(reader)) continue;
          seen.add(reader);
          this.edges.push([this.indexOf.get(task), this.indexOf.get(reader)]);
        }
      }
    }
    const places = layOutGraph(tasks.length, this.edges);
    this.x = places.map((place) => place.column * COLUMN_GAP);
    this.rows = places.map((place) => place.y);
    this.isFitted = false;
  }

  // The tasks nearest to one, by steps along edges.
  around(centre) {
    const {tensors, reads, writes} = this.program;
    const found = [centre];
    const seen = new Set(found);
    for (let i = 0; i < found.length && found.length < SURROUNDINGS; ++i) {
      const near = reads[found[i]].map((tensor) => tensors.producer[tensor]);
      for (const tensor of writes[found[i]]) near.push(...tensors.consumers[tensor].slice(0, SURROUNDINGS));
      for (const task of near) {
        if (found.length >= SURROUNDINGS) break;
        if (seen.has(task)) continue;
        seen.add(task);
        found.push(task);
      }
    }
    return found.sort((a, b) => a - b);
  }

  selected(task, schedule) {
    this.schedule = schedule;
    if (!this.isWhole && task >= 0 && task !== this.centre) {
      this.centre = task;
      this.show(this.around(task));
      this.note();
    }
  }

  fit() {
    const {clientWidth, clientHeight} = this.canvas;
    if (!this.nodes.length) return;
    const low = (values) => values.reduce((a, b) => Math.min(a, b), Infinity);
    const high = (values) => values.reduce((a, b) => Math.max(a, b), -Infinity);
    const [x0, x1] = [low(this.x), high(this.x) + BOX_WIDTH];
    // Long graphs leave height unused: their rows move apart.
    const rows = high(this.rows) - low(this.rows);
    const tallest = (clientHeight - 30) * (x1 - x0) / (clientWidth - 40) - BOX_HEIGHT;
    const gap = Math.max(ROW_GAP, Math.min(3 * ROW_GAP, tallest / Math.max(1, rows)));
    this.y = this.rows.map((row) => row * gap);
    const [y0, y1] = [low(this.y), high(this.y) + BOX_HEIGHT];
    this.scale = Math.min(1.1, (clientWidth - 40) / (x1 - x0), (clientHeight - 30) / (y1 - y0));
    this.dx = clientWidth / 2 - this.scale * (x0 + x1) / 2;
    this.dy = clientHeight / 2 - this.scale * (y0 + y1) / 2;
    this.isFitted = true;
  }

  draw() {
    const {context, width, height} = fitCanvas(this.canvas);
    const {theme} = this.app;
    if (!this.nodes.length) {
      context.fillStyle = theme.colours.muted;
      context.font = `13px ${theme.font}`;
      context.textAlign = 'center';
      context.fillText('Choose a task to see what is around it.', width / 2, height / 2);
      return;
    }
    if (!this.isFitted) this.fit();
    this.drawEdges(context, width, height);
    this.drawNodes(context, width, height);
  }

  isSeen(x, y, width, height) {
    return x + BOX_WIDTH * this.scale > 0 && x < width && y + BOX_HEIGHT * this.scale > 0 && y < height;
  }

  drawEdges(context, width, height) {
    const {theme, showsChain} = this.app;
    const {scale, schedule} = this;
    const chosen = this.app.selected < this.program.taskCount ? this.app.selected : -1;
    const bold = [];
    context.strokeStyle = theme.colours.muted;
    context.lineWidth = Math.max(0.6, Math.min(1.2, scale * 1.6));
    context.globalAlpha = this.edges.length > 1500 ? 0.25 : 0.4;
    context.beginPath();
    const path = ([from, to]) => {
      const x0 = this.dx + scale * (this.x[from] + BOX_WIDTH);
      const y0 = this.dy + scale * (this.y[from] + BOX_HEIGHT / 2);
      const x1 = this.dx + scale * this.x[to];
      const y1 = this.dy + scale * (this.y[to] + BOX_HEIGHT / 2);
      if (Math.max(x0, x1) < 0 || Math.min(x0, x1) > width ||
          Math.max(y0, y1) < 0 || Math.min(y0, y1) > height) return;
      const bend = Math.max(10 * scale, (x1 - x0) / 2);
      context.moveTo(x0, y0);
      context.bezierCurveTo(x0 + bend, y0, x1 - bend, y1, x1, y1);
    };
    for (const edge of this.edges) {
      const [from, to] = [this.nodes[edge[0]], this.nodes[edge[1]]];
      if (from === chosen || to === chosen) bold.push([edge, theme.colours.accent]);
      else if (showsChain && schedule.nextOnChain.get(from) === to) bold.push([edge, theme.colours.critical]);
      else path(edge);
    }
    context.stroke();
    context.globalAlpha = 1;
    context.lineWidth = Math.max(1.2, 2.2 * scale);
    for (const [edge, colour] of bold) {
      context.strokeStyle = colour;
      context.beginPath();
      path(edge);
      context.stroke();
    }
  }

  drawNodes(context, width, height) {
    const {app, scale, schedule} = this;
    const {theme} = app;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    const size = Math.max(9, Math.min(13, 12 * scale));
    context.font = `${size}px ${theme.font}`;
    const [wide, tall] = [BOX_WIDTH * scale, BOX_HEIGHT * scale];
    this.nodes.forEach((task, i) => {
      const x = this.dx + scale * this.x[i];
      const y = this.dy + scale * this.y[i];
      if (!this.isSeen(x, y, width, height)) return;
      const colour = theme.deviceColour(schedule.device(task));
      context.globalAlpha = app.isFaint(task, schedule) ? 0.2 : 1;
      context.fillStyle = colour;
      context.beginPath();
      context.roundRect(x, y, wide, Math.max(2, tall), Math.min(6, 6 * scale));
      context.fill();
      if (app.showsChain && schedule.isCritical(task)) {
        context.strokeStyle = theme.colours.critical;
        context.lineWidth = Math.max(1.2, 2.5 * scale);
        context.stroke();
      }
      if (task === app.selected) {
        context.strokeStyle = theme.colours.ink;
        context.lineWidth = 3;
        context.stroke();
      }
      if (tall > 11) {
        context.fillStyle = wantsDarkText(colour) ? '#14181f' : '#ffffff';
        const op = this.program.op(task);
        const isTwoLines = tall > 28 && op;
        context.fillText(cutText(this.program.tasks.name[task], wide - 10, size * 0.56), x + 6, y + tall / 2 - (isTwoLines ? size * 0.6 : -0.5));
        if (isTwoLines) {
          context.globalAlpha *= 0.75;
          context.fillText(cutText(op, wide - 10, size * 0.56), x + 6, y + tall / 2 + size * 0.65);
        }
      }
      context.globalAlpha = 1;
    });
  }

  at(x, y) {
    const gx = (x - this.dx) / this.scale;
    const gy = (y - this.dy) / this.scale;
    for (let i = this.nodes.length - 1; i >= 0; --i) {
      if (gx >= this.x[i] && gx <= this.x[i] + BOX_WIDTH && gy >= this.y[i] && gy <= this.y[i] + BOX_HEIGHT) {
        return this.nodes[i];
      }
    }
    return -1;
  }

  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const scale = Math.max(0.02, Math.min(3, this.scale * factor));
    this.dx = x - (x - this.dx) * (scale / this.scale);
    this.dy = y - (y - this.dy) * (scale / this.scale);
    this.scale = scale;
    this.app.redraw();
  }

  move(dx, dy) {
    this.dx += dx;
    this.dy += dy;
    this.app.redraw();
  }
}

// Events of the one canvas, for whichever graph is shown on it.
function connectGraph(app) {
  const canvas = byId('graph-canvas');
  let drag = null;
  canvas.addEventListener('pointerdown', (event) => {
    drag = {x: event.clientX, y: event.clientY, moved: false};
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    const graph = app.graph;
    if (!graph.nodes.length) return;
    if (drag) {
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.moved && Math.hypot(dx, dy) < 4) return;
      drag = {x: event.clientX, y: event.clientY, moved: true};
      graph.move(dx, dy);
      return;
    }
    const task = graph.at(event.offsetX, event.offsetY);
    if (task >= 0) app.tooltip.show(event, {node: task}, graph.schedule);
    else app.tooltip.hide();
  });
  canvas.addEventListener('pointerup', (event) => {
    const graph = app.graph;
    if (drag && !drag.moved && graph.nodes.length) {
      app.select(graph.at(event.offsetX, event.offsetY), graph.schedule);
    }
    drag = null;
  });
  canvas.addEventListener('pointerleave', () => app.tooltip.hide());
  canvas.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    app.graph.zoom(Math.exp(-event.deltaY * 0.0022), event.offsetX, event.offsetY);
  }, {passive: false});
  canvas.addEventListener('keydown', (event) => {
    const graph = app.graph;
    const moves = {ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60]};
    if (moves[event.key]) graph.move(...moves[event.key]);
    else if (event.key === '+' || event.key === '=') graph.zoom(1.3);
    else if (event.key === '-') graph.zoom(1 / 1.3);
    else if (event.key === '0') { graph.isFitted = false; app.redraw(); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  byId('graph-fit').addEventListener('click', () => {
    app.graph.isFitted = false;
    app.redraw();
  });
}
