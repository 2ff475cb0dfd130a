// What the page shows, in the form in which it is asked for: sorted rows with
// sums, so that any part of a row is found and measured in logarithmic time.
//
// A node is a task by its number, or a transfer by the number of tasks and its
// own. Rows are the engines of devices, and channels.

// Machines with a link between any two devices have very many channels: of more
// than this, the busiest are shown.
const MOST_CHANNELS = 160;

// The first index of a sorted array whose value is at least `value`.
function lowerBound(sorted, value, from = 0, to = sorted.length) {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

class Row {
  // `nodes` in any order; those that take no time are kept apart.
  constructor(kind, index, name, nodes, schedule) {
    this.kind = kind;
    this.index = index;
    this.name = name;
    const byStart = (a, b) => schedule.start(a) - schedule.start(b) || a - b;
    const long = nodes.filter((node) => schedule.finish(node) > schedule.start(node)).sort(byStart);
    this.instants = nodes.filter((node) => schedule.finish(node) === schedule.start(node)).sort(byStart);
    this.nodes = Int32Array.from(long);
    this.starts = Float64Array.from(long, (node) => schedule.start(node));
    this.finishes = Float64Array.from(long, (node) => schedule.finish(node));
    this.instantStarts = Float64Array.from(this.instants, (node) => schedule.start(node));
    // Sums over all nodes before an index.
    this.busyBefore = new Float64Array(long.length + 1);
    this.criticalBefore = new Int32Array(long.length + 1);
    for (let i = 0; i < long.length; ++i) {
      this.busyBefore[i + 1] = this.busyBefore[i] + this.finishes[i] - this.starts[i];
      this.criticalBefore[i + 1] = this.criticalBefore[i] + (schedule.isCritical(long[i]) ? 1 : 0);
    }
    this.count = nodes.length;
    this.busy = this.busyBefore[long.length];
  }

  // How much of [0, time) the row is busy.
  busyUntil(time) {
    const next = lowerBound(this.starts, time);
    if (next === 0) return 0;
    return this.busyBefore[next] - Math.max(0, this.finishes[next - 1] - time);
  }

  // The index of the node that runs at a time, or -1.
  indexAt(time) {
    const next = lowerBound(this.finishes, time);
    if (next < this.nodes.length && this.finishes[next] === time) {
      return next + 1 < this.nodes.length && this.starts[next + 1] === time ? next + 1 : next;
    }
    return next < this.nodes.length && this.starts[next] <= time ? next : -1;
  }
}

class Schedule {
  constructor(program, raw, number) {
    this.program = program;
    this.raw = raw;
    this.number = number;
    this.title = raw.title;
    this.makespan = raw.makespan;
    this.chain = raw.chain;
    this.criticalNodes = new Uint8Array(program.taskCount + raw.transfers.tensor.length);
    for (const node of raw.chain) this.criticalNodes[node] = 1;
    this.chainStarts = Float64Array.from(raw.chain, (node) => this.start(node));
    this.nextOnChain = new Map();
    raw.chain.filter((node) => this.isTask(node)).forEach((task, i, tasks) => {
      if (i) this.nextOnChain.set(tasks[i - 1], task);
    });
    this.transferCount = raw.transfers.tensor.length;
    this.nodeCount = program.taskCount + this.transferCount;
    this.arrivals = new Map();
    for (let i = 0; i < this.transferCount; ++i) {
      this.arrivals.set(raw.transfers.tensor[i] * program.devices.length + raw.transfers.to[i], i);
    }
    this.makeRows();
    this.makeEffects();
    this.stages = program.microBatches && new Stages(program.microBatches, this);
  }

  makeRows() {
    const {program, raw} = this;
    // By device and engine; of engines with a name, only those with tasks.
    const ofEngine = program.devices.map(() => program.engines.map(() => []));
    for (let task = 0; task < program.taskCount; ++task) {
      ofEngine[raw.device[task]][program.engineOf(task)].push(task);
    }
    this.engineRows = program.devices.map((device, i) => program.engines.map((engine, e) => {
      if (e && !ofEngine[i][e].length) return null;
      return new Row('device', i, e ? `${device.name} ${engine}` : device.name, ofEngine[i][e], this);
    }));
    this.mainRows = this.engineRows.map((rows) => rows[0]);
    this.deviceRows = this.engineRows.flat().filter(Boolean);
    const ofChannel = program.channels.map(() => []);
    for (let i = 0; i < this.transferCount; ++i) {
      for (const channel of this.channelsOf(i)) ofChannel[channel].push(program.taskCount + i);
    }
    this.channelRows = program.channels.map(
        (name, i) => new Row('channel', i, name, ofChannel[i], this));
    const used = this.channelRows.filter((row) => row.count > 0);
    const least = used.map((row) => row.busy).sort((a, b) => b - a)[MOST_CHANNELS] || 0;
    this.usedChannelRows = used.length <= MOST_CHANNELS ? used :
        used.filter((row) => row.busy > least).slice(0, MOST_CHANNELS);
    this.usedChannels = used.length;
    this.rowOfChannel = new Map(this.usedChannelRows.map((row) => [row.index, row]));
  }

  // What each node holds up: the nodes whose cause it is.
  makeEffects() {
    this.effects = new Map();
    this.raw.cause.forEach((cause, node) => {
      if (cause < 0) return;
      if (!this.effects.has(cause)) this.effects.set(cause, []);
      this.effects.get(cause).push(node);
    });
  }

  isTask(node) { return node < this.program.taskCount; }
  isCritical(node) { return this.criticalNodes[node] === 1; }
  transfer(node) { return node - this.program.taskCount; }
  start(node) {
    return this.isTask(node) ? this.raw.start[node] : this.raw.transfers.start[this.transfer(node)];
  }
  finish(node) {
    return this.isTask(node) ? this.raw.finish[node] : this.raw.transfers.finish[this.transfer(node)];
  }
  device(task) { return this.raw.device[task]; }
  tensor(node) { return this.raw.transfers.tensor[this.transfer(node)]; }
  from(node) { return this.raw.transfers.from[this.transfer(node)]; }
  to(node) { return this.raw.transfers.to[this.transfer(node)]; }
  // The node of the transfer of a tensor to a device, or -1.
  arrival(tensor, device) {
    const index = this.arrivals.get(tensor * this.program.devices.length + device);
    return index === undefined ? -1 : this.program.taskCount + index;
  }
  channelsOf(transfer) {
    const link = this.program.link(this.raw.transfers.from[transfer], this.raw.transfers.to[transfer]);
    return link ? link.channels : [];
  }
  // The row on which a node is shown first; none for a channel that is not shown.
  rowOf(node) {
    if (this.isTask(node)) return this.engineRows[this.device(node)][this.program.engineOf(node)];
    const shown = this.channelsOf(this.transfer(node)).find((channel) => this.rowOfChannel.has(channel));
    return this.rowOfChannel.get(shown);
  }
  name(node) {
    return this.isTask(node) ? this.program.tasks.name[node] :
                               this.program.tensors.name[this.tensor(node)];
  }
  // What is written on its bar: of a transfer, whose data it brings.
  label(node) {
    return this.program.tasks.name[this.isTask(node) ? node : this.program.tensors.producer[this.tensor(node)]];
  }
  why(node) { return this.raw.why[node]; }
  cause(node) { return this.raw.cause[node]; }
}

class Program {
  constructor(raw) {
    this.name = raw.name;
    this.source = raw.source;
    this.devices = raw.devices;
    this.channels = raw.channels;
    // The names of engines, the main one's first, which is empty.
    this.engines = raw.tasks.engines || [''];
    this.tasks = raw.tasks;
    this.microBatches = raw.microBatches ? new MicroBatches(raw.microBatches) : null;
    this.tensors = raw.tensors;
    this.weights = raw.weights;
    this.bound = raw.bound;
    this.boundName = raw.boundName;
    this.taskCount = raw.tasks.name.length;
    this.tensorCount = raw.tensors.name.length;
    this.links = new Map(raw.links.map((link) => [link.from * raw.devices.length + link.to, link]));
    this.reads = Array.from({length: this.taskCount}, () => []);
    this.writes = Array.from({length: this.taskCount}, () => []);
    this.edgeCount = 0;
    for (let tensor = 0; tensor < this.tensorCount; ++tensor) {
      this.writes[raw.tensors.producer[tensor]].push(tensor);
      for (const task of raw.tensors.consumers[tensor]) {
        this.reads[task].push(tensor);
        this.edgeCount += 1;
      }
    }
    this.schedules = raw.schedules.map((schedule, i) => new Schedule(this, schedule, i));
    this.horizon = Math.max(1, ...this.schedules.map((schedule) => schedule.makespan));
    this.rankOps();
  }

  // Kinds of ops by the time they take in the first schedule: the first get
  // colours. Where every op has a number, as in "Conv_12", that is no kind.
  rankOps() {
    const kinds = new Map();
    const kindOf = this.tasks.ops.map((op) => {
      const kind = op.slice(op.lastIndexOf('/') + 1).replace(/[_.]?\d+$/, '') || op;
      if (!kinds.has(kind)) kinds.set(kind, kinds.size);
      return kinds.get(kind);
    });
    const time = new Float64Array(kinds.size);
    const first = this.schedules[0];
    this.tasks.op.forEach((op, task) => { time[kindOf[op]] += first.finish(task) - first.start(task); });
    const names = [...kinds.keys()];
    const order = names.map((_, kind) => kind).sort((a, b) => time[b] - time[a] || a - b);
    const rankOf = [];
    order.forEach((kind, rank) => { rankOf[kind] = rank; });
    this.kindsByTime = order.map((kind) => names[kind]);
    this.opRank = kindOf.map((kind) => rankOf[kind]);
  }

  engineOf(task) { return this.tasks.engine ? this.tasks.engine[task] : 0; }
  op(task) { return this.tasks.ops[this.tasks.op[task]]; }
  // Of which task a part is a part, and which; empty for other tasks.
  partOf(task) { return (this.tasks.parts[task] || []).join(': '); }
  link(from, to) { return this.links.get(from * this.devices.length + to); }

  // The time of a task on a device, or null where it has none.
  time(task, device) {
    const pins = this.tasks.pins[task];
    if (pins.length && !pins.includes(device)) return null;
    const cost = this.tasks.cost[task];
    let found = null;
    for (let i = 0; i < cost.length; i += 2) {
      const key = this.tasks.keys[cost[i]];
      if (key === this.devices[device].name) return cost[i + 1];
      if (key === this.devices[device].kind && found === null) found = cost[i + 1];
    }
    return found;
  }
}
