// Whole games on the page, by mouse, drag, touch and keys. The moves are kept for the referees in Python.
import { check, click, drag, openPage, state, type, until } from "./browser.mjs";

/** Numbers that look random and are the same in every run (Park and Miller 1988). */
function randomNumbers(seed) {
  let value = seed;
  return () => {
    value = (value * 48271) % 2147483647;
    return value / 2147483647;
  };
}

/** Starts a game in the form of the panel: against the engine, or of two players. */
export async function startGame(page, { game, two = false, level = 1, side = "black" }) {
  await page.selectOption("#game", game);
  await page.waitForFunction((name) => window.kiban.session.info.name === name && window.kiban.view.info.name === name, game);
  await page.click("#tab-play");
  if (two) {
    await page.check("input[value=human]", { force: true });
  } else {
    await page.locator("#level").fill(String(level));
    await page.check(`.new-game input[value=${side}]`, { force: true });
  }
  await page.click("#start");
  await until(page, (now) => now.active && now.ply >= 0 && (now.usersTurn || now.ply === 0), "the game did not begin");
}

/** Plays to the end; `act` plays one move. Returns what the referee needs. */
async function toTheEnd(page, act, { most, seed }) {
  const random = randomNumbers(seed);
  for (;;) {
    const now = await until(page, (at) => at.usersTurn || !at.active, "neither the user's turn nor the end");
    if (!now.active || now.ply >= most) break;
    if (now.legal.length === 1 && now.legal[0].to === null) {
      // The page passes by itself.
      await until(page, (at) => at.ply > now.ply || !at.active, "the page did not pass");
      continue;
    }
    const choices = now.legal.filter((move) => move.to !== null);
    const move = choices[Math.floor(random() * choices.length)];
    await act(page, move, now.turn);
    await until(page, (at) => at.moves[now.ply] === move.move || at.ply > now.ply || !at.active, `the move ${move.move} was not made`);
  }
  const end = await state(page);
  return { game: end.game, moves: end.moves, result: end.result, close: end.close, winner: end.winner };
}

const byTouch = (page, move, turn) => click(page, move, turn, true);

/** Each: a name, how the page is opened, the game, how moves are made. Those with `slow` run in the long form only. */
export const GAMES = [
  { name: "shogi by mouse against the engine", start: { game: "shogi", level: 5 }, act: click, most: 60, seed: 11 },
  { name: "reversi by keys, two players", start: { game: "reversi", two: true }, act: type, most: 80, seed: 5 },
  { name: "Connect Four by touch against the engine", open: { width: 390, height: 844, touch: true }, start: { game: "connect_four", level: 2 }, act: byTouch, most: 50, seed: 3 },
  { name: "minishogi by dragging as white", start: { game: "minishogi", level: 3, side: "white" }, act: (page, move, turn) => (move.to === null ? click(page, move, turn) : drag(page, move, turn)), most: 120, seed: 8 },
  { name: "Breakthrough on the board of every game by dragging", start: { game: "breakthrough", two: true }, act: drag, most: 30, seed: 9 },
  { name: "shogi by keys, two players", start: { game: "shogi", two: true }, act: type, most: 60, seed: 2, slow: true },
  { name: "reversi by mouse against the engine", start: { game: "reversi", level: 3, side: "white" }, act: click, most: 80, seed: 4, slow: true },
];

export function gameTests(played) {
  return GAMES.map(({ name, open, start, act, most, seed, slow }) => ({
    name, slow,
    run: async ({ browser, address }) => {
      const page = await openPage(browser, address, open);
      await startGame(page, start);
      const end = await toTheEnd(page, act, { most, seed });
      played.push(end);
      check(end.moves.length >= 7, `only ${end.moves.length} moves`);
      if (end.result) {
        const words = await page.locator("#result").innerText();
        check(words.length > 3, "no result is shown");
      }
      return page;
    },
  }));
}
