// The task graph, coloured by device. Graphs up to a limit are drawn whole; of
// larger ones the surroundings of the chosen task.

const MOST_TASKS = 3000;
const MOST_EDGES = 12000;
const SURROUNDINGS = 90;
const [FULL_COLUMN, FULL_ROW] = [180, 84]; // pixels, where names can be read

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
    else this.selected(this.longestCritical(), this.schedule);
    this.note();
  }

  note() {
    const {taskCount, edgeCount} = this.program;
    byId('graph-note').textContent = this.isWhole ?
        `${formatCount(taskCount, 'task', 'tasks')}, ${formatCount(edgeCount, 'edge', 'edges')}` :
        `Graphs are drawn whole up to ${MOST_TASKS} tasks and ${MOST_EDGES} edges; this one has ` +
        `${taskCount} and ${edgeCount}: ` +
        `here are the ${this.nodes.length} tasks nearest to ${this.program.tasks.name[this.centre]}.`;
  }

  longestCritical() {
    const {schedule} = this;
    const length = (task) => schedule.finish(task) - schedule.start(task);
    return schedule.chain.filter((node) => schedule.isTask(node))
        .reduce((best, task) => (length(task) > length(best) ? task : best), 0);
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
    this.columns = places.map((place) => place.column);
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

  // Columns and rows have scales of their own: graphs are often a hundred times
  // as long as wide, and are to fill the space at first.
  fit() {
    const {clientWidth, clientHeight} = this.canvas;
    if (!this.nodes.length) return;
    const low = (values) => values.reduce((a, b) => Math.min(a, b), Infinity);
    const high = (values) => values.reduce((a, b) => Math.max(a, b), -Infinity);
    const [firstColumn, lastColumn] = [low(this.columns), high(this.columns)];
    const [firstRow, lastRow] = [low(this.rows), high(this.rows)];
    this.fitColumn = Math.min(FULL_COLUMN, (clientWidth - 40) / (lastColumn - firstColumn + 0.8));
    this.fitRow = Math.min(FULL_ROW, (clientHeight - 40) / (lastRow - firstRow + 0.8));
    this.setScale(this.fitColumn);
    this.dx = clientWidth / 2 - this.column * (firstColumn + lastColumn) / 2 - this.wide / 2;
    this.dy = clientHeight / 2 - this.row * (firstRow + lastRow) / 2 - this.tall / 2;
    this.isFitted = true;
  }

  // Pixels from column to column; all else follows.
  setScale(column) {
    this.column = column;
    this.row = Math.min(FULL_ROW, this.fitRow * column / this.fitColumn);
    this.wide = Math.max(2, 0.77 * column);
    this.tall = Math.max(3, Math.min(0.7 * this.row, 0.34 * this.wide));
  }

  left(i) { return this.dx + this.column * this.columns[i]; }
  top(i) { return this.dy + this.row * this.rows[i]; }

  draw() {
    const {context, width, height} = fitCanvas(this.canvas);
    const {theme} = this.app;
    if (!this.nodes.length) {
      context.fillStyle = theme.colours.muted;
      context.font = `13px ${theme.font}`;
      context.textAlign = 'center';
      context.fillText('There is no task.', width / 2, height / 2);
      return;
    }
    if (!this.isFitted) this.fit();
    this.drawEdges(context, width, height);
    this.drawNodes(context, width, height);
  }

  drawEdges(context, width, height) {
    const {theme, showsChain} = this.app;
    const {schedule} = this;
    const chosen = this.app.selected < this.program.taskCount ? this.app.selected : -1;
    const bold = [];
    const path = ([from, to]) => {
      const [x0, y0] = [this.left(from) + this.wide, this.top(from) + this.tall / 2];
      const [x1, y1] = [this.left(to), this.top(to) + this.tall / 2];
      if (Math.max(x0, x1) < 0 || Math.min(x0, x1) > width ||
          Math.max(y0, y1) < 0 || Math.min(y0, y1) > height) return;
      const bend = Math.max(0.1 * this.column, (x1 - x0) / 2);
      context.moveTo(x0, y0);
      context.bezierCurveTo(x0 + bend, y0, x1 - bend, y1, x1, y1);
    };
    context.strokeStyle = theme.colours.muted;
    context.lineWidth = Math.max(0.5, Math.min(1.2, this.column / 100));
    context.globalAlpha = Math.max(0.1, Math.min(0.45, 500 / this.edges.length));
    context.beginPath();
    for (const edge of this.edges) {
      const [from, to] = [this.nodes[edge[0]], this.nodes[edge[1]]];
      if (from === chosen || to === chosen) bold.push([edge, theme.colours.accent]);
      else if (showsChain && schedule.nextOnChain.get(from) === to) bold.push([edge, theme.colours.critical]);
      else path(edge);
    }
    context.stroke();
    context.globalAlpha = 1;
    context.lineWidth = Math.max(1, Math.min(2.4, this.column / 60));
    for (const [edge, colour] of bold) {
      context.strokeStyle = colour;
      context.beginPath();
      path(edge);
      context.stroke();
    }
  }

  drawNodes(context, width, height) {
    const {app, schedule, wide, tall} = this;
    const {theme} = app;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    const size = Math.max(9, Math.min(13, tall / 3));
    context.font = `${size}px ${theme.font}`;
    this.nodes.forEach((task, i) => {
      const [x, y] = [this.left(i), this.top(i)];
      if (x + wide < 0 || x > width || y + tall < 0 || y > height) return;
      const colour = theme.deviceColour(schedule.device(task));
      context.globalAlpha = app.isFaint(task, schedule) ? 0.2 : 1;
      context.fillStyle = colour;
      context.beginPath();
      context.roundRect(x, y, wide, tall, Math.min(6, tall / 5));
      context.fill();
      if (app.showsChain && tall >= 6 && schedule.isCritical(task)) {
        context.strokeStyle = theme.colours.critical;
        context.lineWidth = Math.max(1.2, Math.min(2.5, tall / 12));
        context.stroke();
      }
      if (task === app.selected) {
        context.strokeStyle = theme.colours.ink;
        context.lineWidth = 3;
        context.stroke();
      }
      if (tall > 12) this.drawText(context, task, x + 6, y, colour, size);
      context.globalAlpha = 1;
    });
  }

  drawText(context, task, x, y, colour, size) {
    const room = this.wide - 10;
    const op = this.program.op(task);
    const isTwoLines = this.tall > 28 && op;
    context.fillStyle = wantsDarkText(colour) ? '#14181f' : '#ffffff';
    context.fillText(cutText(this.program.tasks.name[task], room, size * 0.56), x,
        y + this.tall / 2 + (isTwoLines ? -size * 0.6 : 0.5));
    if (!isTwoLines) return;
    context.globalAlpha *= 0.75;
    context.fillText(cutText(op, room, size * 0.56), x, y + this.tall / 2 + size * 0.7);
  }

  at(x, y) {
    const near = 2; // pixels beside a small box
    for (let i = this.nodes.length - 1; i >= 0; --i) {
      const [left, top] = [this.left(i), this.top(i)];
      if (x >= left - near && x <= left + this.wide + near && y >= top - near && y <= top + this.tall + near) {
        return this.nodes[i];
      }
    }
    return -1;
  }

  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    if (!this.nodes.length) return;
    const [column, row] = [this.column, this.row];
    const least = Math.min(this.fitColumn / 2, FULL_COLUMN);
    this.setScale(Math.max(least, Math.min(1.6 * FULL_COLUMN, column * factor)));
    // What is under the pointer stays there.
    this.dx = x - (x - this.dx) * (this.column / column);
    this.dy = y - (y - this.dy) * (this.row / row);
    this.app.redrawGraph();
  }

  move(dx, dy) {
    this.dx += dx;
    this.dy += dy;
    this.app.redrawGraph();
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
    else if (event.key === '0') { graph.isFitted = false; app.redrawGraph(); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  byId('graph-fit').addEventListener('click', () => {
    app.graph.isFitted = false;
    app.redrawGraph();
  });
}
