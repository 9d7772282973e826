// The clocks of a game: a main time, then byoyomi for each move, or an increment after each.

/** @typedef {import("../types.js").Side} Side */
/** @typedef {{main_ms: number, byoyomi_ms: number, increment_ms: number}} Control */

/** The time controls that the page offers. @type {Record<string, Control | null>} */
export const CONTROLS = {
  none: null,
  "10m+30s": { main_ms: 600000, byoyomi_ms: 30000, increment_ms: 0 },
  "5m+10s": { main_ms: 300000, byoyomi_ms: 10000, increment_ms: 0 },
  "0m+30s": { main_ms: 0, byoyomi_ms: 30000, increment_ms: 0 },
  "10m": { main_ms: 600000, byoyomi_ms: 0, increment_ms: 0 },
  "5m+3": { main_ms: 300000, byoyomi_ms: 0, increment_ms: 3000 },
  "1m": { main_ms: 60000, byoyomi_ms: 0, increment_ms: 0 },
};

/** Announces `flag` (detail: the side) when a side's time is up. */
export class Clock extends EventTarget {
  /** @param {Control} control */
  constructor(control) {
    super();
    this.control = control;
    /** @type {Record<Side, number>} the main time that is left, in milliseconds */
    this.left = { black: control.main_ms, white: control.main_ms };
    /** @type {Side | null} */
    this.running = null;
    this.since = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.alarm = undefined;
  }

  /** Main time and byoyomi that the side still has. @param {Side} side */
  remaining(side) {
    const used = this.running === side ? performance.now() - this.since : 0;
    const main = Math.max(0, this.left[side] - used);
    const byoyomi = this.control.byoyomi_ms;
    return { main, byoyomi: main > 0 ? byoyomi : Math.max(0, byoyomi - Math.max(0, used - this.left[side])) };
  }

  /** @param {Side} side */
  start(side) {
    this.stop();
    this.running = side;
    this.since = performance.now();
    this.alarm = setTimeout(() => {
      this.stop();
      this.left[side] = 0;
      this.dispatchEvent(new CustomEvent("flag", { detail: side }));
    }, this.left[side] + this.control.byoyomi_ms);
  }

  /** Takes the time used from the side that was to move. @param {boolean} [moved] whether it gets its increment */
  stop(moved = false) {
    clearTimeout(this.alarm);
    if (this.running) {
      const left = Math.max(0, this.left[this.running] - (performance.now() - this.since));
      this.left[this.running] = left + (moved ? this.control.increment_ms : 0);
    }
    this.running = null;
  }

  /** As a search wants it. */
  limits() {
    const { byoyomi_ms, increment_ms } = this.control;
    return {
      black_ms: Math.round(this.left.black), white_ms: Math.round(this.left.white), byoyomi_ms,
      black_inc_ms: increment_ms, white_inc_ms: increment_ms,
    };
  }
}

/** "5:09", and tenths below ten seconds: "8.4". @param {number} ms */
export function clockText(ms) {
  if (ms < 10000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
