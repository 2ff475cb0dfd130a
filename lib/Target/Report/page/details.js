// The panel beside the timeline: why the chosen task is where and when it is;
// where the time goes, while nothing is chosen.

// What stands in the data for the reasons of waiting and for verdicts.
const WHY = {nothing: 0, data: 1, device: 2, channel: 3, memory: 4};
const VERDICT = {chosen: 0, possible: 1, noTime: 2, pinned: 3, colocation: 4, noLink: 5, noMemory: 6};
const MOST_LISTED = 40;

class Details {
  constructor(app) {
    this.app = app;
    this.root = byId('details');
  }

  show() {
    const {app} = this;
    const node = app.selected;
    const schedule = app.selectedSchedule;
    this.root.replaceChildren(...(node < 0 ? this.overall() :
        schedule.isTask(node) ? this.task(node, schedule) : this.transfer(node, schedule)).filter(Boolean));
    this.root.scrollTop = 0;
  }

  link(node, schedule, text = schedule.name(node)) {
    return element('button', {class: 'link', type: 'button',
                              onclick: () => this.app.reveal(node, schedule)}, text);
  }

  dot(colour) { return element('i', {class: 'dot', style: `background:${colour}`}); }

  deviceName(device) { return this.app.program.devices[device].name; }

  head(node, schedule, kind) {
    const isCritical = schedule.isCritical(node);
    return [
      element('div', {class: 'title'}, this.dot(this.app.colour(node, schedule)),
          element('h2', {}, schedule.name(node)),
          element('button', {class: 'close', type: 'button', 'aria-label': 'Close', onclick: () => this.app.select(-1, schedule)}, '×')),
      element('div', {class: 'tags'}, element('span', {class: 'tag'}, kind),
          isCritical && element('span', {class: 'tag critical'}, 'on the critical chain'),
          this.app.program.schedules.length > 1 && element('span', {class: 'tag'}, schedule.title)),
    ];
  }

  facts(rows) {
    return element('dl', {class: 'facts'}, rows.filter(Boolean).flatMap(([name, value, exact]) => [
      element('dt', {}, name),
      element('dd', exact === undefined ? {} : {title: formatExact(exact), 'data-value': exact}, value),
    ]));
  }

  times(node, schedule) {
    const [start, finish] = [schedule.start(node), schedule.finish(node)];
    return [
      ['starts at', formatTime(start), start],
      ['ends at', formatTime(finish), finish],
      ['takes', formatTime(finish - start), finish - start],
    ];
  }

  task(task, schedule) {
    const {program} = this.app;
    const {tasks} = program;
    const others = program.schedules.filter((other) => other !== schedule);
    return [
      ...this.head(task, schedule, program.op(task) || 'task'),
      this.facts([
        ['runs on', this.deviceName(schedule.device(task))],
        tasks.parts[task] && ['part of', program.partOf(task)],
        program.microBatches && program.microBatches.isIn(task) && ['micro-batch', program.microBatches.name(task)],
        ...this.times(task, schedule),
        tasks.group[task] && ['together with', tasks.groups[tasks.group[task]]],
        tasks.engine && tasks.engine[task] && ['engine', tasks.engines[tasks.engine[task]]],
        tasks.resident[task] && ['holds all the time', formatBytes(tasks.resident[task])],
        tasks.weights[task].length > 0 && ['weights', this.weights(tasks.weights[task])],
        tasks.workspace[task] && ['holds while it runs', formatBytes(tasks.workspace[task])],
        ...others.map((other) => [`in ${other.title}`,
          `${this.deviceName(other.device(task))} at ${formatTime(other.start(task))}`]),
      ]),
      element('h3', {}, 'Why then'),
      this.wait(task, schedule),
      this.heldUp(task, schedule),
      element('h3', {}, 'Why there'),
      this.verdicts(task, schedule),
      ...this.pulls('Reads', program.reads[task].map((tensor) => [tensor, program.tensors.producer[tensor]]), task, schedule, true),
      ...this.pulls('Writes', program.writes[task].flatMap((tensor) =>
          program.tensors.consumers[tensor].map((reader) => [tensor, reader])), task, schedule, false),
    ];
  }

  // Held once on each device that has a reader.
  weights(ids) {
    const {name, bytes} = this.app.program.weights;
    const listed = ids.slice(0, MOST_LISTED).map((id) => `${name[id]} (${formatBytes(bytes[id])})`).join(', ');
    return ids.length > MOST_LISTED ? `${listed} and ${ids.length - MOST_LISTED} more` : listed;
  }

