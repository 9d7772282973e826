// usage: node measure.mjs SERVED PROCESS STATIC ROUNDS: what tools/web/RESULTS.md has. measure.py starts both addresses.
// SERVED is the exported page over `kiban serve`, of that process id, so that one page reaches both engines; STATIC the
// same folder on a plain host. Seconds are the processor's: other work of the machine counts little.
import fs from "node:fs";
import { click, launch, openPage, until } from "./browser.mjs";
import { startGame } from "./games.mjs";

const [served, server, plain, rounds] = process.argv.slice(2);
const FFO = fs.readFileSync(new URL("../data/reversi_ffo.obf", import.meta.url), "utf8").split("\n").filter((line) => /^[-XO]{64}/.test(line));
const WORK = [
  { name: "shogi, `bench`", command: { do: "bench", game: "shogi" } },
  { name: "reversi, `bench`", command: { do: "bench", game: "reversi" } },
  ...[40, 41, 42, 43, 44].map((number) => ({ name: `FFO ${number}`, command: { do: "solve", game: "reversi", text: FFO[number - 1].slice(0, 66), hash_mb: 24 } })),
];

/** Seconds of the processor that a process has used, from Linux. */
function used(id) {
  const fields = fs.readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The processes of the browser: all, or those of pages. */
async function processes(browser, type = null) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter((at) => type === null || at.type === type).map(({ id }) => id);
}

async function sum(values) {
  return (await values).reduce((a, b) => a + b, 0);
}

/** The least seconds of both engines for each piece of work; they take turns. */
async function speeds(browser) {
  const page = await openPage(browser, served);
  await page.evaluate(async () => {
    const { connect } = await import("./engine/engine.js");
    window.engines = { native: await connect(), wasm: await connect({ wasm: true }) };
  });
  const least = WORK.map(({ name }) => ({ name, native: Infinity, wasm: Infinity, nodes: {} }));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [i, { command }] of WORK.entries()) {
      for (const kind of ["native", "wasm"]) {
        const ids = kind === "native" ? [server] : await processes(browser, "renderer");
        const before = await sum(ids.map(used));
        least[i].nodes[kind] = await page.evaluate(async ([name, asked]) => (await window.engines[name].ask(asked)).nodes, [kind, command]);
        least[i][kind] = Math.min(least[i][kind], await sum(ids.map(used)) - before);
      }
    }
  }
  for (const { name, native, wasm, nodes } of least) {
    const speed = (kind, seconds) => `${(nodes[kind] / seconds / 1e6).toFixed(2)} M/s, ${seconds.toFixed(2)} s`;
    console.log(`| ${name}${nodes.native === nodes.wasm ? "" : " (other nodes)"} | ${speed("native", native)} | ${speed("wasm", wasm)} | ${(native / wasm).toFixed(2)} |`);
  }
}

/** From the address to the user's first move on the board, and to the engine's answer. */
async function opening(browser) {
  const least = {};
  for (let round = 0; round < Number(rounds); round += 1) {
    const start = performance.now();
    const before = await sum((await processes(browser)).map(used));
    const took = async (what) => {
      const now = { wall: performance.now() - start, processor: 1000 * (await sum((await processes(browser)).map(used)) - before) };
      for (const kind of ["wall", "processor"]) least[`${what}, ${kind}`] = Math.min(least[`${what}, ${kind}`] ?? Infinity, Math.round(now[kind]));
    };
    const page = await openPage(browser, plain);
    const { legal, turn } = await until(page, (now) => now.legal.length > 0, "no position");
    await took("opened");
    await click(page, legal.find(({ move }) => move === "7g7f"), turn);
    await until(page, (now) => now.ply >= 1, "no move");
    await took("first move");
    await until(page, (now) => now.ply >= 2, "no answer");
    await took("answer");
    await page.context().close();
  }
  console.log("milliseconds:", least);
}

/** MiB that the page's process holds, its share of shared memory included. */
async function held(browser) {
  const pss = (id) => Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))[1]) / 1024;
  return Math.max(...(await processes(browser, "renderer")).map(pss));
}

/** The most memory in a game at the highest level, then in analysis with a mate search, then in a solved ending. */
async function memory(browser) {
  const page = await openPage(browser, plain);
  console.log(`opened: ${Math.round(await held(browser))} MiB`);
  let most = 0;
  const watch = async (words, seconds) => {
    let here = 0;
    for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
      here = Math.max(here, await held(browser));
      await page.waitForTimeout(200);
    }
    most = Math.max(most, here);
    console.log(`${words}: ${Math.round(here)} MiB`);
  };
  await startGame(page, { game: "shogi", level: 9, side: "white" });
  await watch("a game at the highest level", 5);
  await page.click("#tab-analyse");
  await page.click("#answer-yes"); // the game ends
  await page.check("#engine-on", { force: true });
  await watch("analysis of shogi with a mate search", 20);
  await page.click("#analyse-all");
  await watch("a whole game's analysis", 5);
  await page.evaluate((text) => { location.hash = `#${new URLSearchParams({ game: "reversi", start: text })}`; }, FFO[39].slice(0, 66));
  await watch("analysis of reversi with exact values", 20);
  console.log(`at most ${Math.round(most)} MiB`);
}

const browser = await launch();
try {
  console.log(`Chromium ${browser.version()}`);
  await opening(browser);
  await memory(browser);
  await speeds(browser);
} finally {
  await browser.close();
}
