// Starts the page: the engine first, then what was on the board before a reload, or what the address holds.
import { App } from "./app.js";
import { connect } from "./engine/engine.js";
import { Settings } from "./model/settings.js";
import { engineWords } from "./text/engine_words.js";
import { setLanguage, t } from "./text/text.js";

document.getElementById("hint")?.remove(); // it is for where this file does not arrive
const settings = new Settings();
setLanguage(settings.get("language"));
document.documentElement.dataset.theme = settings.get("theme");

const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));
loading.textContent = t("loading");

try {
  const engine = await connect();
  const { games, threads } = await engine.ask({ do: "games" });
  const app = new App(engine, games, threads, settings);
  await app.start();
  // For tests and for the curious.
  Object.assign(window, { kiban: app });
} catch (error) {
  loading.textContent = t("error.load", { message: engineWords(/** @type {Error} */ (error).message) });
  loading.classList.add("failed");
  throw error;
}
