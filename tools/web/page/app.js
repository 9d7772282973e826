// The page as a whole: the session, the board, the panels, and which of them the user is in.
import { Input } from "./board/input.js";
import { View } from "./board/view.js";
import { GONE } from "./engine/engine.js";
import { Analysis } from "./model/analysis.js";
import { fromFragment } from "./model/link.js";
import { Match } from "./model/match.js";
import { Session } from "./model/session.js";
import { loadOfTab, saveOfTab } from "./model/store.js";
import { AnalysePanel } from "./panels/analyse.js";
import { confirm } from "./panels/dialog.js";
import { Header } from "./panels/header.js";
import { acceptDrops } from "./panels/open.js";
import { PlayPanel } from "./panels/play.js";
import { ProblemPanel } from "./panels/problems.js";
import { SetupPanel } from "./panels/setup.js";
import { Stage } from "./panels/stage.js";
import { Tabs } from "./panels/tabs.js";
import { listenToKeys } from "./panels/keys.js";
import { engineWords } from "./text/engine_words.js";
import { moveText, resultText, setLanguage, sideName, t } from "./text/text.js";

/** @typedef {"play" | "analyse" | "setup" | "problems"} Mode */
/** @type {Mode[]} */
const MODES = ["play", "analyse", "setup", "problems"];

const TOAST_MS = 3500;

export class App {
  /**
   * @param {import("./types.js").Engine} engine
   * @param {import("./types.js").GameInfo[]} games
   * @param {number} threads
   * @param {import("./model/settings.js").Settings} settings
   */
  constructor(engine, games, threads, settings) {
    Object.assign(this, { engine, games, threads, settings });
    this.engine = engine;
    this.games = games;
    this.threads = threads;
    this.settings = settings;
    /** @type {Mode} */
    this.mode = "play";
    this.session = new Session(engine, games);
    this.match = new Match(this.session);
    this.analysis = new Analysis(this);
    this.view = new View(settings);
    this.input = new Input(this.view, {
      canMove: () => this.canMove(),
      play: (move) => this.play(move),
      edit: (cell) => this.mode === "setup" && this.panels.setup.put(cell),
      hold: (side, kind) => this.mode === "setup" && this.panels.setup.hold(side, kind),
    });
    this.panels = {
      play: new PlayPanel(this), analyse: new AnalysePanel(this), setup: new SetupPanel(this), problems: new ProblemPanel(this),
    };
    this.stage = new Stage(this);
    this.header = new Header(this);
    this.tabs = new Tabs(this);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.toastTimer = undefined;
  }

  async start() {
    await this.restore();
    const main = /** @type {HTMLElement} */ (document.getElementById("app"));
    main.replaceChildren(this.stage.element, this.tabs.element);
    main.removeAttribute("aria-busy");
    this.session.addEventListener("position", (event) => this.shown(/** @type {CustomEvent} */ (event).detail));
    this.session.addEventListener("tree", () => this.refresh());
    this.match.addEventListener("change", () => {
      if (this.match.active) this.panels.analyse.review.stop(); // the opponent does not wait for it
      this.refresh();
    });
    this.match.addEventListener("pass", (event) => this.say(t("must-pass", { side: sideName(this.session.info, /** @type {CustomEvent} */ (event).detail) })));
    this.match.addEventListener("failure", (event) => this.fail(/** @type {CustomEvent} */ (event).detail));
    this.settings.addEventListener("change", (event) => this.applySetting(/** @type {CustomEvent} */ (event).detail));
    window.addEventListener("hashchange", () => this.openFragment());
    window.addEventListener("pagehide", () => this.store());
    this.engine.onclose = () => this.say(t("error.lost"), true, true);
    this.engine.onopen = () => this.unsay();
    listenToKeys(this);
    acceptDrops(this);
    this.view.setGame(this.session.info);
    this.setMode(this.mode);
    this.shown({ from: null });
  }

  /** What the address says, else what was there before, else the first game. */
  async restore() {
    const stored = loadOfTab("tab", null);
    if (MODES.includes(stored?.mode)) this.mode = stored.mode;
    if (location.hash.length > 1 && (await this.openFragment())) return;
    try {
      if (!stored) throw new Error("first visit");
      await this.session.restore(stored.session);
      if (stored.match && this.mode === "play") await this.match.restore(stored.match);
    } catch {
      await this.session.open(this.games[0].name);
    }
  }

