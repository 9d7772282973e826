// usage: node run.mjs ADDRESS OUT [--slow] [--pictures DIR] [NAME...]: the tests whose name holds a NAME, against the page at ADDRESS.
// OUT gets the games that were played, for the referees. Closes with unittest's lines, which tools/test counts.
import fs from "node:fs";
import { ANALYSIS } from "./analysis.mjs";
import { launch } from "./browser.mjs";
import { FAULTS } from "./faults.mjs";
import { gameTests } from "./games.mjs";
import { KEPT } from "./kept.mjs";
import { KEYS } from "./keys.mjs";
import { MATCH } from "./match.mjs";
import { STATE } from "./page_state.mjs";
import { drawPictures } from "./pictures.mjs";
import { PROBLEMS } from "./problems.mjs";
import { RECORDS } from "./records.mjs";

const [address, out, ...rest] = process.argv.slice(2);
const slow = rest.includes("--slow");
const pictures = rest.includes("--pictures") ? rest[rest.indexOf("--pictures") + 1] : null;
const names = rest.filter((word, i) => !word.startsWith("--") && rest[i - 1] !== "--pictures");

const played = [];
const tests = [...gameTests(played), ...RECORDS, ...ANALYSIS, ...MATCH, ...STATE, ...PROBLEMS, ...KEPT, ...KEYS, ...FAULTS]
  .filter((test) => (names.length > 0 ? names.some((name) => test.name.includes(name)) : slow || !test.slow));
const browser = await launch();
const began = Date.now();
let failures = 0;
if (pictures) await drawPictures({ browser, address, folder: pictures });
for (const test of pictures ? [] : tests) {
  const start = Date.now();
  try {
    const page = await test.run({ browser, address });
    if (page.errors.length > 0) throw new Error(`the console said: ${page.errors.join("; ")}`);
    console.log(`ok   ${test.name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failures += 1;
    console.log(`FAIL ${test.name}: ${error.message}`);
  }
  await Promise.all(browser.contexts().map((context) => context.close()));
}
await browser.close();
fs.writeFileSync(out, JSON.stringify(played));
console.log(`\nRan ${pictures ? 1 : tests.length} tests in ${((Date.now() - began) / 1000).toFixed(1)}s\n`);
console.log(failures > 0 ? `FAILED (failures=${failures})` : "OK");
process.exitCode = failures > 0 ? 1 : 0;
