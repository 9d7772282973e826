// Problems: a wrong answer is refuted, the solution is played through, right answers are counted.
import { check, click, openPage, state, until } from "./browser.mjs";

export async function openProblems(browser, address, game) {
  const page = await openPage(browser, address);
  await page.selectOption("#game", game);
  await until(page, (now) => now.game === game, "the game did not change");
  await page.click("#tab-problems");
  await page.waitForSelector("#problem-next");
  return page;
}

/** The engine's own solution, move by move, by the mouse. */
async function solve(page, ask) {
  const solution = await page.evaluate(async (request) => {
    const { engine, session } = window.kiban;
    return (await engine.run({ ...request, ...session.request() }).done).moves;
  }, ask);
  for (let i = 0; i < solution.length; i += 2) {
    const now = await until(page, (at) => at.ply === i || at.result, "no reply came");
    if (now.result) break;
    const move = now.legal.find((at) => at.move === solution[i]) ?? now.legal[0];
    await click(page, move, now.turn);
  }
  await page.waitForFunction(() => document.querySelector(".problems h2").textContent.includes("✓"));
}

async function mates({ browser, address }) {
  const page = await openProblems(browser, address, "shogi");
  const start = await state(page);
  const best = await page.evaluate(async () => (await window.kiban.engine.run({ do: "mate", ...window.kiban.session.request(), shortest: true }).done).moves[0]);
  const wrong = start.legal.find((move) => move.move !== best && move.from !== null && !move.promotes);
  await click(page, wrong, start.turn);
  await page.waitForSelector("#problem-state.bad");
  await until(page, (now) => now.ply === 0, "the wrong move was not taken back");
  await page.click("#language");
  check(!/[a-z]{3}/.test(await page.locator("#problem-state").innerText()), "the verdict stays in English");
  await page.click("#language");
  await solve(page, { do: "mate", shortest: true });
  return page;
}

async function endings({ browser, address }) {
  const page = await openProblems(browser, address, "reversi");
  const { values, legal } = await page.evaluate(async () => {
    const { engine, session } = window.kiban;
    return { ...(await engine.run({ do: "solve", ...session.request(), every_move: true }).done), legal: session.position.legal };
  });
  const sorted = [...values].sort((a, b) => a.discs - b.discs);
  check(sorted[0].discs < sorted.at(-1).discs, "every answer is right");
  await click(page, legal.find((move) => move.move === sorted[0].move), "black");
  await page.waitForSelector("#problem-state.bad");
  await until(page, (now) => now.ply === 0, "the wrong move was not taken back");
  await page.click("#solution");
  await until(page, (now) => now.result !== null, "the solution was not played to the end");
  return page;
}

/** What is opened from among the problems stays on the board, also where the page begins with them. */
async function opened({ browser, address }) {
  const page = await openProblems(browser, address, "shogi");
  await page.evaluate(() => { location.hash = "#game=shogi&moves=7g7f+3c3d"; });
  const isThere = (now) => now.moves.join(" ") === "7g7f 3c3d";
  await until(page, isThere, "the link was not opened");
  await page.click("#tab-problems");
  await page.waitForSelector("#problem-next");
  await until(page, (now) => !isThere(now), "no problem was shown");
  await page.click("#open");
  await page.fill("#paste", "startpos moves 2g2f 8c8d");
  await page.click("#open-text");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForTimeout(300);
  const line = await page.evaluate(() => window.kiban.session.record().moves);
  check(line.join(" ") === "2g2f 8c8d", `${line} is on the board instead of the pasted game`);
  return page;
}

export const PROBLEMS = [
  { name: "tsume shogi", run: mates },
  { name: "reversi endings", run: endings },
  { name: "a game opened from among the problems", run: opened },
];
