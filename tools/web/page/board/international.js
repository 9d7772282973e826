// Pieces for who does not read kanji: the letter, and small marks that recall how the piece moves.

// Steps as [dx, dy] seen from the side that moves up, or slides with a third number.
const GOLD = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [0, 1]];
const ALL = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];
const STRAIGHT = [[0, -1, 1], [-1, 0, 1], [1, 0, 1], [0, 1, 1]];
const DIAGONAL = [[-1, -1, 1], [1, -1, 1], [-1, 1, 1], [1, 1, 1]];

/** @type {Record<string, number[][]>} */
const MARKS = {
  K: ALL, G: GOLD, "+S": GOLD, "+N": GOLD, "+L": GOLD, "+P": GOLD,
  S: [[-1, -1], [0, -1], [1, -1], [-1, 1], [1, 1]],
  N: [[-0.6, -1.35], [0.6, -1.35]], L: [[0, -1, 1]], P: [[0, -1]],
  R: STRAIGHT, B: DIAGONAL,
  "+R": [...STRAIGHT, [-1, -1], [1, -1], [-1, 1], [1, 1]],
  "+B": [...DIAGONAL, [0, -1], [-1, 0], [1, 0], [0, 1]],
};

/** A path of the marks of a kind, about the centre of a piece of about 80 by 86. @param {string} kind */
export function marks(kind) {
  return (MARKS[kind] ?? []).map(([dx, dy, slides]) => {
    const length = Math.hypot(dx, dy);
    const reach = slides ? 11 : 4;
    const x = dx * 23;
    const y = 7 + dy * 25;
    return `M${x} ${y}l${(dx / length) * reach} ${(dy / length) * reach}`;
  }).join("");
}
