// The README's pictures of the page: small PNGs, drawn from fixed games.
import path from "node:path";
import { openPage, until } from "./browser.mjs";

const SHOGI = "7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 3i3h 7a6b 4i5h 2b3c 3g3f 6c6d 3h3g 6b6c 3g4f 5c5d";
const REVERSI = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 c6 g5 e3 d7 g4 e2 d2 c7 g3 h3 h4 h5 e1 b6 f2 c5 d8 e8 f8 f7 g8 h2 g7 g6 h6 g2 h1 h8 b4 b5 c8 c2 h7 b8";

async function picture({ browser, address, folder }, name, fragment, ready) {
  const page = await openPage(browser, address, { width: 960, height: 620, fragment });
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
