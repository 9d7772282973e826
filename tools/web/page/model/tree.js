// A game as a tree of variations. The first child of a node is its main line.

/** @typedef {{close: string, winner: import("../types.js").Side | null, comment?: string, time_ms?: number | null}} Ending how a game ended, in the words of records; a comment on that, and the time spent before */

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {string | null} move null at the root
 * @property {string} english
 * @property {string} japanese
 * @property {Node | null} parent
 * @property {Node[]} children
 * @property {number} ply 0 at the root
 * @property {string} comment
 * @property {{time_ms: number | null, score: number | null}} note what a record says of the move besides
 * @property {Ending | null} end of the game, if it ended here
 * @property {import("../types.js").Value | null} value of the position after the move, for the side to move there
 * @property {string | null} mark inaccuracy, mistake, blunder, or null
 * @property {import("../types.js").Position | null} position once the engine has told it
 */

let count = 0;

/** @param {Node | null} parent @param {string | null} move @returns {Node} */
export function newNode(parent, move) {
  count += 1;
  return {
    id: count, move, english: move ?? "", japanese: move ?? "", parent, children: [], ply: parent ? parent.ply + 1 : 0,
    comment: "", note: { time_ms: null, score: null }, end: null, value: null, mark: null, position: null,
  };
}

/** The nodes from the root to `node`, both included. @param {Node} node */
export function path(node) {
  /** @type {Node[]} */
  const nodes = [];
  /** @type {Node | null} */
  let at = node;
  for (; at; at = at.parent) nodes.push(at);
  return nodes.reverse();
}

/** @param {Node} node @returns {string[]} */
export function movesTo(node) {
  return path(node).flatMap((at) => (at.move === null ? [] : [at.move]));
}

/** The nodes of the line through `node`, on to its end by first children. @param {Node} node */
export function lineThrough(node) {
  const nodes = path(node);
  for (let at = node.children[0]; at; at = at.children[0]) nodes.push(at);
  return nodes;
}

/** The nodes of the game through `node`: as lineThrough, but not beyond where the game ended. @param {Node} node */
export function gameThrough(node) {
  const nodes = path(node);
  for (let at = node; !at.end && at.children.length > 0; at = at.children[0]) nodes.push(at.children[0]);
  return nodes;
}

/**
 * The other lines of the tree, each after the one that it leaves, from its first own move on. `main`: the nodes of the first
 * line, from the root on. @param {Node[]} main
 */
export function variations(main) {
  /** @type {Node[][]} */
  const found = [];
  for (let line = main, next = 0; line; line = found[next], next += 1) {
    line.forEach((node, i) => {
      for (const at of node.children) if (at !== line[i + 1]) found.push(gameThrough(at).slice(at.ply));
    });
  }
  return found;
}

/** The child with that move, made if need be. @param {Node} node @param {string} move */
export function child(node, move) {
  let found = node.children.find((at) => at.move === move);
  if (!found) {
    found = newNode(node, move);
    node.children.push(found);
  }
  return found;
}

/** Makes the line to `node` the main line. @param {Node} node */
export function promote(node) {
  for (const at of path(node)) {
    if (!at.parent) continue;
    const siblings = at.parent.children;
    siblings.splice(siblings.indexOf(at), 1);
    siblings.unshift(at);
  }
}

/** @param {Node} node */
export function remove(node) {
  if (node.parent) node.parent.children.splice(node.parent.children.indexOf(node), 1);
}

/** @param {Node} root @returns {Generator<Node>} */
export function* all(root) {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    waiting.push(...node.children);
  }
}

/** Plain data for storage: no recursion, as a game may be long. @param {Node} root @param {Node} current */
export function toData(root, current) {
  const nodes = [...all(root)].sort((a, b) => a.id - b.id);
  const number = new Map(nodes.map((node, i) => [node, i]));
  return {
    current: number.get(current) ?? 0,
    nodes: nodes.map((node) => [node.parent ? number.get(node.parent) : -1, node.move, node.english, node.japanese,
      node.comment, node.value, node.mark, node.note, node.end]),
    order: nodes.map((node) => node.children.map((at) => number.get(at))),
  };
}

/** @param {any} data @returns {{root: Node, current: Node}} */
export function fromData(data) {
  /** @type {Node[]} */
  const nodes = [];
  for (const [parent, move, english, japanese, comment, value, mark, note, end] of data.nodes) {
    const node = newNode(parent < 0 ? null : nodes[parent], move);
    Object.assign(node, { english, japanese, comment, value, mark, note, end });
    nodes.push(node);
  }
  data.order.forEach((/** @type {number[]} */ children, /** @type {number} */ i) => {
    nodes[i].children = children.map((at) => nodes[at]);
  });
  return { root: nodes[0], current: nodes[data.current] ?? nodes[0] };
}
