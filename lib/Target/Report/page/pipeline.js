// A pipeline as people draw it: a box for what a device does for one micro-batch
// of a stage, with its number, in the shade of forward, backward or weight.

const PASSES = ['forward', 'backward', 'gradients of weights'];
// The part of the time that micro-batches take in a pipeline.
const MOST_IN_BATCHES = 0.8;
// For each stage of a device a colour, in three shades.
const STAGE_SHADES = [
  ['#2f5fd0', '#7ea3f0', '#c6d8fb'],
  ['#1f7a5c', '#62bd9a', '#bfe6d5'],
  ['#a8621b', '#e0a458', '#f6dcb4'],
  ['#6a3fb0', '#a988e0', '#ddd0f5'],
];

// What is known of all schedules of a program.
class MicroBatches {
  constructor(raw) {
    this.count = raw.count;
    this.hasTurn = raw.hasTurn;
    this.of = raw.of;
    this.role = raw.role;
    this.position = raw.position;
  }

  // Whether a program is best drawn as a pipeline: micro-batches come back, and
  // hardly any time goes into what they share. Heads of attention share more.
  areMost(schedule) {
    let [inside, all] = [0, 0];
    this.of.forEach((number, task) => {
      const time = schedule.finish(task) - schedule.start(task);
      all += time;
      if (number >= 0) inside += time;
    });
    return this.hasTurn && inside > MOST_IN_BATCHES * all;
  }

  isIn(task) { return this.of[task] >= 0; }
  // People count from one.
  number(task) { return this.of[task] + 1; }
  name(task) { return `${this.number(task)} of ${this.count}, ${PASSES[this.role[task]]}`; }
}

// Which part of the way each device has, in one schedule.
class Stages {
  constructor(batches, schedule) {
    this.batches = batches;
    this.schedule = schedule;
    // The first micro-batch goes forward from stage to stage.
    const way = [];
    for (let task = 0; task < batches.of.length; ++task) {
      const isLong = schedule.finish(task) > schedule.start(task);
      if (batches.of[task] === 0 && batches.role[task] === 0 && isLong) way.push(task);
    }
    way.sort((a, b) => batches.position[a] - batches.position[b] || schedule.start(a) - schedule.start(b));
    this.ofDevice = schedule.program.devices.map(() => []);
    this.count = 0;
    let before = -1;
    for (const task of way) {
      const device = schedule.device(task);
      if (device !== before) this.ofDevice[device].push({begin: batches.position[task], number: ++this.count});
      before = device;
    }
    this.boxes = new Map();
  }

  // Which of the stages of its device a task is in.
  chunk(task) {
    const stages = this.ofDevice[this.schedule.device(task)];
    let chunk = 0;
    while (chunk + 1 < stages.length && stages[chunk + 1].begin <= this.batches.position[task]) chunk += 1;
    return chunk;
  }

  // A device with many stages has no pipeline that could be read off.
  caption(device) {
    const numbers = this.ofDevice[device].map((stage) => stage.number);
    if (!numbers.length || numbers.length > 4) return '';
    return `${numbers.length > 1 ? 'stages' : 'stage'} ${numbers.join(', ')}`;
  }

  colour(task) {
    if (!this.batches.isIn(task)) return OTHER_COLOUR;
    return STAGE_SHADES[this.chunk(task) % STAGE_SHADES.length][this.batches.role[task]];
  }

  key(task) {
    return this.batches.isIn(task) ? `${this.batches.of[task]} ${this.batches.role[task]} ${this.chunk(task)}` : '';
  }

  // A row of boxes: tasks of one micro-batch and stage that follow each other
  // without a gap are one.
  boxesOf(row) {
    if (!this.boxes.has(row)) this.boxes.set(row, this.mergedRow(row));
    return this.boxes.get(row);
  }

  mergedRow(row) {
    const first = [];
    for (let i = 0; i < row.nodes.length; ++i) {
      const key = this.key(row.nodes[i]);
      const goesOn = i > 0 && key !== '' && key === this.key(row.nodes[i - 1]) && row.starts[i] === row.finishes[i - 1];
      if (!goesOn) first.push(i);
    }
    const ends = first.slice(1).concat(row.nodes.length);
    return {
      nodes: Int32Array.from(first, (i) => row.nodes[i]),
      starts: Float64Array.from(first, (i) => row.starts[i]),
      finishes: Float64Array.from(ends, (i) => row.finishes[i - 1]),
      busyBefore: Float64Array.from([...first, row.nodes.length], (i) => row.busyBefore[i]),
      criticalBefore: Int32Array.from([...first, row.nodes.length], (i) => row.criticalBefore[i]),
    };
  }

  // The part of the time of all devices that work at all in which they do not.
  bubbles() {
    const used = this.schedule.mainRows.filter((row) => row.busy > 0);
    const busy = used.reduce((sum, row) => sum + row.busy, 0);
    return used.length ? 1 - busy / (used.length * this.schedule.makespan) : 0;
  }
}
