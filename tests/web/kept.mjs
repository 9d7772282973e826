// What must not be lost: moves played after an analysis, results, the user's own game behind problems, a game in another tab.
import { check, click, openPage, ready, setUpTwoDiscs, state, until } from "./browser.mjs";
import { startGame } from "./games.mjs";
import { openProblems } from "./problems.mjs";
import { paste, saved } from "./records.mjs";

const recordOf = (page) => page.evaluate(() => window.kiban.session.record());

export async function play(page, text) {
  const now = await state(page);
  await click(page, now.legal.find(({ move }) => move === text), now.turn);
  await until(page, (at) => at.moves[now.ply] === text, `${text} was not played`);
}

/** Moves played after the analysis are in the annotated file, in both encodings. */
async function afterAnalysis({ browser, address }) {
  const page = await openPage(browser, address, { fragment: "#game=shogi&moves=7g7f+3c3d+2g2f" });
  await page.click("#analyse-all");
  await page.waitForSelector("#errors");
  await page.evaluate(() => window.kiban.stage.toEnd(true));
  await play(page, "8c8d");
  await play(page, "2f2e");
  for (const [encoding, name] of [["utf8", "utf-8"], ["shift_jis", "shift_jis"]]) {
    const text = new TextDecoder(name, { fatal: true }).decode((await saved(page, "kif", encoding)).bytes);
    check(/2 +３四歩\(33\)/.test(text) && /\*#評価値=/.test(text), `${encoding}: the analysis is not in ${text}`);
    check(/4 +８四歩\(83\)/.test(text) && /5 +２五歩\(26\)/.test(text), `${encoding}: later moves are not in ${text}`);
  }
  return page;
}

const KIF = "手合割：平手\n手数----指手---------消費時間--\n   1 ２六歩(27)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n" +
  "   3 中断   ( 0:03/00:00:04)\n\n変化：2手\n   2 ８四歩(83)   ( 0:04/00:00:04)\n   3 投了   ( 0:09/00:00:10)\n";
const CSA = "N+Anna\nN-Ben\nPI\n+\n+7776FU\nT5\n-3334FU\nT7\n+2726FU\nT2\n%TORYO\nT9\n";

/** A result belongs to the line that it ended; times are kept. */
async function results({ browser, address }) {
  const page = await openPage(browser, address);
  await paste(page, CSA);
  await until(page, (now) => now.game === "shogi" && now.mode === "analyse", "the record was not opened");
  await page.evaluate(() => window.kiban.session.go(window.kiban.session.root.children[0]));
  await play(page, "8c8d");
  const tried = await recordOf(page);
  check(tried.close === "open" && tried.moves.length === 2, `the tried line ended by ${tried.close}`);
  check(tried.variations[0]?.close === "resignation" && tried.variations[0].black_points === 1, `the game's line: ${JSON.stringify(tried.variations)}`);
  await page.locator(".tools .icon-button").last().click();
  await until(page, (now) => now.ply === 1, "the variation was not removed");
  const kept = await recordOf(page);
  check(kept.close === "resignation" && kept.black_points === 1 && kept.moves.length === 3, `after the removal: ${JSON.stringify(kept)}`);
  await page.evaluate(() => window.kiban.stage.toEnd(true));
  await play(page, "8c8d");
  await page.evaluate(() => window.kiban.stage.step(-1));
  const text = (await saved(page, "kif", "utf8")).bytes.toString("utf8");
  check(/3 +２六歩\(27\) +\( ?0:02\//.test(text) && /4 +投了 +\( ?0:09\//.test(text) && /変化：4手\n +4 ８四歩/.test(text), `the file is ${text}`);
  await page.reload();
  await ready(page);
  check((await recordOf(page)).close === "resignation", "the result is lost in a reload");
  await paste(page, KIF);
  await page.waitForFunction(() => window.kiban.session.record().variations.length === 1 && window.kiban.session.close === "interrupted");
  const [other] = (await recordOf(page)).variations;
  check(other.close === "resignation" && other.end_time_ms === 9000, `the variation's end: ${JSON.stringify(other)}`);
  await paste(page, "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b");
  await page.evaluate(() => window.kiban.stage.toEnd(true));
  const mate = await until(page, (now) => now.result, "no mate").then(() => recordOf(page));
  check(mate.close === "by_the_rules" && mate.black_points === 1, `the mate is written as ${mate.close}`);
  return page;
}

/** The user's game comes back as it was, whatever was being judged. */
async function behindProblems({ browser, address }) {
  const page = await openProblems(browser, address, "shogi");
  await page.click("#tab-play");
  await page.evaluate(() => { location.hash = "#game=shogi&moves=7g7f+3c3d"; });
  await until(page, (now) => now.moves.join(" ") === "7g7f 3c3d", "the link was not opened");
  await page.click("#tab-problems");
  const start = await until(page, (now) => now.ply === 0, "no problem is shown");
  const best = await page.evaluate(async () => (await window.kiban.engine.run({ do: "mate", ...window.kiban.session.request(), shortest: true }).done).moves[0]);
  const wrong = start.legal.find((move) => move.move !== best && move.from !== null && !move.promotes);
  for (const text of [wrong.move, best]) {
    await page.evaluate((move) => { void window.kiban.play(move); }, text);
    await page.waitForFunction(() => document.getElementById("problem-state").textContent.length > 0);
    await page.click("#tab-analyse");
    await page.waitForTimeout(1200);
    const record = await recordOf(page);
    check(record.moves.join(" ") === "7g7f 3c3d" && record.variations.length === 0, `after ${text} the game is ${JSON.stringify(record)}`);
    check((await state(page)).ply === 2, "another position of the game is shown");
    // To and fro, faster than a problem is shown.
    await page.evaluate(() => { for (const mode of ["problems", "analyse", "problems", "play", "problems"]) window.kiban.setMode(mode); });
    await until(page, (now) => now.ply === 0, "no problem is shown again");
  }
  await page.reload();
  await ready(page);
  await page.click("#tab-play");
  check((await recordOf(page)).moves.join(" ") === "7g7f 3c3d", "a reload among the problems loses the game");
  return page;
}

/** A draft of the Set up tab, and the settings that two tabs change, are kept. */
async function drafts({ browser, address }) {
  const page = await openPage(browser, address);
  await setUpTwoDiscs(page);
  await page.waitForSelector("#verdict.good");
  const text = await page.inputValue("#setup-text");
  await page.click("#tab-analyse");
  await page.waitForFunction(() => document.querySelectorAll(".layer-pieces .piece").length === 4);
  await page.click("#tab-setup");
  check((await page.inputValue("#setup-text")) === text && (await page.locator(".layer-pieces .piece").count()) === 2, "the draft is gone");
  const second = await page.context().newPage();
  await second.goto(address);
  await ready(second);
  await second.evaluate(() => window.kiban.settings.set("lines", 5));
  await page.evaluate(() => window.kiban.settings.set("pieces", "international"));
  await second.waitForFunction(() => localStorage["kiban.settings.pieces"]); // it comes from another process of the browser
  await second.reload();
  await ready(second);
  check(await second.evaluate(() => window.kiban.settings.get("lines") === 5 && window.kiban.settings.get("pieces") === "international"), "a setting is lost");
  return page;
}

/** Each tab of the browser goes on with its own game; a new one begins with the last. */
async function twoTabs({ browser, address }) {
  const page = await openPage(browser, address);
  await startGame(page, { game: "shogi", level: 1 });
  await play(page, "7g7f");
  await until(page, (now) => now.ply === 2 && now.usersTurn, "no answer");
  const second = await page.context().newPage();
  await second.goto(address);
  await ready(second);
  await until(second, (now) => now.active && now.ply === 2, "the new tab does not begin with the game");
  await second.evaluate(() => { location.hash = "#game=reversi&moves=f5"; });
  await second.click("#answer-yes");
  await until(second, (now) => now.game === "reversi" && now.mode === "analyse", "the link was not opened");
  await page.reload();
  await ready(page);
  const first = await until(page, (now) => now.active && now.usersTurn, "the game does not go on");
  check(first.game === "shogi" && first.ply === 2 && first.mode === "play", `the first tab has ${first.game} in ${first.mode}`);
  await second.reload();
  await ready(second);
  const other = await state(second);
  check(other.game === "reversi" && other.mode === "analyse" && !other.active, `the second tab has ${other.game} in ${other.mode}`);
  return page;
}

/** A game that is being played does not end without a question. */
async function leaving({ browser, address }) {
  const page = await openPage(browser, address);
  await startGame(page, { game: "shogi", level: 1 });
  await play(page, "7g7f");
  await until(page, (now) => now.ply === 2 && now.usersTurn, "no answer");
  const refuse = async (where) => {
    await page.click("#answer-no");
    const now = await state(page);
    check(now.active && now.mode === "play" && now.game === "shogi" && now.ply === 2, `${where}: ${now.game}, ${now.mode}`);
  };
  await page.click("#tab-analyse");
  await refuse("a tab");
  await page.focus("#tab-play");
  await page.keyboard.press("ArrowRight");
  await refuse("a tab by keys");
  await page.selectOption("#game", "reversi");
  await refuse("another game");
  await page.waitForFunction(() => document.getElementById("game").value === "shogi"); // the list says so again
  await page.evaluate(() => { location.hash = "#game=reversi&moves=f5"; });
  await refuse("a link");
  await page.click("#open");
  await page.fill("#paste", "2g2f 8c8d 2f2e");
  await page.click("#open-text");
  await page.getByRole("dialog", { name: "A game is being played" }).waitFor();
  await refuse("a record");
  await page.keyboard.press("Escape"); // the text stays for who thinks better of it
  await page.waitForSelector("dialog", { state: "detached" });
  await page.click("#tab-analyse");
  await page.click("#answer-yes");
  const now = await until(page, (at) => at.mode === "analyse", "not in analysis");
  check(!now.active && now.moves.length === 2, "the game was not left on the board");
  return page;
}

export const LONG = "7g7f+3c3d+2g2f+8c8d+2f2e+8d8e+6i7h+4a3b+2e2d+2c2d+2h2d+8e8f+8g8f+8b8f";

/** The analysis of a game stops where that game is left, or played on. */
async function reviewStops({ browser, address }) {
  const page = await openPage(browser, address, { fragment: `#game=shogi&moves=${LONG}` });
  const stopped = () => page.waitForFunction(() => window.kiban.panels.analyse.review.job === null, undefined, { timeout: 2500 });
  await page.click("#analyse-all");
  await page.selectOption("#game", "reversi");
  await stopped();
  await page.evaluate((moves) => { location.hash = `#game=shogi&moves=${moves}`; }, LONG);
  await until(page, (now) => now.ply === 14, "the link was not opened");
  await page.click("#analyse-all");
  await page.click("#tab-play");
  await play(page, "P*2c");
  await stopped();
  await until(page, (now) => now.active && now.ply === 16, "the opponent does not answer");
  return page;
}

export const KEPT = [
  { name: "moves after a whole-game analysis are saved", run: afterAnalysis },
  { name: "a result stays with its line", run: results },
  { name: "the user's game behind problems", run: behindProblems },
  { name: "a draft, and settings of two tabs", run: drafts },
  { name: "two tabs, two games", run: twoTabs },
  { name: "a running game is not left without a question", run: leaving },
  { name: "a whole-game analysis ends with its game", run: reviewStops },
];
