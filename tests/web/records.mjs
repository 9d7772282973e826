// Records and positions in and out: pasted, from files in both encodings, dropped, saved, in links.
import fs from "node:fs/promises";
import { check, openPage, state, until } from "./browser.mjs";

const KI2 = "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角";
const KI2_MOVES = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"];
const GGF = "(;GM[Othello]PC[test]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3]W[D3]B[C4];)";

export async function paste(page, text) {
  await page.click("#open");
  await page.fill("#paste", text);
  await page.click("#open-text");
  await page.waitForSelector("dialog", { state: "detached" });
}

export async function saved(page, format, encoding = null) {
  await page.click("#save");
  await page.selectOption("#format", format);
  if (encoding) await page.locator("dialog select").nth(1).selectOption(encoding);
  await page.waitForFunction(() => document.getElementById("record").value.length > 0);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-file")]);
  const bytes = await fs.readFile(await download.path());
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  return { bytes, name: download.suggestedFilename() };
}

async function readFile(page, name, bytes) {
  await page.click("#open");
  await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer: bytes });
  await page.waitForSelector("dialog", { state: "detached" });
}

/** Writes every format and reads it back as a file: the moves must be the same. */
async function roundTrip(page, moves, formats) {
  for (const [format, encoding] of formats) {
    const { bytes, name } = await saved(page, format, encoding);
    check(bytes.length > 0, `${format} is empty`);
    await page.selectOption("#game", "connect_four");
    await until(page, (now) => now.game === "connect_four", "the game did not change");
    await readFile(page, name, bytes);
    const now = await until(page, (at) => at.game !== "connect_four", `${format} was not opened`);
    const line = await page.evaluate(() => window.kiban.session.record().moves);
    check(JSON.stringify(line) === JSON.stringify(moves), `${format} ${encoding ?? ""}: ${line} instead of ${moves} (${now.game})`);
    if (encoding === "shift_jis") check(!bytes.equals(Buffer.from(bytes.toString("utf8"))), "the file is not in Shift_JIS");
  }
}

async function shogi({ browser, address }) {
  const page = await openPage(browser, address);
  await page.selectOption("#game", "shogi");
  await paste(page, KI2);
  await until(page, (now) => now.game === "shogi", "the record was not opened");
  const line = await page.evaluate(() => window.kiban.session.record().moves);
  check(JSON.stringify(line) === JSON.stringify(KI2_MOVES), `read ${line}`);
  await roundTrip(page, KI2_MOVES, [["kif", "utf8"], ["kif", "shift_jis"], ["ki2", "shift_jis"], ["csa", null], ["jkf", null]]);
  return page;
}

/** A record's variations are shown, and written with the moves tried on the board. */
async function variations({ browser, address }) {
  const page = await openPage(browser, address);
  await page.selectOption("#game", "shogi");
  await paste(page, `${KI2}\n\n変化：4手\n△４四歩\n*別の手\n\n変化：1手\n▲２六歩\n`);
  await page.waitForFunction(() => window.kiban.session.record().variations.length === 2);
  const { bytes } = await saved(page, "kif", "utf8");
  const text = bytes.toString("utf8");
  check(/変化：4手\n +4 ４四歩\(43\)\n\*別の手\n/.test(text), `the first variation is not in ${text}`);
  check(/変化：1手\n +1 ２六歩\(27\)\n/.test(text), `the second variation is not in ${text}`);
  return page;
}

async function reversi({ browser, address }) {
  const page = await openPage(browser, address);
  await page.selectOption("#game", "reversi");
  await until(page, (now) => now.game === "reversi", "not reversi");
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.ggf"));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  }, GGF);
  await page.waitForFunction(() => window.kiban.session.record().moves.length === 5);
  const line = await page.evaluate(() => window.kiban.session.record().moves);
  check(line.join("") === "f5d6c3d3c4", `read ${line}`);
  await roundTrip(page, line, [["ggf", null], ["lines", null]]);
  await page.click("#tab-analyse");
  await page.fill(".type-move", "f4");
  await page.evaluate(() => window.kiban.stage.toEnd(true));
  await page.fill(".type-move", "f4");
  await page.keyboard.press("Enter");
  await until(page, (now) => now.moves.join("") === "f5d6c3d3c4f4", "the typed move was not made");
  return page;
}

async function links({ browser, address }) {
  const page = await openPage(browser, address, { fragment: "#game=shogi&moves=7g7f+3c3d&ply=1" });
  const now = await state(page);
  check(now.moves.join(" ") === "7g7f" && now.mode === "analyse", `opened ${now.moves} in ${now.mode}`);
  await page.click("#save");
  const link = await page.inputValue("#link-game");
  const here = await page.inputValue("#link-position");
  await page.keyboard.press("Escape");
  const other = await openPage(browser, link);
  check((await state(other)).moves.join(" ") === "7g7f", "the link to the game does not lead back");
  const third = await openPage(browser, here);
  check((await state(third)).position.split(" ").slice(0, 2).join(" ") === now.position.split(" ").slice(0, 2).join(" "), "the link to the position does not lead back");
  page.errors.push(...other.errors, ...third.errors);
  await paste(third, link);
  await until(third, (at) => at.moves.join(" ") === "7g7f", "a pasted link does not lead back");
  const bad = await openPage(browser, address, { fragment: "#game=shogi&moves=7g7f+7g7f" });
  await bad.waitForSelector(".toast.bad");
  check((await state(bad)).ply === 0, "a wrong link changed the board");
  return page;
}

async function errors({ browser, address }) {
  const page = await openPage(browser, address);
  await page.click("#open");
  for (const text of ["nonsense", "▲７六歩 △７六歩", "9/9/9 b - 1"]) {
    await page.fill("#paste", text);
    await page.click("#open-text");
    await page.waitForFunction(() => document.querySelector("dialog .problem-text").textContent.length > 3);
    check((await state(page)).ply === 0, "a wrong record changed the board");
  }
  return page;
}

export const RECORDS = [
  { name: "shogi records in and out", run: shogi },
  { name: "variations of records", run: variations },
  { name: "reversi records in and out", run: reversi },
  { name: "links hold games and positions", run: links },
  { name: "what cannot be read is said", run: errors },
];
