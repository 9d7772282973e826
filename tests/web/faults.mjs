// What goes wrong around the page: files that are missing, storage that is refused, a connection that is lost, files that are no records.
import { check, openPage, ready, state, until } from "./browser.mjs";
import { startGame } from "./games.mjs";
import { play } from "./kept.mjs";

/** A page that cannot start says what is missing. */
async function missing({ browser, address }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const lost = async (name, status = 404) => {
    await page.unrouteAll();
    // The engine inside the page, in the smallest module that there is.
    await page.route("**/engine/connection.json", (route) => route.fulfill({ json: { server: false } }));
    await page.route("**/engine/kiban.wasm", (route) => route.fulfill({ body: Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]), contentType: "application/wasm" }));
    await page.route(`**/engine/${name}`, (route) => (status === 404 ? route.fulfill({ status }) : route.fulfill({ body: "<html>", contentType: "text/html" })));
    await page.goto(address);
    await page.waitForSelector("#loading.failed", { timeout: 20000 });
    const words = await page.locator("#loading").innerText();
    check(words.includes(name), `without ${name}: ${words}`);
  };
  await lost("worker.js");
  await lost("wasi.js");
  await lost("kiban.wasm");
  await lost("kiban.wasm", 200);
  await lost("connection.json");
  page.errors = [];
  return page;
}

/** Where no script arrives, as of a file opened by itself, the page says what to do. */
async function noScript({ browser, address }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const at of [new URL("../../tools/web/page/index.html", import.meta.url).href, address]) {
    await page.route("**/main.js", (route) => route.fulfill({ status: 404 }));
    await page.goto(at);
    check(!(await page.isVisible("#hint")), "the hint comes at once");
    await page.waitForSelector("#hint", { state: "visible", timeout: 20000 });
  }
  page.errors = [];
  return page;
}

/** More questions than kiban serve takes at once, as a record with many variations has, and quick answers to a few. */
async function many({ browser, address }) {
  const page = await openPage(browser, address);
  const seconds = await page.evaluate(async () => {
    const { engine } = window.kiban;
    const ask = (move) => engine.ask({ do: "position", game: "shogi", moves: [move] });
    const began = performance.now();
    for (let i = 0; i < 50; i += 1) await ask("7g7f");
    const few = performance.now() - began;
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask("2g2f")));
    for (let i = 0; i < 300; i += 1) answers.push(await ask("7g7f"));
    if (answers.some((answer) => answer.turn !== "white")) throw new Error("a wrong answer");
    return few / 1000;
  });
  check(seconds < 1.2, `50 answers took ${seconds} s`);
  return page;
}

/** A browser that refuses storage: everything works but a reload. */
async function noStorage({ browser, address }) {
  const page = await openPage(browser, address);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
  });
  await page.reload();
  await ready(page);
  await startGame(page, { game: "reversi", level: 1 });
  await play(page, "f5");
  await until(page, (now) => now.ply === 2 && now.usersTurn, "no answer");
  return page;
}

/** A connection that is lost is taken up again, and the game with it. */
async function lostConnection({ browser, address }) {
  const page = await openPage(browser, address);
  if (await page.evaluate(() => window.kiban.engine.kind !== "server")) return page;
  await startGame(page, { game: "shogi", level: 9 });
  await page.evaluate(() => { void window.kiban.play("7g7f"); });
  await page.waitForFunction(() => window.kiban.match.thinking);
  await page.evaluate(() => { window.kiban.engine.socket.close(); });
  await page.waitForSelector("#ask-again");
  await page.click("#ask-again");
  await until(page, (now) => now.ply === 2 && now.usersTurn, "the game does not go on");
  await page.waitForFunction(() => document.getElementById("toast").hidden);
  return page;
}

/** What is stopped before the connection is back is not sent: a search without limit would hold up all others. */
async function stoppedWhileLost({ browser, address }) {
  const page = await openPage(browser, address);
  if (await page.evaluate(() => window.kiban.engine.kind !== "server")) return page;
  const answers = await page.evaluate(async () => {
    const { engine } = window.kiban;
    const closed = new Promise((resolve) => { engine.onclose = resolve; });
    engine.socket.close();
    await closed;
    const job = engine.run({ do: "search", game: "shogi" });
    job.stop();
    const late = new Promise((resolve) => { setTimeout(resolve, 10000, "none"); });
    return Promise.all([job.done, engine.ask({ do: "search", game: "shogi", level: 1 })].map((done) => Promise.race([done, late])));
  });
  check(answers[0].stopped === true && answers[0].best === null && answers[1].best, JSON.stringify(answers));
  return page;
}