  async openFragment() {
    const shared = fromFragment(location.hash);
    if (!shared) return false;
    history.replaceState(null, "", location.pathname);
    try {
      if (await this.mayLeave()) await this.openShared(shared);
      return true;
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, true);
      return false;
    }
  }

  /** As session.open(), and shows it. @param {NonNullable<ReturnType<typeof fromFragment>>} shared */
  async openShared(shared) {
    try {
      if (!(await this.session.open(shared.game, shared))) return false;
    } catch (error) {
      throw new Error(t("error.link", { message: engineWords(/** @type {Error} */ (error).message) }));
    }
    this.showOpened();
    return true;
  }

  /** Shows the game that was opened; a problem neither stays on the board nor brings the game before it back. */
  showOpened() {
    this.panels.problems.forget();
    if (this.mode === "problems") this.mode = "analyse";
    this.setGame();
    this.setMode("analyse");
  }

  canMove() {
    const position = this.session.position;
    if (!position || position.result) return false;
    if (this.mode === "problems") return this.panels.problems.canMove();
    if (this.mode === "play" && this.match.active) return this.match.usersTurn;
    if (this.mode === "play" && this.session.node.end) return false; // a game that was resigned goes on only by a new one
    return this.mode !== "setup";
  }

  /** A move by the user. @param {string} move */
  async play(move) {
    if (!this.canMove()) return;
    try {
      if (this.mode === "problems") {
        await this.panels.problems.play(move);
        return;
      }
      if (this.mode === "play" && !this.match.active && this.session.node.children.length === 0) this.panels.play.beginAsMover();
      await this.session.play(move);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Whether the game that is being played may end here: the user is asked. */
  async mayLeave() {
    if (!this.match.active || this.session.root.children.length === 0) return true;
    return confirm(t("leave-title"), t("leave-text"), { yes: t("leave-yes"), no: t("leave-no") });
  }

  /** The user wants another tab. @param {Mode} mode */
  async choose(mode) {
    if (mode === this.mode || (mode !== "play" && !(await this.mayLeave()))) return;
    this.setMode(mode);
  }

  /** Opens another game, from its start unless a position is given. @param {string} name @param {{start?: string, moves?: string[], ply?: number}} [given] */
  async openGame(name, given) {
    if (await this.session.open(name, given)) this.setGame();
  }

  /** The session has another game: the board is another one. */
  setGame() {
    if (this.view.info !== this.session.info) {
      this.view.position = null;
      this.view.setGame(this.session.info);
      this.stage.fit();
    }
    if (this.session.position) this.shown({ from: null });
    this.tabs.gameChanged();
    this.header.render();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    const old = this.mode;
    this.mode = mode;
    if (old === "problems" && mode !== old) this.panels.problems.leave();
    if (old === "setup" && mode !== old) this.panels.setup.leave();
    if (mode !== "play" && this.match.active) {
      this.match.end();
      this.panels.play.from = "here"; // the game may go on later
    }
    this.tabs.select(mode);
    this.panels[mode].enter();
    this.analysis.update();
    this.input.reset();
    this.refresh();
    this.store();
  }

  /** Another position is on the board. @param {{from: import("./model/tree.js").Node | null}} how */
  shown({ from }) {
    const { position, node } = this.session;
    this.panels.analyse.review.gameShown();
    if (!position || this.mode === "setup") return;
    if (this.view.info !== this.session.info) this.view.setGame(this.session.info);
    this.view.show(position, { animate: from !== null && node.parent === from });
    this.input.reset();
    this.view.arrows([]);
    this.view.label([]);
    this.stage.number();
    if (position.last && from !== null) this.announce();
    this.analysis.update();
    this.refresh();
    this.store();
  }

  /** Tells screen readers what happened. */
  announce() {
    const { position, info } = this.session;
    if (!position?.last) return;
    const mover = position.turn === "black" ? "white" : "black";
    const parts = [`${sideName(info, mover)}: ${moveText(position.last)}`];
    if (position.check) parts.push(t("check"));
    if (position.result) parts.push(resultText(info, position.result));
    /** @type {HTMLElement} */ (document.getElementById("live")).textContent = parts.join(". ");
  }

  /** What depends on the state is drawn again. */
  refresh() {
    this.stage.render();
    this.panels[this.mode].render();
  }

  /** @param {string} key */
  applySetting(key) {
    if (key === "language") {
      setLanguage(this.settings.get(key));
      this.header.render();
      this.tabs.render();
    }
    if (key === "theme") document.documentElement.dataset.theme = this.settings.get(key);
    if (["language", "pieces", "discs", "coordinates"].includes(key)) {
      this.view.build();
      this.stage.number();
    }
    this.input.reset();
    this.analysis.draw();
    this.refresh();
  }

  /** Of a problem the game that will come back is stored. */
  store() {
    saveOfTab("tab", { mode: this.mode, session: this.session.toData(this.panels.problems.kept ?? undefined), match: this.match.toData() });
  }

  /** Words that go away by themselves, unless they are to stay. @param {string} text @param {boolean} [bad] @param {boolean} [stay] */
  say(text, bad = false, stay = false) {
    const toast = /** @type {HTMLElement} */ (document.getElementById("toast"));
    toast.textContent = text;
    toast.classList.toggle("bad", bad);
    toast.hidden = false;
    /** @type {HTMLElement} */ (document.getElementById("live")).textContent = text;
    clearTimeout(this.toastTimer);
    this.toastTimer = stay ? undefined : setTimeout(() => this.unsay(), TOAST_MS);
  }

  unsay() {
    /** @type {HTMLElement} */ (document.getElementById("toast")).hidden = true;
  }

  /** @param {unknown} error */
  fail(error) {
    const words = error instanceof Error ? error.message : String(error);
    if (words === GONE) this.say(t("error.lost"), true, true);
    else this.say(`${t("error")}: ${engineWords(words)}`, true);
  }
}
