// @ts-check
// What both ways to the engine have in common: commands with numbers, and who waits for which answer.

/** What the engine says is wrong with a command. */
export class EngineError extends Error {}

/** The words where the server is gone. */
export const GONE = "the engine has gone away";

/** @typedef {"rules" | "search" | "proof"} Lane */

/** @type {Record<string, Lane>} */
export const LANES = {
    search: "search", analyse: "search", new_game: "search", perft: "search", bench: "search",
    mate: "proof", defend: "proof", solve: "proof",
};

/**
 * @typedef {object} Job
 * @property {Promise<any>} done the answer
 * @property {() => void} stop ends it soon
 */

/**
 * @typedef {object} Pending
 * @property {string} command
 * @property {(event: any) => void} onEvent
 * @property {(ok: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/** The answer of a command that is ended without the engine. @param {any} command @param {any} [event] the last one of a search */
function cutOffAnswer(command, event) {
    if (command.do === "search") {
        return {
            best: event?.moves[0] ?? null, ponder: event?.moves[1] ?? null, score: event?.score ?? 0,
            win_in: event?.win_in ?? null, depth: event?.depth ?? 0, nodes: event?.nodes ?? 0,
            seconds: event?.seconds ?? 0, exact: event?.exact ?? false, stopped: true,
        };
    }
    if (command.do === "mate") {
        return { answer: "timeout", moves: [], shortest: false, nodes: 0, stopped: true };
    }
    return { stopped: true };
}

export class Engine {
    /** The connection has ended. The next command tries to take it up again. */
    onclose = () => {};
    /** It has been taken up again. */
    onopen = () => {};
    #next = 1;
    /** @type {Map<number, Pending>} */
    pending = new Map();

    /** @param {"server" | "wasm"} kind */
    constructor(kind) {
        this.kind = kind;
    }

    /** @param {any} command @returns {Promise<any>} */
    ask(command) {
        return this.run(command).done;
    }

    /** @param {any} command @param {(event: any) => void} [onEvent] @returns {Job} */
    run(command, onEvent = () => {}) {
        const id = this.#next++;
        const text = JSON.stringify({ id, ...command });
        const done = new Promise((resolve, reject) => {
            this.pending.set(id, { command: text, onEvent, resolve, reject });
        });
        this.send(id, LANES[command.do] ?? "rules", text);
        return { done, stop: () => this.stop(id) };
    }

    /** @param {string} text */
    receive(text) {
        const message = JSON.parse(text);
        const waiting = this.pending.get(message.id);
        if (!waiting) {
            return;
        }
        if (message.event !== undefined) {
            waiting.onEvent(message.event);
            return;
        }
        this.pending.delete(message.id);
        if (message.error !== undefined) {
            waiting.reject(new EngineError(message.error));
        } else {
            waiting.resolve(message.ok);
        }
    }

    /** Answers what the engine does not work on, or no longer. @param {number} id @param {any} [event] */
    cutOff(id, event) {
        const waiting = this.pending.get(id);
        if (waiting) {
            this.receive(JSON.stringify({ id, ok: cutOffAnswer(JSON.parse(waiting.command), event) }));
        }
    }

    /** @param {string} why */
    failAll(why) {
        for (const { reject } of this.pending.values()) {
            reject(new EngineError(why));
        }
        this.pending.clear();
    }

    /** @param {number} id @param {string} why */
    refuse(id, why) {
        this.receive(JSON.stringify({ id, error: why }));
    }

    /** @param {number} _id @param {Lane} _lane @param {string} _text */
    send(_id, _lane, _text) {}
    /** @param {number} _id */
    stop(_id) {}
    close() {}
}
