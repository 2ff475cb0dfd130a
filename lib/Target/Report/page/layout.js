// Places for the nodes of a graph, left to right: as many columns as the longest
// way has steps, each sorted so that few edges cross (barycentres), and drawn
// towards its neighbours.

// `edges` are pairs of indices below `count`; the graph has no cycle. Returns
// for each node {column, y}, where neighbours in a column are at least 1 apart.
function layOutGraph(count, edges) {
  const after = Array.from({length: count}, () => []);
  const before = Array.from({length: count}, () => []);
  for (const [from, to] of edges) {
    after[from].push(to);
    before[to].push(from);
  }
  const column = columnsOf(count, before, after);
  const columns = [];
  for (let node = 0; node < count; ++node) {
    (columns[column[node]] = columns[column[node]] || []).push(node);
  }
  const y = new Float64Array(count);
  for (const nodes of columns) {
    nodes.forEach((node, i) => { y[node] = i - (nodes.length - 1) / 2; });
  }
  const mean = (nodes) => nodes.reduce((sum, node) => sum + y[node], 0) / nodes.length;
  for (let sweep = 0; sweep < 24; ++sweep) {
    const forward = sweep % 2 === 0;
    for (let i = 0; i < columns.length; ++i) {
      const nodes = columns[forward ? i : columns.length - 1 - i];
      const wish = new Map(nodes.map((node) => {
        const near = forward ? before[node] : after[node];
        const other = near.length ? near : forward ? after[node] : before[node];
        return [node, other.length ? mean(other) : y[node]];
      }));
      nodes.sort((a, b) => wish.get(a) - wish.get(b) || y[a] - y[b] || a - b);
      settle(nodes, wish, y);
    }
  }
  return Array.from({length: count}, (_, node) => ({column: column[node], y: y[node]}));
}

// The longest way to each node; sources stand just before what reads them.
function columnsOf(count, before, after) {
  const column = new Int32Array(count);
  const waiting = before.map((nodes) => nodes.length);
  const order = [];
  for (let node = 0; node < count; ++node) if (!waiting[node]) order.push(node);
  for (let i = 0; i < order.length; ++i) {
    for (const next of after[order[i]]) {
      column[next] = Math.max(column[next], column[order[i]] + 1);
      if (--waiting[next] === 0) order.push(next);
    }
  }
  for (let node = 0; node < count; ++node) {
    if (!before[node].length && after[node].length) {
      column[node] = Math.min(...after[node].map((next) => column[next])) - 1;
    }
  }
  return column;
}

// Puts sorted nodes as near to their wishes as a distance of 1 allows: those
// that get in each other's way form a block around their mean.
function settle(nodes, wish, y) {
  const blocks = [];
  nodes.forEach((node, i) => {
    let block = {sum: wish.get(node) - i, count: 1};
    while (blocks.length) {
      const last = blocks[blocks.length - 1];
      if (last.sum / last.count <= block.sum / block.count) break;
      blocks.pop();
      block = {sum: last.sum + block.sum, count: last.count + block.count};
    }
    blocks.push(block);
  });
  let i = 0;
  for (const block of blocks) {
    for (let k = 0; k < block.count; ++k, ++i) y[nodes[i]] = block.sum / block.count + i;
  }
}
