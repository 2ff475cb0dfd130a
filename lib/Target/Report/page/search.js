// Search by parts of names and ops. What is found stays bright on the timeline
// and in the graph; everything else fades.

const MOST_RESULTS = 60;

class Search {
  constructor(app) {
    this.app = app;
    this.input = byId('search');
    this.list = byId('results');
    this.input.addEventListener('input', () => this.run());
    this.input.addEventListener('focus', () => { if (this.input.value) this.run(); });
    this.input.addEventListener('blur', () => this.close());
    this.input.addEventListener('keydown', (event) => this.key(event));
  }

  // Made once: lower-case text of each task.
  index() {
    if (this.indexed !== this.app.program) {
      this.indexed = this.app.program;
      this.texts = this.indexed.tasks.name.map(
          (name, task) => `${name}\n${this.indexed.op(task)}`.toLowerCase());
    }
    return this.texts;
  }

  run() {
    const wanted = this.input.value.trim().toLowerCase();
    this.found = [];
    if (wanted) {
      this.index().forEach((text, task) => { if (text.includes(wanted)) this.found.push(task); });
      // Names that begin with it come first.
      const rank = (task) => (this.texts[task].startsWith(wanted) ? 0 : 1);
      this.found.sort((a, b) => rank(a) - rank(b) || a - b);
    }
    this.app.setMatches(wanted ? this.found : null);
    this.active = this.found.length ? 0 : -1;
    this.render(wanted);
  }

  render(wanted) {
    const schedule = this.app.program.schedules[0];
    const items = this.found.slice(0, MOST_RESULTS).map((task, i) => element('li', {
      role: 'option', id: `result-${i}`, 'aria-selected': String(i === this.active), 'data-task': task,
      // Before the input loses the focus, and with it the list.
      onpointerdown: (event) => { event.preventDefault(); this.choose(i); },
    }, element('i', {class: 'dot', style: `background:${this.app.colour(task, schedule)}`}),
        element('span', {class: 'name'}, schedule.name(task)),
        element('span', {class: 'extra'}, `${this.app.program.op(task)} · ${this.app.program.devices[schedule.device(task)].name}`)));
    const count = this.found.length > MOST_RESULTS ? `${this.found.length} tasks, the first ${MOST_RESULTS} of them` :
        this.found.length ? formatCount(this.found.length, 'task', 'tasks') : 'no task has this in its name or op';
    this.list.replaceChildren(...items, element('li', {class: 'count', role: 'presentation'}, count));
    this.list.hidden = !wanted;
    this.input.setAttribute('aria-expanded', String(Boolean(wanted)));
    this.mark();
  }

  mark() {
    [...this.list.querySelectorAll('[role=option]')].forEach((item, i) => {
      item.setAttribute('aria-selected', String(i === this.active));
      if (i === this.active) item.scrollIntoView({block: 'nearest'});
    });
    if (this.active >= 0) this.input.setAttribute('aria-activedescendant', `result-${this.active}`);
    else this.input.removeAttribute('aria-activedescendant');
  }

  key(event) {
    const last = Math.min(this.found ? this.found.length : 0, MOST_RESULTS) - 1;
    if (event.key === 'ArrowDown') this.active = Math.min(last, this.active + 1);
    else if (event.key === 'ArrowUp') this.active = Math.max(0, this.active - 1);
    else if (event.key === 'Enter' && this.active >= 0) this.choose(this.active);
    else if (event.key === 'Escape') {
      this.input.value = '';
      this.run();
      this.input.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.mark();
  }

  choose(index) {
    this.active = index;
    this.mark();
    this.app.reveal(this.found[index], this.app.selectedSchedule);
    this.close();
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
  }

  clear() {
    this.input.value = '';
    this.found = [];
    this.close();
    this.app.setMatches(null);
  }
}
