// A browser with the page in it, and the few things that every test does with it.
import { createRequire } from "node:module";
import path from "node:path";

// The packages are in the build directory, not beside this file.
const require = createRequire(path.join(process.env.KIBAN_NODE_MODULES ?? "", "tests.js"));
const { chromium } = require("playwright-core");
export const axeSource = () => require("axe-core").source;

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
export const PATIENCE = 90000;

export async function launch() {
  return chromium.launch({ executablePath: process.env.KIBAN_CHROMIUM, args: FLAGS, timeout: PATIENCE });
}

export function check(holds, words) {
  if (!holds) throw new Error(words);
}

/** The page in a fresh profile. `errors` collects what it should not say; `fragment` begins with #. */
export async function openPage(browser, address, { width = 1280, height = 800, touch = false, scheme = "light", locale = "en-US", fragment = "", motion = "reduce" } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, hasTouch: touch, isMobile: touch, colorScheme: scheme, locale, reducedMotion: motion, acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.errors = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.errors.push(message.text());
  });
  page.on("pageerror", (error) => page.errors.push(error.message));
  await page.goto(address + fragment);
  await ready(page);
  return page;
}

/** What the page itself knows: for waiting and for comparing, never for acting. */
export function state(page) {
  return page.evaluate(() => {
    const { session, match, mode, analysis } = window.kiban;
    const position = session.position;
    return {
      mode, game: session.info.name, ply: session.node.ply, turn: position.turn, position: position.position, moves: position.moves,
      legal: position.legal, result: position.result, active: match.active, usersTurn: match.usersTurn, close: session.close,
      winner: session.winner, cells: session.info.cells, mate: analysis.mate, exact: analysis.exact, lines: analysis.lines.length,
    };
  });
}

export async function until(page, test, words, patience = PATIENCE) {
  const end = Date.now() + patience;
  for (;;) {
    const now = await state(page);
    if (test(now)) return now;
    if (Date.now() > end) throw new Error(`${words}: ${JSON.stringify({ ...now, legal: now.legal.length, cells: 0 })}`);
    await page.waitForTimeout(40);
  }
}

/** The page has started, and shows a position. */
export async function ready(page) {
  await page.waitForFunction(() => window.kiban && document.querySelector("main:not([aria-busy])"));
}

/** The middle of what a selector finds. Playwright's own click waits for frames, which is slow on a busy machine. */
async function middle(page, selector) {
  return page.evaluate((text) => {
    const element = document.querySelector(text);
    if (element.getBoundingClientRect().bottom > innerHeight || element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: "center" });
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, selector);
}

const cellAt = (cell) => `[data-cell="${cell}"]`;
const heldPiece = (side, kind) => `.held[data-side="${side}"][data-kind="${kind}"]`;
const sourceOf = (move, turn) => (move.from !== null ? cellAt(move.from) : heldPiece(turn, move.drop));

/** Plays a legal move with the mouse (or by touch), as a user would. */
export async function click(page, move, turn, touch = false) {
  const press = async (selector) => {
    const { x, y } = await middle(page, selector);
    await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  };
  if (move.to === null) {
    await press(".nav .button.primary");
    return;
  }
  if (move.from !== null || move.drop !== null) await press(sourceOf(move, turn));
  await press(cellAt(move.to));
  await answerPromotion(page, move, press);
}

/** Drags the piece to its square. */
export async function drag(page, move, turn) {
  const [a, b] = [await middle(page, sourceOf(move, turn)), await middle(page, cellAt(move.to))];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await page.mouse.up();
  await answerPromotion(page, move, async (selector) => {
    const { x, y } = await middle(page, selector);
    await page.mouse.click(x, y);
  });
}

/** Plays it with keys alone: the arrows walk over the board, Enter chooses. */
export async function type(page, move, turn) {
  if (move.to === null) {
    await page.locator(".nav .button.primary").focus();
    await page.keyboard.press("Enter");
    return;
  }
  if (move.from !== null) {
    await walkTo(page, move.from);
    await page.keyboard.press("Enter");
  } else if (move.drop !== null) {
    await page.focus(heldPiece(turn, move.drop));
    await page.keyboard.press("Enter");
  }
  await walkTo(page, move.to);
  await page.keyboard.press("Enter");
  await answerPromotion(page, move, async () => {
    if (!move.promotes) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
  });
}

/** Focus enters the board at its one tab stop and walks from there. */
async function walkTo(page, cell) {
  const { files, flipped, start } = await page.evaluate(() => {
    const stop = document.querySelector(".cell[tabindex='0']");
    stop.focus();
    return { files: window.kiban.session.info.files, flipped: window.kiban.view.flipped, start: Number(stop.getAttribute("data-cell")) };
  });
  let at = start;
  const keys = flipped ? { up: "ArrowDown", down: "ArrowUp", left: "ArrowRight", right: "ArrowLeft" } : { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };
  while (at !== cell) {
    const [x, y, toX, toY] = [at % files, Math.floor(at / files), cell % files, Math.floor(cell / files)];
    const step = x < toX ? [keys.right, 1] : x > toX ? [keys.left, -1] : y < toY ? [keys.down, files] : [keys.up, -files];
    await page.keyboard.press(step[0]);
    at += step[1];
  }
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  check(Number(focused) === cell, `the keys led to cell ${focused} instead of ${cell}`);
}

/** If the page asks whether to promote, the answer. */
async function answerPromotion(page, move, choose) {
  const asks = await page.evaluate(() => document.querySelectorAll(".ask .choice").length > 0);
  if (asks) await choose(`.ask .choice:nth-of-type(${move.promotes ? 1 : 2})`);
}

/** Opens the Set up tab of reversi, with two discs alone on the board. */
export async function setUpTwoDiscs(page) {
  await page.selectOption("#game", "reversi");
  await page.click("#tab-setup");
  await page.click("#setup-clear");
  await page.locator("[data-cell='27']").click();
  await page.locator("[data-cell='28']").click();
}
