// Problems: mates in shogi, endings in reversi. The engine judges each answer and gives the best defence.
import { button, h, refill } from "../dom.js";
import { load, loadOfTab, save, saveOfTab } from "../model/store.js";
import { moveText, sideName, t } from "../text/text.js";

/** @typedef {{position?: string, moves?: string[], plies?: number, discs?: number, empty?: number}} Problem by a position's text or the moves that lead there */

const REPLY_MS = 500;

/** The user has gone to another tab, problem or game while an answer was being judged. */
class Left extends Error {}

export class ProblemPanel {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {Map<string, Problem[]>} */
    this.lists = new Map();
    /** @type {string[] | undefined} */
    this.games = undefined;
    this.number = 0;
    /** What the verdict says. */
    this.words = () => "";
    this.text = h("p", { class: "verdict", role: "status", id: "problem-state" });
    this.head = h("div", {});
    this.tools = h("div", { class: "row" });
    this.element = h("div", { class: "problems" }, this.head, this.text, this.tools);
    /** @type {Record<string, number[]>} */
    this.solved = load("solved", {});
    this.busy = false;
    this.over = false;
    /** @type {ReturnType<import("../model/session.js").Session["keep"]> | null} the user's game, while a problem is on the board */
    this.kept = null;
    /** @type {Set<import("../types.js").Job>} */
    this.jobs = new Set();
    /** Counts what was shown: an answer to an earlier problem no longer matters. */
    this.attempt = 0;
  }

  /** @returns {Problem[]} */
  get list() {
    return this.lists.get(this.app.session.info.name) ?? [];
  }

  async enter() {
    const { app } = this;
    const { session } = app;
    app.match.end();
    this.kept ??= session.keep();
    this.stop();
    const { attempt } = this;
    const { root } = session;
    await this.loadList();
    if (attempt === this.attempt && session.root === root) await this.show(loadOfTab(`problem.${session.info.name}`, 0));
  }

  /** The game that was on the board before comes back. */
  leave() {
    const kept = this.kept;
    this.kept = null;
    this.stop();
    if (!kept) return;
    this.app.session.putBack(kept);
    this.app.setGame();
  }

  /** What is being judged no longer matters. */
  stop() {
    this.attempt += 1;
    for (const job of this.jobs) job.stop();
  }

  /**
   * Waits for what belongs to the problem on the board. Throws Left if that is no longer there.
   * @template T
   * @param {Promise<T>} what
   * @returns {Promise<T>}
   */
  async here(what) {
    const { app, attempt } = this;
    const { root } = app.session;
    const answer = await what;
    if (attempt !== this.attempt || app.mode !== "problems" || app.session.root !== root) throw new Left();
    return answer;
  }

  /** The engine's answer to a request about the problem on the board. @param {object} request */
  async ask(request) {
    const job = this.app.engine.run(request);
    this.jobs.add(job);
    try {
      return await this.here(job.done);
    } finally {
      this.jobs.delete(job);
    }
  }

  /** @param {number} ms */
  wait(ms) {
    return this.here(new Promise((resolve) => { setTimeout(resolve, ms); }));
  }

  /** The game that was on the board before does not come back. */
  forget() {
    this.kept = null;
    this.stop();
  }

  async gameChanged() {
    if (this.app.mode !== "problems") return;
    this.kept = null;
    await this.enter();
  }

  /** Which games have problems is in index.json, so that no missing file is asked for. */
  async loadList() {
    const { name } = this.app.session.info;
    if (this.lists.has(name)) return;
    try {
      /** @type {string[]} */
      const games = this.games ?? (await (await fetch("./problems/index.json")).json());
      this.games = games;
      this.lists.set(name, games.includes(name) ? await (await fetch(`./problems/${name}.json`)).json() : []);
    } catch (error) {
      this.app.fail(error); // the next visit tries again
    }
  }

  /** @param {number} number from 0 */
  async show(number) {
    const { app, list } = this;
    this.stop();
    this.over = list.length === 0;
    this.number = Math.min(Math.max(number, 0), Math.max(list.length - 1, 0));
    this.setText(() => "", "");
    if (list.length > 0) {
      try {
        const { position, moves } = list[this.number];
        const { name } = app.session.info;
        const start = position ?? (await this.ask({ do: "position", game: name, moves })).position;
        if (!(await app.session.open(name, { start }))) return;
        const flipped = app.session.position?.turn === "white";
        if (app.view.flipped !== flipped) app.stage.flip();
      } catch (error) {
        if (error instanceof Left) return;
        app.fail(error);
      }
      saveOfTab(`problem.${app.session.info.name}`, this.number);
    }
    this.render();
  }

  /** @param {() => string} words in the language of the page, whichever that will be @param {"good" | "bad" | ""} kind */
  setText(words, kind) {
    this.words = words;
    this.text.textContent = words();
    this.text.className = `verdict ${kind}`;
  }

  render() {
    const { app, list } = this;
    if (this.text.textContent !== this.words()) this.text.textContent = this.words();
    const { info } = app.session;
    const problem = list[this.number];
    if (!problem) {
      this.head.replaceChildren(h("p", { class: "note" }, t("problem-none")));
      this.tools.replaceChildren();
      return;
    }
    const done = this.solved[info.name] ?? [];
    const turn = app.session.root.position?.turn ?? "black";
    this.head.replaceChildren(
      h("h2", {}, t("problem", { number: this.number + 1, count: list.length }), done.includes(this.number) ? " ✓" : ""),
      h("p", { class: "task" }, info.mate ? t("problem.mate", { plies: problem.plies ?? 0 }) : t("problem.ending", { side: sideName(info, turn), empties: problem.empty ?? 0 })),
      h("progress", { max: list.length, value: done.length, "aria-label": t("problem-progress", { solved: done.length, count: list.length }) }),
      h("p", { class: "note" }, t("problem-progress", { solved: done.length, count: list.length })));
    refill(this.tools,
      button(t("problem-previous"), () => this.show(this.number - 1), { id: "problem-previous", disabled: this.number === 0 }),
      button(t("problem-again"), () => this.show(this.number), { id: "problem-again" }),
      button(t("problem-solution"), () => this.solution(), { id: "solution" }),
      button(t("problem-next"), () => this.show(this.number + 1), { class: "button primary", id: "problem-next", disabled: this.number === list.length - 1 }));
  }

  canMove() {
    const { session } = this.app;
    return !this.busy && !this.over && session.position?.turn === session.root.position?.turn;
  }

  /** The user's answer. @param {string} move */
  async play(move) {
    const { session } = this.app;
    const before = session.node;
    this.busy = true;
    try {
      await this.here(session.play(move));
      this.setText(() => t("problem-checking"), "");
      await (session.info.mate ? this.judgeMate(before) : this.judgeEnding(before, move));
    } catch (error) {
      if (!(error instanceof Left)) throw error;
    } finally {
      this.busy = false;
      this.app.input.reset();
    }
  }

  /** @param {import("../model/tree.js").Node} before */
  async judgeMate(before) {
    const { session } = this.app;
    const played = session.node;
    const request = session.request();
    const answer = await this.ask({ do: "defend", ...request });
    if (answer.mate && !answer.reply) {
      this.finish();
    } else if (answer.mate) {
      await this.reply(answer.reply);
    } else if (answer.mate === null) {
      await this.wrong(before, () => t("problem-unknown"));
    } else if (answer.escape) {
      const { line } = await this.ask({ do: "spell", ...request, line: [answer.escape] });
      await this.wrong(before, () => t("problem-escape", { move: moveText(played), escape: moveText(line[0]) }));
    } else {
      await this.wrong(before, () => t("problem-wrong", { move: moveText(played) }));
    }
  }

  /** @param {import("../model/tree.js").Node} before @param {string} move */
  async judgeEnding(before, move) {
    const { session, panels } = this.app;
    const turn = before.position?.turn ?? "black";
    const played = session.node;
    const { values } = await this.ask({ do: "solve", ...session.request(before), every_move: true });
    const best = Math.max(...values.map((/** @type {any} */ at) => at.discs));
    const mine = values.find((/** @type {any} */ at) => at.move === move)?.discs ?? best;
    if (mine < best) {
      await this.wrong(before, () => t("problem-loses", { move: moveText(played), result: panels.analyse.discs(mine, turn) }));
      return;
    }
    await this.defendEnding(turn);
  }

  /** The best reply, and passes, until the user has a real choice again. @param {import("../types.js").Side} user */
  async defendEnding(user) {
    const { session } = this.app;
    while (session.position && !session.position.result) {
      const { position } = session;
      const pass = position.legal.length === 1 && position.legal[0].to === null;
      if (position.turn === user && !pass) {
        this.setText(() => t("problem-good"), "good");
        return;
      }
      await this.wait(REPLY_MS);
      const move = pass ? position.legal[0].move : (await this.ask({ do: "solve", ...session.request() })).moves[0];
      await this.here(session.play(move));
    }
    this.finish();
  }

  /** @param {string} move the longest defence */
  async reply(move) {
    await this.wait(REPLY_MS);
    await this.here(this.app.session.play(move));
    this.setText(() => t("problem-good"), "good");
  }

  /** @param {import("../model/tree.js").Node} before @param {() => string} words */
  async wrong(before, words) {
    this.setText(words, "bad");
    await this.wait(REPLY_MS);
    await this.here(this.app.session.remove(this.app.session.node));
    await this.here(this.app.session.go(before));
  }

  finish() {
    const { name } = this.app.session.info;
    this.over = true;
    this.setText(() => t("problem-solved"), "good");
    this.solved = load("solved", this.solved); // another tab may have solved some
    const done = this.solved[name] ?? [];
    if (!done.includes(this.number)) this.solved[name] = [...done, this.number];
    save("solved", this.solved);
    this.render();
  }

  /** Plays the solution through from the start. */
  async solution() {
    const { session } = this.app;
    const shown = this.show(this.number);
    const { attempt } = this;
    await shown;
    if (attempt !== this.attempt) return;
    this.over = true;
    try {
      const request = session.request();
      const { moves } = await this.ask(session.info.mate ? { do: "mate", ...request, shortest: true } : { do: "solve", ...request });
      for (const move of moves) {
        await this.wait(REPLY_MS * 1.6);
        await this.here(session.play(move));
      }
    } catch (error) {
      if (!(error instanceof Left)) this.app.fail(error);
    }
  }
}