  transfer(node, schedule) {
    const {program} = this.app;
    const tensor = schedule.tensor(node);
    const [from, to] = [schedule.from(node), schedule.to(node)];
    const link = program.link(from, to);
    const channels = schedule.channelsOf(schedule.transfer(node)).map((channel) => program.channels[channel]);
    const readers = program.tensors.consumers[tensor].filter((task) => schedule.device(task) === to);
    const producer = program.tensors.producer[tensor];
    return [
      ...this.head(node, schedule, 'transfer'),
      this.facts([
        ['from', this.deviceName(from)],
        ['to', this.deviceName(to)],
        ['bytes', formatBytes(program.tensors.bytes[tensor])],
        ...this.times(node, schedule),
        link && ['latency of the link', formatTime(link.latency)],
        link && ['bandwidth', `${formatBytes(link.bandwidth)}/s`],
        ['occupies', channels.join(', ')],
      ]),
      element('h3', {}, 'Why then'),
      this.wait(node, schedule),
      this.heldUp(node, schedule),
      element('h3', {}, 'Written by'),
      element('ul', {class: 'pulls'}, this.neighbour(producer, schedule, '')),
      element('h3', {}, 'Read there by'),
      element('ul', {class: 'pulls'}, readers.slice(0, MOST_LISTED).map((task) => this.neighbour(task, schedule, ''))),
      this.more(readers.length),
    ];
  }

  more(count) {
    return count > MOST_LISTED && element('p', {class: 'muted'}, `and ${count - MOST_LISTED} more`);
  }

  // One sentence on what the node waits for last.
  wait(node, schedule) {
    const why = schedule.why(node);
    const cause = schedule.cause(node);
    const start = schedule.start(node);
    if (why === WHY.nothing) {
      return element('p', {}, start === 0 ? 'It starts at once: it waits for nothing.' :
          `Nothing holds it up; the schedule lets it start at ${formatTime(start)} all the same.`);
    }
    const what = schedule.isTask(cause) ? 'task ' : 'the transfer of ';
    const row = schedule.isTask(node) ? schedule.rowOf(node).name : 'its channel';
    const text = {
      [WHY.data]: ['It waits for its data: ', what],
      [WHY.device]: [`${row} is busy before, with `, what],
      [WHY.channel]: ['Its channel is busy before, with ', what],
      [WHY.memory]: ['There is no memory for it before the end of ', what],
    }[why];
    const idle = start - schedule.finish(cause);
    return element('p', {'data-waits-for': cause}, ...text, this.link(cause, schedule), '.',
        idle > 0 ? ` It could start ${formatTime(idle)} earlier.` : '');
  }

  heldUp(node, schedule) {
    const effects = (schedule.effects.get(node) || []).filter((effect) => effect !== node);
    if (!effects.length) return null;
    const shown = effects.slice(0, 3).flatMap((effect, i) => [i ? ', ' : '', this.link(effect, schedule)]);
    return element('p', {}, 'Waiting for it: ', ...shown, effects.length > 3 ? ` and ${effects.length - 3} more.` : '.');
  }

  // Each device, and what speaks for or against it.
  verdicts(task, schedule) {
    const {program} = this.app;
    const found = schedule.raw.explained[task];
    const rows = program.devices.map((device, id) => {
      const [kind, finish, makespan, culprit] = found ? found.slice(4 * id, 4 * id + 4) : this.guess(task, id, schedule);
      const {state, why} = this.verdict(task, id, kind, finish, makespan, culprit, schedule);
      return {kind, rank: kind === VERDICT.chosen ? 0 : kind === VERDICT.possible ? 1 : 2, makespan: makespan || 0, id,
              made: element('div', {class: kind === VERDICT.chosen ? 'verdict chosen' : 'verdict', 'data-device': device.name},
                  this.dot(this.app.theme.deviceColour(id)), element('span', {}, device.name), state,
                  why && element('span', {class: 'why'}, why))};
    });
    rows.sort((a, b) => a.rank - b.rank || a.makespan - b.makespan || a.id - b.id);
    const list = element('div', {class: 'verdicts'}, rows.slice(0, 16).map((row) => row.made));
    if (rows.length > 16) list.append(element('p', {class: 'muted'}, `and ${rows.length - 16} more devices`));
    if (!found) {
      list.append(element('p', {class: 'muted'},
          'In graphs of this size the other devices are tried for the critical and the longest tasks only. ' +
          'For this one: placer-opt --placer-explain=task=NAME'));
    }
    return list;
  }

  // Without a trial, only what the task's own times say.
  guess(task, device, schedule) {
    if (schedule.device(task) === device) return [VERDICT.chosen];
    if (this.app.program.time(task, device) !== null) return [VERDICT.possible];
    const pins = this.app.program.tasks.pins[task];
    return [pins.length && !pins.includes(device) ? VERDICT.pinned : VERDICT.noTime];
  }

