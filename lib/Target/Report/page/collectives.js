// Collectives on the timeline: a row for each, which opens to a row for each of its
// chunks. A row is as long as from the first step to the last one, and full where
// any message is on its way or anything is added up.

const MOST_COLLECTIVES = 60;

// Times in which any of some nodes runs, sorted and without overlap.
class SpanRow {
  constructor(name, nodes, schedule, isChunk) {
    this.kind = 'collective';
    this.name = name;
    this.isChunk = isChunk;
    this.nodes = nodes.sort((a, b) => schedule.start(a) - schedule.start(b) || a - b);
    this.begin = schedule.start(this.nodes[0]);
    this.end = this.begin;
    this.busy = 0;
    this.spans = [];
    for (const node of this.nodes) {
      const [start, finish] = [schedule.start(node), schedule.finish(node)];
      if (finish === start) continue;
      const last = this.spans[this.spans.length - 1];
      if (last && start <= last.to) last.to = Math.max(last.to, finish);
      else this.spans.push({from: start, to: finish});
      this.end = Math.max(this.end, finish);
    }
    for (const {from, to} of this.spans) this.busy += to - from;
    this.froms = Float64Array.from(this.spans, (span) => span.from);
    this.tos = Float64Array.from(this.spans, (span) => span.to);
    this.messages = this.nodes.filter((node) => !schedule.isTask(node));
    this.bytes = this.messages.reduce(
        (sum, node) => sum + schedule.program.tensors.bytes[schedule.tensor(node)], 0);
  }
}

// The rows of the collectives of a schedule in order of their begin, each with
// those of its chunks.
function collectiveRows(schedule) {
  const {program} = schedule;
  const found = new Map();
  const add = (node, [name, chunk]) => {
    if (!found.has(name)) found.set(name, {all: [], chunks: new Map()});
    const {all, chunks} = found.get(name);
    all.push(node);
    if (!chunk) return;
    if (!chunks.has(chunk)) chunks.set(chunk, []);
    chunks.get(chunk).push(node);
  };
  for (let task = 0; task < program.taskCount; ++task) {
    if (program.isStep(task)) add(task, program.tasks.parts[task]);
  }
  if (!found.size) return [];
  for (let node = program.taskCount; node < schedule.nodeCount; ++node) {
    // What a step sends belongs to it, and what it is sent.
    const tensor = schedule.tensor(node);
    const steps = [program.tensors.producer[tensor]].concat(program.tensors.consumers[tensor].filter(
        (task) => schedule.device(task) === schedule.to(node))).filter((task) => program.isStep(task));
    if (steps.length) add(node, program.tasks.parts[steps[0]]);
  }
  const number = (chunk) => Number(chunk.replace(/\D+/g, ''));
  const rows = [...found].map(([name, {all, chunks}]) => {
    const row = new SpanRow(name, all, schedule, false);
    row.chunks = [...chunks].sort(([a], [b]) => number(a) - number(b))
        .map(([chunk, nodes]) => new SpanRow(chunk, nodes, schedule, true));
    return row;
  }).filter((row) => row.spans.length);
  const least = rows.map((row) => row.busy).sort((a, b) => b - a)[MOST_COLLECTIVES] || 0;
  return (rows.length <= MOST_COLLECTIVES ? rows :
      rows.filter((row) => row.busy > least).slice(0, MOST_COLLECTIVES))
      .sort((a, b) => a.begin - b.begin || a.end - b.end);
}

// Draws what a row is: a thin line from begin to end, bars where it is busy.
function drawSpans(timeline, row, top, tall) {
  const {context, app} = timeline;
  const {view, theme} = app;
  const middle = top + tall / 2;
  context.fillStyle = theme.colours.muted;
  context.fillRect(timeline.x(row.begin), middle - 1, timeline.x(row.end) - timeline.x(row.begin), 2);
  context.fillStyle = row.isChunk ? theme.colours.hatch : theme.colours.accent;
  const end = lowerBound(row.froms, view.to);
  let right = -Infinity;
  for (let i = lowerBound(row.tos, view.from); i < end; ++i) {
    const x0 = timeline.x(row.froms[i]);
    const x1 = Math.max(x0 + 1, timeline.x(row.tos[i]));
    // One bar a pixel at most.
    if (x1 <= right) continue;
    context.fillRect(x0, top, x1 - x0, tall);
    timeline.bars += 1;
    right = Math.ceil(x1);
  }
}
