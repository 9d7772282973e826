// usage: node check_module.mjs MODULE EXPECTED
//
// Runs the engine's module, and compares what it counts with EXPECTED: {games, perft: {game: [depth, leaves]},
// bench: {game: nodes}}.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { makeCore } from "../../tools/web/page/engine/module.js";

const [path, words] = process.argv.slice(2);
const expected = JSON.parse(words);
const bytes = await readFile(path);
const compressed = brotliCompressSync(bytes).length; // as web hosts send it
console.log(`${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip, ${compressed} with brotli`);
assert.ok(compressed <= 2_500_000);
const module = await WebAssembly.compile(bytes);
let core = await makeCore(module);
let number = 0;

/** The answer of a command, and how many events came before it. */
function run(command, isStopped = () => false) {
    const messages = [];
    core.run(JSON.stringify({ id: ++number, ...command }), (text) => messages.push(JSON.parse(text)), isStopped);
    const answer = messages.pop();
    assert.equal(answer.id, number);
    return { ...answer, events: messages.length };
}

const { games } = run({ do: "games" }).ok;
assert.deepEqual(games.map(({ name }) => name), expected.games);
for (const [game, [depth, leaves]] of Object.entries(expected.perft)) {
    assert.equal(run({ do: "perft", game, depth }).ok.leaves, leaves, `perft of ${game}`);
}
for (const [game, nodes] of Object.entries(expected.bench)) {
    const { ok } = run({ do: "bench", game });
    console.log(`${game}: ${ok.nodes} nodes, ${Math.round(ok.nodes / ok.seconds)} a second`);
    assert.equal(ok.nodes, nodes, `bench of ${game}`);
}

const text = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
assert.deepEqual(run({ do: "mate", game: "shogi", text }).ok.moves, ["G*5b"]);
const kif = run({ do: "write", game: "shogi", format: "kif", record: { moves: ["7g7f", "3c3d"] }, encoding: "shift_jis" }).ok;
const read = run({ do: "read", base64: kif.base64 }).ok;
assert.deepEqual([read.game, read.format, read.games[0].record.moves], ["shogi", "kif", ["7g7f", "3c3d"]]);

// Long work looks at the clock, and so finds that it is to end.
let looks = 0;
const search = run({ do: "search", game: "shogi", hash_mb: 16 }, () => ++looks > 200);
assert.ok(search.ok.stopped && search.ok.best && search.events > 0);

// What is wrong leaves the module by an error of JavaScript; a fresh one goes on.
assert.throws(() => run({ do: "position", game: "shogi", moves: ["7g7e"] }), /7g7e/);
core = await makeCore(module);
assert.equal(run({ do: "position", game: "shogi", moves: ["7g7f"] }).ok.turn, "white");
console.log(`${core.memory.buffer.byteLength >> 20} MiB of memory`);
