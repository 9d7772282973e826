// What belongs to a game besides its moves: clocks, hints, handicaps, declarations.
import { check, click, openPage, state, until } from "./browser.mjs";
import { startGame } from "./games.mjs";

async function play(page, text) {
  const now = await state(page);
  await click(page, now.legal.find(({ move }) => move === text), now.turn);
}

const clockTexts = (page) => page.locator("[data-clock]").allInnerTexts();

async function byoyomi({ browser, address }) {
  const page = await openPage(browser, address);
  await page.selectOption("#clock", "0m+30s");
  await startGame(page, { game: "shogi", level: 1 });
  check((await clockTexts(page)).every((text) => /^byoyomi \d+$/.test(text)), `the clocks say ${await clockTexts(page)}`);
  await page.click("#hint");
  await page.waitForSelector(".arrow");
  check(/^Hint: ./.test(await page.locator("#toast").innerText()), "no hint");
  await play(page, "7g7f");
  await until(page, (now) => now.ply === 2 && now.usersTurn, "no answer");
  await page.evaluate(() => { window.kiban.match.clock.control.byoyomi_ms = 400; window.kiban.match.clock.start("black"); });
  const end = await until(page, (now) => !now.active, "the flag did not fall");
  check(end.close === "time" && end.winner === "white", `${end.close}, ${end.winner}`);
  check(/White wins.*time/.test(await page.locator("#result").innerText()), "the result is not shown");
  return page;
}

async function increment({ browser, address }) {
  const page = await openPage(browser, address);
  await page.selectOption("#game", "reversi");
  await until(page, (now) => now.game === "reversi", "the game did not change");
  await page.selectOption("#clock", "5m+3");
  await startGame(page, { game: "reversi", level: 1 });
  await play(page, "f5");
  await until(page, (now) => now.ply >= 2 && now.usersTurn, "no answer");
  const left = await page.evaluate(() => window.kiban.match.clock.left);
  check(left.black > 300000 - 90000 && left.white > 300000 - 90000 && Math.max(left.black, left.white) <= 303000, JSON.stringify(left));
  return page;
}

async function hintIsLeft({ browser, address }) {
  const page = await openPage(browser, address);
  await startGame(page, { game: "shogi", level: 1 });
  await page.click("#hint");
  await play(page, "7g7f");
  const now = await until(page, (at) => at.ply === 2 && at.usersTurn, "the move waited for the hint");
  check(now.moves[0] === "7g7f", `${now.moves}`);
  check((await page.locator(".arrow").count()) === 0, "an arrow of another position");
  return page;
}

async function handicap({ browser, address }) {
  const page = await openPage(browser, address, { width: 360, height: 700, touch: true });
  await page.selectOption("#handicap", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"); // rook and bishop
  await page.locator("#level").fill("1");
  await page.click("#start");
  const now = await until(page, (at) => at.ply === 1 && at.usersTurn, "the engine did not begin");
  const { pieces } = await page.evaluate(() => window.kiban.session.position);
  check(now.turn === "black" && pieces.filter(({ side }) => side === "white").length === 18, `the position is ${now.position}`);
  const top = await page.evaluate(() => document.querySelector(".place .board").getBoundingClientRect().top);
  check(top >= 0, `the board is out of view: its top is at ${top}`);
  return page;
}

async function declaration({ browser, address }) {
  const page = await openPage(browser, address);
  await page.click("#tab-setup");
  await page.fill("#setup-text", "1K1+R+R+B+BGG/PPPPPPPPP/9/9/9/9/9/9/4k4 b 2G4S4N4L9P 1");
  await page.click("#setup-load");
  await page.waitForFunction(() => window.kiban.panels.setup.accepted?.can_declare);
  await page.click("#setup-play");
  await page.click("#start");
  await page.click("#declare");
  const end = await until(page, (now) => !now.active, "the game goes on");
  check(end.close === "declaration" && end.winner === "black", `${end.close}, ${end.winner}`);
  return page;
}

export const MATCH = [
  { name: "byoyomi, a hint, a fallen flag", run: byoyomi },
  { name: "a clock with increments", run: increment },
  { name: "a move does not wait for a hint", run: hintIsLeft },
  { name: "a handicap game on a phone", run: handicap },
  { name: "a win by declaration", run: declaration },
];
