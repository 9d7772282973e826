// A position or game in the address fragment: #game=shogi&start=...&moves=7g7f+3c3d&ply=2. Nothing leaves the page.

/**
 * @param {{game: string, start: string | null, moves: string[], ply: number}} shared
 * `start` null: the game's initial position
 */
export function toFragment({ game, start, moves, ply }) {
  const fields = new URLSearchParams({ game });
  if (start) fields.set("start", start);
  if (moves.length > 0) {
    fields.set("moves", moves.join(" "));
    fields.set("ply", String(ply));
  }
  return `#${fields}`;
}

/** @param {string} fragment */
export function fromFragment(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const game = fields.get("game");
  if (!game) return null;
  const moves = (fields.get("moves") ?? "").split(" ").filter(Boolean);
  const ply = Number(fields.get("ply") ?? moves.length);
  return { game, start: fields.get("start"), moves, ply: Number.isInteger(ply) ? Math.min(Math.max(ply, 0), moves.length) : moves.length };
}