  verdict(task, device, kind, finish, makespan, culprit, schedule) {
    const {program} = this.app;
    const time = program.time(task, device);
    const takes = time === null ? '' : `takes ${formatTime(time)}`;
    const none = (why) => ({state: element('span', {class: 'muted'}, 'no'), why});
    switch (kind) {
      case VERDICT.chosen: return {state: element('b', {}, 'here'), why: takes};
      case VERDICT.noTime: return none(`has no time for kind “${program.devices[device].kind}”`);
      case VERDICT.pinned: return none('the task is limited to other devices');
      case VERDICT.colocation: return none(`${program.tasks.name[culprit]}, of its colocation set, cannot run there`);
      case VERDICT.noLink: return none(`no link to ${program.tasks.name[culprit]}`);
      case VERDICT.noMemory: return none(`the memory of ${this.deviceName(culprit)} would be exceeded`);
      default: {
        if (makespan === undefined) return {state: element('span', {class: 'muted'}, 'possible'), why: takes};
        const later = makespan - schedule.makespan;
        const state = later === 0 ? element('span', {class: 'muted'}, 'as long as now') :
            element('span', {class: later > 0 ? 'worse' : 'better', 'data-value': later, title: formatExact(makespan)},
                `${later > 0 ? '+' : '−'}${formatTime(Math.abs(later))}`);
        return {state, why: `${takes}, it would end at ${formatTime(finish)}`};
      }
    }
  }

  neighbour(task, schedule, extra) {
    const device = schedule.device(task);
    return element('li', {}, this.dot(this.app.theme.deviceColour(device)),
        this.link(task, schedule), element('span', {class: 'extra', title: this.deviceName(device)}, extra || this.deviceName(device)));
  }

  pulls(title, pairs, task, schedule, isInput) {
    if (!pairs.length) return [];
    const {tensors} = this.app.program;
    const sorted = pairs.slice().sort((a, b) => tensors.bytes[b[0]] - tensors.bytes[a[0]] || a[1] - b[1]);
    return [
      element('h3', {}, title),
      element('ul', {class: 'pulls'}, sorted.slice(0, MOST_LISTED).map(([tensor, other]) => {
        const target = isInput ? task : other;
        const arrival = schedule.device(task) === schedule.device(other) ? -1 :
            schedule.arrival(tensor, schedule.device(target));
        const sent = arrival < 0 ? '' : ` · ${formatTime(schedule.finish(arrival) - schedule.start(arrival))} to send`;
        return this.neighbour(other, schedule, `${formatBytes(tensors.bytes[tensor])}${sent}`);
      })),
      this.more(sorted.length),
    ];
  }

  // Where the time goes, along the critical chain of each schedule.
  overall() {
    const {app} = this;
    const made = [element('h2', {}, 'Where the time goes'),
      element('p', {class: 'muted'}, 'Along the critical chain: each step waits for the one before it, so only these can make the schedule shorter.')];
    for (const schedule of app.program.schedules) {
      const parts = chainParts(schedule);
      const {colours} = app.theme;
      const kinds = [['computing', parts.compute, colours.accent], ['sending', parts.send, colours.bound], ['waiting', parts.wait, colours.hatch]];
      if (app.program.schedules.length > 1) made.push(element('h3', {}, schedule.title));
      made.push(element('div', {class: 'stack', role: 'img', 'aria-label': kinds.map(([name, ns]) => `${name} ${formatTime(ns)}`).join(', ')},
          kinds.filter(([, ns]) => ns > 0).map(([, ns, colour]) => element('i', {style: `flex:${ns};background:${colour}`}))));
      made.push(element('div', {class: 'keyline'}, kinds.map(([name, ns, colour]) => element('span', {},
          this.dot(colour), `${name} ${formatTime(ns)}`))));
    }
    const first = app.program.schedules[0];
    const longest = first.chain.slice().sort((a, b) =>
        (first.finish(b) - first.start(b)) - (first.finish(a) - first.start(a)) || a - b).slice(0, 8);
    made.push(element('h3', {}, `Longest of ${formatCount(first.chain.length, 'step', 'steps')}`));
    made.push(element('ul', {class: 'pulls'}, longest.map((node) => element('li', {},
        this.dot(app.colour(node, first)), this.link(node, first),
        element('span', {class: 'extra'}, formatTime(first.finish(node) - first.start(node)))))));
    made.push(element('p', {class: 'muted', style: 'margin-top:14px'}, 'Choose a task to see why it is where it is.'));
    return made;
  }
}

// The critical chain's time by what it is spent on.
function chainParts(schedule) {
  const parts = {compute: 0, send: 0, wait: 0};
  let done = 0;
  for (const node of schedule.chain) {
    parts.wait += Math.max(0, schedule.start(node) - done);
    const length = schedule.finish(node) - schedule.start(node);
    if (schedule.isTask(node)) parts.compute += length;
    else parts.send += length;
    done = schedule.finish(node);
  }
  return parts;
}
