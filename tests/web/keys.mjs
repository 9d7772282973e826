// Keys beside the mouse, where the focus goes, and words in the user's language.
import { check, click, openPage, state, type, until } from "./browser.mjs";
import { LONG, play } from "./kept.mjs";
import { openProblems } from "./problems.mjs";

const focusedCell = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
const focusedId = (page) => page.evaluate(() => document.activeElement?.id);

/** After a move by the mouse the arrows step through the game. */
async function afterMouse({ browser, address }) {
  const page = await openPage(browser, address, { fragment: "#game=shogi" });
  await play(page, "7g7f");
  await play(page, "3c3d");
  await page.keyboard.press("ArrowLeft");
  await until(page, (now) => now.ply === 1, "the arrow did not step back");
  await page.keyboard.press("End");
  await until(page, (now) => now.ply === 2, "End did not lead to the end");
  await page.check("#engine-on", { force: true });
  await page.keyboard.press("ArrowLeft");
  await until(page, (now) => now.ply === 1, "the switch of the engine took the arrow");
  await page.click("#tab-play");
  await page.keyboard.press("ArrowLeft");
  await until(page, (now) => now.ply === 0 && now.mode === "play", "the tab took the arrow");
  return page;
}

/** Steps that are quicker than the engine's answers are all taken. */
async function quickly({ browser, address }) {
  const page = await openPage(browser, address, { fragment: `#game=shogi&moves=${LONG}` });
  await page.evaluate(() => {
    for (let i = 0; i < 5; i += 1) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  });
  await until(page, (now) => now.ply === 9, "some steps were not taken");
  await page.evaluate(() => {
    for (const key of ["Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"]) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await until(page, (now) => now.ply === 13, "the last steps were not taken");
  return page;
}

/** The focus stays where the keys are: on the board after a promotion and a turn, on buttons that are drawn again. */
async function focus({ browser, address }) {
  const start = encodeURIComponent("4k4/9/9/4P4/9/9/9/9/4K4 b - 1");
  const page = await openPage(browser, address, { fragment: `#game=shogi&start=${start}` });
  const now = await state(page);
  const move = now.legal.find((at) => at.move === "5d5c+");
  await type(page, move, now.turn);
  await until(page, (at) => at.ply === 1, "no promotion");
  check((await focusedCell(page)) === String(move.to), `the focus is on cell ${await focusedCell(page)}`);
  await page.keyboard.press("f");
  check(await page.evaluate(() => window.kiban.view.flipped), "the board was not turned");
  check((await focusedCell(page)) === String(move.to), "the turned board has no focus");
  await page.focus(".moves-list .move");
  await page.keyboard.press("Enter");
  check(await page.evaluate(() => document.activeElement?.classList.contains("move")), "the list of moves lost the focus");
  await page.focus("#language");
  await page.keyboard.press("Enter");
  check((await focusedId(page)) === "language", "the language switch lost the focus");
  await page.click("#tab-play");
  await page.focus("#start");
  await page.keyboard.press("Enter");
  await until(page, (at) => at.active, "the game did not begin");
  check((await focusedCell(page)) !== null, "a new game does not lead to the board");
  const problems = await openProblems(browser, address, "shogi");
  await problems.focus("#problem-next");
  await problems.keyboard.press("Enter");
  await problems.waitForFunction(() => /2 /.test(document.querySelector(".problems h2").textContent));
  check((await focusedId(problems)) === "problem-next", "the next problem took the focus away");
  return page;
}

/** Where there is no move of the user's own, there is nothing to take back. */
async function takeBack({ browser, address }) {
  const page = await openPage(browser, address);
  await page.selectOption("#handicap", { index: 3 });
  await page.locator("#level").fill("1");
  await page.click("#start");
  const first = await until(page, (now) => now.ply === 1 && now.usersTurn, "the engine did not begin");
  check(await page.isDisabled("#undo"), "the handicap giver's first move can be taken back");
  await click(page, first.legal.find((move) => move.move === "7g7f"), first.turn);
  await until(page, (now) => now.ply === 3 && now.usersTurn, "no answer");
  await page.click("#undo");
  await until(page, (now) => now.ply === 1 && now.usersTurn, "the move was not taken back");
  // The board shows a handicap before its game begins, and a move on it begins that game.
  await page.click("#resign");
  await page.click("#resign");
  await page.selectOption("#game", "minishogi");
  await page.selectOption("#game", "shogi");
  await until(page, (now) => now.game === "shogi" && now.ply === 0, "no new game");
  await page.selectOption("#handicap", { index: 3 });
  const shown = await until(page, (now) => now.turn === "white", "the handicap is not shown");
  await click(page, shown.legal.find((move) => move.from !== null && !move.promotes), "white");
  const begun = await until(page, (now) => now.active && now.ply >= 1, "the game did not begin");
  check(begun.game === "shogi" && (await page.evaluate(() => window.kiban.session.start)) === shown.position, "another game began");
  return page;
}

/** A promotion that is thought better of puts a dragged piece back. */
async function dragBack({ browser, address }) {
  const start = encodeURIComponent("4k4/9/9/4P4/9/9/9/9/4K4 b - 1");
  const page = await openPage(browser, address, { fragment: `#game=shogi&start=${start}` });
  const move = (await state(page)).legal.find((at) => at.move === "5d5c+");
  const place = (cell) => page.evaluate((at) => {
    const box = document.querySelector(at).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, cell);
  const [from, to] = [await place(`[data-cell="${move.from}"]`), await place(`[data-cell="${move.to}"]`)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 5);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await page.waitForSelector(".ask .choice");
  await page.keyboard.press("Escape");
  const piece = await place(`.piece[data-at="${move.from}"]`);
  check(Math.hypot(piece.x - from.x, piece.y - from.y) < 10, "the piece stays where it was dragged");
  return page;
}

const ENGLISH = /[A-Za-z]{3,}/;

/** What is wrong with a position or move is said in Japanese on the Japanese page. */
async function japaneseErrors({ browser, address }) {
  const page = await openPage(browser, address, { locale: "ja-JP" });
  await page.selectOption("#game", "shogi");
  await page.click("#tab-setup");
  for (const text of ["9/9/9/9/9/9/9/9/9 b - 1", "4k4/9/9/9/9/9/9/9/K3K4 b - 1", "4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1", "4k3P/9/9/9/9/9/9/9/4K4 b - 1",
    "4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9 b - 1"]) {
    await page.fill("#setup-text", text);
    await page.click("#setup-load");
    await page.waitForSelector("#verdict.bad");
    const words = await page.locator("#verdict").innerText();
    check(words.length > 3 && !ENGLISH.test(words), `${text}: ${words}`);
    await page.fill("#setup-text", "startpos");
    await page.click("#setup-load");
    await page.waitForSelector("#verdict.good");
  }
  await page.click("#tab-analyse");
  for (const move of ["7g7e", "P*5e", "8h2b"]) {
    await page.fill(".type-move", move);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".toast.bad:not([hidden])");
    const words = await page.locator("#toast").innerText();
    check(!ENGLISH.test(words), `${move}: ${words}`);
  }
  return page;
}

/** The errors of a game are in the language of the page after a switch; both players' accuracy is in sight. */
async function review({ browser, address }) {
  const page = await openPage(browser, address, { fragment: `#game=shogi&moves=${LONG}+2d3d+2b3c+3i3h+5a5b+3g3f+7a7b+3d5d` });
  await page.check("#engine-on", { force: true });
  await until(page, (now) => now.lines === 3, "no lines");
  await page.click("#analyse-all");
  await page.waitForSelector(".error .better");
  await page.waitForSelector(".accuracy");
  const cut = await page.evaluate(() => {
    const body = document.getElementById("tab-body");
    const box = document.querySelector(".accuracy").getBoundingClientRect();
    return { accuracy: [box.top, box.bottom], body: body.getBoundingClientRect().bottom, width: document.querySelector(".accuracy").scrollWidth - document.querySelector(".accuracy").clientWidth };
  });
  check(cut.accuracy[1] <= cut.body && cut.width <= 0, `the accuracy is cut: ${JSON.stringify(cut)}`);
  await page.click("#language");
  const better = await page.locator(".error .better").first().innerText();
  check(!/[a-z]/.test(better), `after the switch: ${better}`);
  return page;
}

export const KEYS = [
  { name: "arrow keys after a move by the mouse", run: afterMouse },
  { name: "quick steps through a game", run: quickly },
  { name: "the focus of a keyboard user", run: focus },
  { name: "the first take back of a handicap game", run: takeBack },
  { name: "a promotion that is thought better of", run: dragBack },
  { name: "errors in Japanese", run: japaneseErrors },
  { name: "a review in both languages", run: review },
];
