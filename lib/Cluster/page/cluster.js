// Puts the page together: the figures of a run, its lanes, its jobs.

const timetable = JSON.parse(byId('timetable').textContent);
// Rows of jobs beyond this many make a page slow and help nobody.
const MOST_ROWS = 2000;
let lanes = null;
const theme = new Theme(() => { if (lanes) lanes.draw(); });
lanes = new Lanes(byId('lanes'), theme, choose);

function card(label, value, sub) {
  return element('div', {class: 'card panel'},
    element('div', {class: 'label'}, label),
    element('div', {class: 'value'}, value),
    element('div', {class: 'sub'}, sub));
}

function above(value, bound) {
  return bound > 0 ? `${formatShare(value / bound - 1)} above the bound, ${formatTime(bound)}` : 'no bound';
}

function showSummary(run) {
  const s = run.summary;
  byId('summary').replaceChildren(
    card('Average completion', formatTime(s.average_ns), above(s.average_ns, timetable.bound.average_ns)),
    card('Makespan', formatTime(s.makespan_ns), above(s.makespan_ns, timetable.bound.makespan_ns)),
    card('Median', formatTime(s.median_ns), `95 of 100 within ${formatTime(s.p95_ns)}`),
    card('Waiting', formatTime(s.average_pending_ns), 'without devices, in the mean'),
    card('Devices in use', formatShare(s.utilization), `${formatCount(s.preemptions, 'pre-emption', 'pre-emptions')}, ${formatCount(s.moves, 'move', 'moves')}`));
}

function showJobs(run) {
  const rows = run.jobs.slice(0, MOST_ROWS).map((job) => element('tr',
    {'data-job': job.name, onclick: () => choose(job.name)},
    element('td', {}, element('i', {class: 'dot', style: `background:${lanes.colour(job.name)}`}), job.name),
    element('td', {}, formatTime(job.submit_ns)),
    element('td', {}, formatTime(job.start_ns)),
    element('td', {}, formatTime(job.end_ns)),
    element('td', {}, formatTime(job.end_ns - job.submit_ns)),
    element('td', {}, formatTime(job.end_ns - job.submit_ns - job.executed_ns)),
    element('td', {}, String(job.preemptions)),
    element('td', {}, String(job.moves))));
  byId('jobs').replaceChildren(element('table', {},
    element('caption', {}, run.jobs.length > MOST_ROWS ? `The first ${MOST_ROWS} of ${run.jobs.length} jobs` : 'Jobs'),
    element('thead', {}, element('tr', {}, ['job', 'submitted', 'started', 'ended', 'completion', 'waited', 'pre-empted', 'moved']
      .map((name) => element('th', {scope: 'col'}, name)))),
    element('tbody', {}, rows)));
}

function choose(job) {
  lanes.chosen = job;
  lanes.draw();
  byId('chosen').textContent = job ? job : '';
  for (const row of byId('jobs').querySelectorAll('tr[data-job]')) {
    row.setAttribute('aria-selected', String(row.dataset.job === job));
  }
}

function showRun(index) {
  const run = timetable.runs[index];
  const end = Math.max(...timetable.runs.map((other) => other.summary.makespan_ns));
  lanes.load(timetable.hosts, run, end);
  showSummary(run);
  showJobs(run);
  choose(null);
}

byId('name').textContent = timetable.name;
const numDevices = timetable.hosts.reduce((sum, host) => sum + host.devices.length, 0);
byId('subtitle').textContent = `${formatCount(timetable.runs[0].jobs.length, 'job', 'jobs')} on ${formatCount(numDevices, 'device', 'devices')} of ${formatCount(timetable.hosts.length, 'host', 'hosts')}`;
timetable.runs.forEach((run, i) => byId('run').append(element('option', {value: i}, run.policy)));
byId('run').addEventListener('change', (event) => showRun(Number(event.target.value)));
byId('zoom-in').addEventListener('click', () => lanes.zoom(0.7));
byId('zoom-out').addEventListener('click', () => lanes.zoom(1.4));
byId('zoom-fit').addEventListener('click', () => lanes.fit());
showRun(0);