// A Worker in the place of the engine's: a search ends only when it is told to.
const WORKER = `let flag = null;
let turn = Promise.resolve();
async function run({ id, do: what }) {
  postMessage(JSON.stringify({ id, event: { line: 1, moves: ["7g7f"] } }));
  while (what === "search" && !(flag && Atomics.load(flag, 0) === id)) await new Promise((resolve) => setTimeout(resolve, 5));
  postMessage(JSON.stringify({ id, ok: { stopped: what === "search" } }));
}
addEventListener("message", ({ data }) => {
  if (typeof data === "string") turn = turn.then(() => run(JSON.parse(data)));
  else flag = data.flag ? new Int32Array(data.flag) : null;
});`;

/** The engine inside the page: what is stopped before its turn does not begin, and is stopped once. */
async function stoppedInQueue({ browser, address }) {
  const page = await openPage(browser, address);
  await page.route("**/engine/kiban.wasm", (route) => route.fulfill({ body: Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]), contentType: "application/wasm" }));
  await page.route("**/engine/worker.js", async (route) => route.fulfill({ response: await route.fetch(), body: WORKER }));
  const ended = await page.evaluate(async () => {
    const { connect } = await import(new URL("engine/engine.js", location.href).href);
    const engine = await connect({ wasm: true });
    const late = new Promise((resolve) => { setTimeout(resolve, 10000, "late"); });
    const began = [];
    const search = (name) => {
      const at = {};
      at.begun = new Promise((resolve) => { at.event = resolve; });
      return { ...at, ...engine.run({ do: "search", game: "shogi" }, () => { began.push(name); at.event(); }) };
    };
    const [first, second, third] = ["first", "second", "third"].map(search);
    await first.begun;
    second.stop();
    second.stop();
    first.stop();
    first.stop();
    await Promise.race([third.begun, late]);
    third.stop();
    const answers = await Promise.all([first, second, third].map(({ done }) => Promise.race([done, late])));
    const after = await Promise.race([engine.ask({ do: "new_game", game: "shogi" }), late]);
    engine.close();
    return { began, stopped: answers.map((answer) => answer.stopped), after };
  });
  check(JSON.stringify(ended) === JSON.stringify({ began: ["first", "third"], stopped: [true, true, true], after: { stopped: false } }), JSON.stringify(ended));
  return page;
}

/** Drops a file on the page, as a file manager does. */
async function drop(page, name, bytes) {
  await page.evaluate(({ file, base64 }) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], file));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  }, { file: name, base64: bytes.toString("base64") });
}

// KIF in Shift_JIS: "1 ７六歩(77)", "2 ３四歩(33)".
const KIF = Buffer.from("8ee88d878a84814695bd8ee80a8ee890942d2d2d2d8e778ee80a20202031208256985a95e0283737290a202020322082528e6c95e0283333290a", "hex");
const JKF = Buffer.from(JSON.stringify({ header: {}, initial: { preset: "HIRATE" }, moves: [{}, { move: { from: { x: 7, y: 7 }, to: { x: 7, y: 6 }, color: 0, piece: "FU" } }] }));
const OBF = Buffer.from("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38;\n");
const PICTURE = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

async function drops({ browser, address }) {
  const page = await openPage(browser, address, { fragment: "#game=shogi&moves=2g2f" });
  const refused = async (name, bytes) => {
    await page.evaluate(() => { document.getElementById("toast").hidden = true; });
    await drop(page, name, bytes);
    await page.waitForSelector(".toast.bad:not([hidden])");
    const now = await state(page);
    check(now.moves.join(" ") === "2g2f" && now.game === "shogi", `${name} changed the board to ${now.moves}`);
    const words = await page.locator("#toast").innerText();
    check(words.length < 300, `${name}: ${words}`);
  };
  await refused("picture.png", PICTURE);
  await refused("nothing.kif", Buffer.alloc(0));
  await refused("rubbish.bin", Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 251)));
  await refused("large.kif", Buffer.alloc(10 * 1024 * 1024, 65));
  await page.click("#open");
  await drop(page, "game.kif", KIF);
  await page.waitForFunction(() => window.kiban.session.record().moves.join(" ") === "7g7f 3c3d");
  await page.waitForSelector("dialog", { state: "detached" });
  await drop(page, "game.jkf", JKF);
  await page.waitForFunction(() => window.kiban.session.record().moves.join(" ") === "7g7f");
  await drop(page, "ffo.obf", OBF);
  await until(page, (now) => now.game === "reversi" && now.position.startsWith("O--OOOOX"), "OBF was not opened");
  return page;
}

export const FAULTS = [
  { name: "a page that lacks a file says which", run: missing },
  { name: "a page whose scripts do not arrive", run: noScript },
  { name: "many questions", run: many },
  { name: "a browser without storage", run: noStorage },
  { name: "a lost connection is taken up again", run: lostConnection },
  { name: "a search is stopped while the connection is lost", run: stoppedWhileLost },
  { name: "a search is stopped before its turn", run: stoppedInQueue },
  { name: "dropped files of every kind", run: drops },
];
