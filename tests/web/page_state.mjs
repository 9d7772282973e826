// A reload in mid-game, the language switch, sizes of phones, accessibility, the policy of the page.
import { axeSource, check, click, openPage, ready, state, until } from "./browser.mjs";
import { startGame } from "./games.mjs";

async function reload({ browser, address }) {
  const page = await openPage(browser, address);
  await page.selectOption("#clock", "10m");
  await startGame(page, { game: "shogi", level: 1 });
  const first = (await state(page)).legal.find((move) => move.move === "7g7f");
  await click(page, first, "black");
  const before = await until(page, (now) => now.ply === 2 && now.usersTurn, "the engine did not answer");
  await page.reload();
  await ready(page);
  const after = await until(page, (now) => now.active && now.usersTurn, "the game does not go on");
  check(after.moves.join(" ") === before.moves.join(" "), `${after.moves} instead of ${before.moves}`);
  check((await page.locator("[data-clock]").count()) === 2, "the clocks are gone");
  await page.click("#undo");
  await until(page, (now) => now.ply === 0 && now.usersTurn, "a move could not be taken back after the reload");
  await page.click("#resign");
  await page.click("#resign");
  const end = await until(page, (now) => !now.active, "the game was not resigned");
  check(end.close === "resignation" && end.winner === "white", `${end.close}, ${end.winner}`);
  await page.waitForSelector("#result");
  await click(page, first, "black");
  await page.waitForTimeout(200);
  check((await state(page)).close === "resignation" && await page.isVisible("#result"), "a click on the board undid the end of the game");
  return page;
}

async function languages({ browser, address }) {
  const page = await openPage(browser, address);
  await page.click("#language");
  await page.waitForFunction(() => document.documentElement.lang === "ja");
  check((await page.locator("#tab-play").innerText()) === "対局", "the tabs are not in Japanese");
  check((await page.locator("#start").innerText()) === "対局開始", "the panel is not in Japanese");
  const left = await page.evaluate(() => document.body.innerText.match(/[A-Za-z]{4,}/g)?.filter((word) => !["kiban", "English"].includes(word)) ?? []);
  check(left.length === 0, `English words are left: ${left}`);
  await page.reload();
  await ready(page);
  check((await page.evaluate(() => document.documentElement.lang)) === "ja", "the language was forgotten");
  return page;
}

async function sizes({ browser, address }) {
  let last = null;
  for (const [width, height] of [[360, 640], [390, 844], [768, 1024], [1024, 700], [1920, 1080]]) {
    const page = await openPage(browser, address, { width, height, touch: width < 800 });
    for (const game of ["shogi", "reversi"]) {
      await page.selectOption("#game", game);
      await page.waitForFunction((name) => window.kiban.view.info.name === name, game);
      const found = await page.evaluate(() => {
        const board = document.querySelector(".place .board").getBoundingClientRect();
        const cell = document.querySelector("[data-cell='0']").getBoundingClientRect();
        return { scroll: document.documentElement.scrollWidth, left: board.left, right: board.right, cell: cell.width };
      });
      check(found.scroll <= width && found.left >= 0 && found.right <= width + 0.5, `${game} at ${width}: ${JSON.stringify(found)}`);
      check(found.cell >= 32, `${game} at ${width}: a square is ${found.cell} wide`);
    }
    if (last) page.errors.push(...last.errors);
    last = page;
  }
  return last;
}

/** No rule of axe-core is broken seriously, in any tab and dialog, light and dark. */
async function access({ browser, address }) {
  let last = null;
  for (const scheme of ["light", "dark"]) {
    const page = await openPage(browser, address, { scheme, fragment: "#game=shogi&moves=7g7f+3c3d+8h2b%2B+3a2b" });
    await page.evaluate(axeSource());
    const stop = async (where) => {
      const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      const serious = found.violations.filter((at) => ["serious", "critical"].includes(at.impact));
      check(serious.length === 0, `${where}, ${scheme}: ${serious.map((at) => `${at.id} (${at.nodes[0].target}: ${at.nodes[0].failureSummary})`).join("; ")}`);
    };
    for (const tab of ["play", "analyse", "setup", "problems"]) {
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(150);
      await stop(tab);
    }
    await page.click("#tab-analyse");
    await page.evaluate(() => {
      const { session, panels } = window.kiban;
      panels.analyse.review.found = { root: session.root, summary: { black: { accuracy: 90 }, white: { accuracy: 80 } }, best: new Map(), analysis: null };
      let node = session.root;
      for (const mark of ["inaccuracy", "mistake", "blunder"]) {
        [node] = node.children;
        node.mark = mark;
      }
      session.changed();
    });
    await stop("a game with errors");
    await page.click("#tab-play");
    for (const dialog of ["open", "save", "settings"]) {
      await page.click(`#${dialog}`);
      await page.waitForSelector("dialog[open]");
      await stop(dialog);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
    }
    if (last) page.errors.push(...last.errors);
    last = page;
  }
  return last;
}

/** A text that no message to the engine can hold is refused, and the engine stays; so does a mode that there is not. */
async function refusals({ browser, address }) {
  const page = await openPage(browser, address);
  await page.click("#open");
  await page.evaluate(() => { document.getElementById("paste").value = "7g7f ".repeat(200000); });
  await page.click("#open-text");
  await page.waitForFunction(() => document.body.innerText.includes("too large: 977 KiB"));
  await page.keyboard.press("Escape");
  await page.selectOption("#game", "reversi");
  await until(page, (now) => now.game === "reversi", "the engine is gone");
  await page.evaluate(() => {
    addEventListener("pagehide", () => sessionStorage.setItem("kiban.tab", JSON.stringify({ ...JSON.parse(sessionStorage.getItem("kiban.tab")), mode: "chess" })));
  });
  await page.reload();
  await ready(page);
  return page;
}

/** The policy forbids inline scripts and foreign addresses, and nothing outside is asked for. */
async function policy({ browser, address }) {
  const page = await openPage(browser, address);
  const origin = new URL(address).origin;
  const foreign = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  await page.reload();
  await ready(page);
  check(foreign.length === 0, `asked for ${foreign}`);
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.head.append(script);
    return Boolean(window.ran);
  });
  check(!ran, "an inline script ran");
  page.errors = page.errors.filter((text) => !text.includes("Content Security Policy"));
  return page;
}

export const STATE = [
  { name: "a reload in mid-game loses nothing", run: reload },
  { name: "the language switch", run: languages },
  { name: "from phones to wide screens", run: sizes },
  { name: "what is too large or unknown is refused", run: refusals },
  { name: "axe-core finds nothing serious", run: access },
  { name: "nothing inline, nothing from elsewhere", run: policy },
];
