// The README's pictures of the page: small PNGs, drawn from fixed games.
import path from "node:path";
import { openPage, until } from "./browser.mjs";

const SHOGI = "7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 3i3h 7a6b 4i5h 2b3c 3g3f 6c6d 3h3g 6b6c 3g4f 5c5d";
const REVERSI = "f5 d6 c3 d3 c4 f4 c5 b3 c2 e6 c6 b4 b5 d2 e3 a6 c1 b6 f3 f6 f7 e1 d1 f2 e2 g5 g6 h5 g4 g3 a5 a4 a3 c7 d7 d8 h4 h3 g2";

async function picture({ browser, address, folder }, name, fragment, ready) {
  const page = await openPage(browser, address, { width: 1080, height: 700, fragment });
  await page.check("#engine-on", { force: true });
  await until(page, ready, "nothing to draw");
  await page.waitForTimeout(1500);
  await page.screenshot({ path: path.join(folder, name) });
}

export async function drawPictures(how) {
  const fragment = (game, moves) => `#${new URLSearchParams({ game, moves })}`;
  await picture(how, "page_shogi.png", fragment("shogi", SHOGI), (now) => now.lines === 3);
  await picture(how, "page_reversi.png", fragment("reversi", REVERSI), (now) => now.exact.state === "done");
}
