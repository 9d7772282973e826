// Analysis: a known mate is found and played through, a known exact result, marks after a whole game, set-up, problems.
import { check, openPage, setUpTwoDiscs, until } from "./browser.mjs";

/** Sets a position by its text in the panel, then analyses it. */
async function setUp(page, game, text) {
  await page.selectOption("#game", game);
  await until(page, (now) => now.game === game, "the game did not change");
  await page.click("#tab-setup");
  await page.fill("#setup-text", text);
  await page.click("#setup-load");
  await page.waitForSelector("#verdict.good");
  await page.waitForFunction(() => !document.getElementById("setup-analyse").disabled);
  await page.click("#setup-analyse");
  await until(page, (now) => now.mode === "analyse" && now.ply === 0, "not in analysis");
}

async function mate({ browser, address }) {
  const page = await openPage(browser, address);
  await setUp(page, "shogi", "7nl/7k1/9/7P1/9/9/9/9/9 b 2G2r2b2g4s3n3l17p 1");
  await page.check("#engine-on", { force: true });
  const found = await until(page, (now) => now.mate.state === "mate", "no mate was found");
  const length = found.mate.moves.length;
  check(length % 2 === 1 && length <= 7, `a mate in ${length}`);
  await page.click("#mate-play");
  const end = await until(page, (now) => now.ply === length, "the mate was not played through");
  check(end.result?.winner === "black", `the proof ended in ${JSON.stringify(end.result)}`);
  return page;
}

async function exact({ browser, address }) {
  const page = await openPage(browser, address);
  // FFO test position 40: black to move wins by 38.
  await setUp(page, "reversi", "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
  await page.check("#engine-on", { force: true });
  const found = await until(page, (now) => now.exact.state === "done", "the ending was not solved");
  const best = Math.max(...found.exact.values.map((at) => at.discs));
  check(best === 38, `black wins by ${best} instead of 38`);
  check(found.exact.values.length === found.legal.length, "not every move has a value");
  await page.waitForFunction(() => document.querySelectorAll(".layer-labels .label").length > 0);
  return page;
}

async function lines({ browser, address }) {
  const page = await openPage(browser, address, { fragment: "#game=shogi&moves=7g7f+3c3d" });
  await page.check("#engine-on", { force: true });
  await until(page, (now) => now.lines === 3, "no three lines");
  await page.waitForFunction(() => document.querySelectorAll(".arrow").length === 3);
  const before = await page.locator(".moves-list .move").count();
  await page.locator(".line button").first().click();
  await page.waitForFunction((count) => document.querySelectorAll(".moves-list .move").length > count, before);
  return page;
}

async function wholeGame({ browser, address }) {
  const page = await openPage(browser, address, { fragment: "#game=connect_four&moves=a+d+a+d+b+d+g+d" });
  await page.check("#engine-on", { force: true });
  await page.click("#analyse-all");
  await page.waitForSelector("#errors");
  check(await page.isChecked("#engine-on") && await page.evaluate(() => window.kiban.analysis.on), "the live analysis did not come back");
  await page.waitForSelector(".curve .line");
  check((await page.locator(".error").count()) > 0, "a game thrown away has no error");
  const ply = Number(await page.locator(".error .number").first().innerText());
  await page.locator(".error").first().click();
  await until(page, (now) => now.ply === ply, "the error was not shown");
  return page;
}

async function handMade({ browser, address }) {
  const page = await openPage(browser, address);
  await setUpTwoDiscs(page);
  await page.locator(".swatch").nth(1).click();
  await page.locator("[data-cell='29']").click();
  await page.waitForSelector("#verdict.good");
  await page.click("#setup-analyse");
  const now = await until(page, (at) => at.mode === "analyse", "not in analysis");
  check(now.position.includes("X") || now.position.includes("*"), `the position is ${now.position}`);
  await page.selectOption("#game", "shogi");
  await page.click("#tab-setup");
  await page.click("#setup-clear");
  await page.locator(".swatch").nth(7).click();
  await page.locator("[data-cell='0']").click();
  await page.waitForSelector("#verdict.bad");
  check((await page.locator("#verdict").innerText()).length > 5, "an illegal position is not explained");
  await page.click("#language");
  await page.waitForFunction(() => /[\u3040-\u9fff]/.test(document.getElementById("verdict").textContent));
  return page;
}

/** A game whose positions cannot be composed is set up by its text. */
async function byText({ browser, address }) {
  const page = await openPage(browser, address);
  await page.click("#tab-setup");
  await page.selectOption("#game", "breakthrough");
  await page.waitForFunction(() => document.getElementById("setup-text").value.startsWith("wwwwwwww/"));
  const text = "8/8/3w4/8/8/4b3/8/8 b";
  await page.fill("#setup-text", text);
  await page.click("#setup-load");
  await page.waitForSelector("#verdict.good");
  await page.click("#setup-analyse");
  const now = await until(page, (at) => at.mode === "analyse", "not in analysis");
  check(now.position === text, `the position is ${now.position}`);
  return page;
}

export const ANALYSIS = [
  { name: "a known mate is found and played through", run: mate },
  { name: "a known ending is solved, move by move", run: exact },
  { name: "live lines, arrows, variations", run: lines },
  { name: "a whole game's errors", run: wholeGame },
  { name: "positions set up by hand", run: handMade },
  { name: "a position of any game set up by its text", run: byText },
];
