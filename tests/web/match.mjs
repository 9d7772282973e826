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

/** Holds back, until window.release[NAME](), the answers of commands that a test picks; window.held[NAME] once there is one. */
async function holdAnswers(page, name, words) {
  await page.evaluate(({ name, words }) => {
    const { engine } = window.kiban;
    const run = engine.run.bind(engine);
    window.release ??= {};
    window.held ??= {};
    const open = new Promise((resolve) => { window.release[name] = resolve; });
    engine.run = (command, onEvent) => {
      const job = run(command, onEvent);
      if (!words.every((word) => JSON.stringify(command).includes(word))) return job;
      const done = job.done.then(async (answer) => {
        window.held[name] = true;
        await open;
        return answer;
      });
      return { ...job, done };
    };
  }, { name, words });
}

const recordText = (page) => page.inputValue("#paste");

/** A game ends when another is opened, not before; the engine's answer to the old one does not come into the new one. */
async function leaving({ browser, address }) {
  const page = await openPage(browser, address);
  await startGame(page, { game: "shogi", level: 1 });
  await holdAnswers(page, "search", ['"do":"search"']);
  await holdAnswers(page, "variation", ['"do":"position"', '"moves":["1g1f"]']);
  await play(page, "7g7f");
  await page.waitForFunction(() => window.kiban.match.thinking);
  const record = "▲２六歩 △３四歩\n\n変化：1手\n▲１六歩\n";
  await page.click("#open");
  await page.fill("#paste", record);
  await page.click("#open-text");
  await page.click("#answer-no");
  await page.waitForTimeout(200);
  check((await recordText(page)) === record, "who goes on playing loses the text");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "2g2f");
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  });
  await page.click("#answer-no");
  await page.waitForTimeout(200);
  check((await recordText(page)) === record && (await state(page)).active, "who goes on playing loses the dialog");
  await page.click("#open-text");
  await page.click("#answer-yes");
  await page.waitForFunction(() => window.kiban.session.root.children[0]?.move === "2g2f");
  await page.waitForFunction(() => window.held.search && window.held.variation);
  const lost = await page.evaluate(async () => {
    window.release.search();
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    await window.kiban.engine.ask({ do: "position", game: "shogi" }); // answered after what that brought about
    let { node } = window.kiban.session;
    while (node.parent) node = node.parent;
    return node !== window.kiban.session.root;
  });
  check(!lost, "the engine's move in the old game is on the board");
  await page.evaluate(() => window.release.variation());
  await page.waitForSelector("dialog", { state: "detached" });
  const moves = await page.evaluate(() => window.kiban.session.root.children.map(({ move }) => move));
  const now = await state(page);
  check(moves.join(" ") === "2g2f 1g1f" && now.ply === 0 && !now.active && now.mode === "analyse", `${moves}: ${JSON.stringify({ ...now, legal: 0, cells: 0 })}`);
  return page;
}

/** Of a file with several games one is chosen over the dialog; whoever chooses none finds it again. */
async function choosing({ browser, address }) {
  const page = await openPage(browser, address);
  const game = (name) => `V2.2\nN+${name}\nPI\n+\n+2726FU\n%TORYO\n`;
  await page.click("#open");
  await page.fill("#paste", `${game("Anna")}/\n${game("Ben")}`);
  await page.click("#open-text");
  await page.waitForSelector(".choices .button");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".choices", { state: "detached" });
  await page.waitForTimeout(200);
  check((await recordText(page)).includes("N+Ben"), "the text is gone");
  await page.click("#open-text");
  await page.locator(".choices .button").nth(1).click();
  await page.waitForSelector("dialog", { state: "detached" });
  check(await page.evaluate(() => window.kiban.session.names.black === "Ben"), "another game was opened");
  return page;
}

export const MATCH = [
  { name: "byoyomi, a hint, a fallen flag", run: byoyomi },
  { name: "a clock with increments", run: increment },
  { name: "a move does not wait for a hint", run: hintIsLeft },
  { name: "a handicap game on a phone", run: handicap },
  { name: "a win by declaration", run: declaration },
  { name: "a game is left for a record", run: leaving },
  { name: "one game of several is chosen", run: choosing },
];
