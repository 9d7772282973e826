// Boards drawn from the positions' texts, and steps through the game and its lines. All texts of the games are
// inserted as text, never as markup.
"use strict";
(() => {
const games = JSON.parse(document.getElementById("games").textContent);
const root = document.documentElement;
const one = {P:"歩",L:"香",N:"桂",S:"銀",G:"金",B:"角",R:"飛",K:"玉","+P":"と","+L":"杏","+N":"圭","+S":"全","+B":"馬","+R":"龍"};
const kanji = "一二三四五六七八九";
const cell = 44;

// Cells by ranks from the top, each "" or its piece; in the shogi family also the hands.
function shogiBoard(text) {
  const [board, , hand] = text.split(" ");
  const rows = board.split("/").map(row => {
    const cells = [];
    for (const part of row.match(/\d+|\+?[A-Za-z]/g) || []) {
      if (/\d/.test(part)) for (let i = 0; i < +part; ++i) cells.push(""); else cells.push(part);
    }
    return cells;
  });
  return {rows, hand: (hand || "-").match(/\d*[A-Za-z]/g) || []};
}
function reversiBoard(text) {
  const rows = [];
  for (let r = 0; r < 8; ++r) rows.push([...text.slice(8 * r, 8 * r + 8)].map(c => c === "-" ? "" : c));
  return {rows, hand: []};
}
function rowsBoard(text) {
  return {rows: text.split(" ")[0].split("/").map(row => [...row].flatMap(c => /\d/.test(c) ? Array(+c).fill("") : [c])),
          hand: []};
}
const readers = {shogi: shogiBoard, minishogi: shogiBoard, reversi: reversiBoard}; // every other game has rows as in FEN

function piece(x, y, text) {
  const own = text === text.toUpperCase(), name = one[text.toUpperCase()] || "?";
  return `<g transform="translate(${x} ${y})${own ? "" : " rotate(180)"}"><path d="M0-20 13-15 18 19H-18L-13-15Z" ` +
    `fill="#f7dfa5" stroke="#7a5a26"/><text y="11" font-size="23" fill="${text[0] === "+" ? "#b3261e" : "#1a1a1a"}">${name}</text></g>`;
}
function handOf(hand, own) {
  return hand.filter(h => (h.slice(-1) === h.slice(-1).toUpperCase()) === own);
}
function drawBoard(game, text, before) {
  const reader = readers[game] || rowsBoard, now = reader(text), then = before ? reader(before) : null;
  const files = now.rows[0].length, ranks = now.rows.length, family = game.endsWith("shogi");
  const left = family ? 64 : 26, top = 26, w = files * cell, h = ranks * cell, right = family ? 86 : 10;
  const red = game === "connect_four";
  const back = family ? "#eac684" : game === "reversi" ? "#2f855a" : red ? "#2b6cb0" : "#d9b27c";
  let s = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + w + right} ${top + h + 10}" text-anchor="middle" ` +
    `font-family="serif"><rect x="${left}" y="${top}" width="${w}" height="${h}" fill="${back}" stroke="#222"/>`;
  for (let i = 1; i < files; ++i) s += `<path d="M${left + i * cell} ${top}v${h}" stroke="#222" stroke-opacity=".5"/>`;
  for (let i = 1; i < ranks; ++i) s += `<path d="M${left} ${top + i * cell}h${w}" stroke="#222" stroke-opacity=".5"/>`;
  for (let i = 0; i < files; ++i)
    s += `<text x="${left + i * cell + cell / 2}" y="18" font-size="13" fill="currentColor">${family ? files - i : "abcdefgh"[i]}</text>`;
  for (let i = 0; i < ranks; ++i)
    s += `<text x="${family ? left + w + 12 : 13}" y="${top + i * cell + cell / 2 + 5}" font-size="13" fill="currentColor">${family ? kanji[i] : game === "reversi" ? i + 1 : ranks - i}</text>`;
  for (let r = 0; r < ranks; ++r) for (let f = 0; f < files; ++f) {
    const what = now.rows[r][f], x = left + f * cell + cell / 2, y = top + r * cell + cell / 2;
    const fresh = then && what && (game === "reversi" ? !then.rows[r][f] : then.rows[r][f] !== what);
    if (fresh && family) s += `<rect x="${x - cell / 2}" y="${y - cell / 2}" width="${cell}" height="${cell}" fill="#f6ad55"/>`;
    if (!what) continue;
    if (family) { s += piece(x, y, what); continue; }
    const first = "Xrb".includes(what); // reversi's, Connect Four's and the others' letters of the first side
    const fill = red ? (first ? "#e53e3e" : "#f6e05e") : (first ? "#1a1a1a" : "#fafafa");
    s += `<circle cx="${x}" cy="${y}" r="18" fill="${fill}" stroke="#111"/>`;
    if (fresh) s += `<circle cx="${x}" cy="${y}" r="5" fill="#ed8936"/>`;
  }
  if (family) for (const own of [false, true]) handOf(now.hand, own).forEach((p, i) => {
    const y = own ? top + h - cell / 2 - i * cell : top + cell / 2 + i * cell, x = own ? left + w + 42 : 26;
    s += piece(x, y, p.slice(-1));
    if (p.length > 1) s += `<text x="${own ? x + 28 : x + 26}" y="${y + 5}" font-size="14" fill="currentColor">${p.slice(0, -1)}</text>`;
  });
  return s + "</svg>";
}

const inJapanese = () => root.lang === "ja";
const spelt = pair => inJapanese() ? pair[1] : pair[0];

function view(section, game) {
  const at = sel => section.querySelector(sel);
  let ply = game.first, line = -1, step = 0;
  const rows = new Map([...section.querySelectorAll("tr[data-ply]")].map(r => [+r.dataset.ply, r]));
  const comments = new Map([...rows].map(([i, r]) => [i, r.nextElementSibling])
    .filter(([, below]) => below && below.matches("tr.comment")));
  comments.set(0, at(".comment.start"));
  const curve = at("svg.curve");
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "path");
  mark.setAttribute("class", "c-now");
  if (curve) curve.append(mark);

  function boards() {
    if (line < 0 || step === 0) return [game.positions[ply], ply > 0 ? game.positions[ply - 1] : null];
    const all = game.lines[ply][line].positions;
    return [all[step - 1], step > 1 ? all[step - 2] : game.positions[ply]];
  }
  function listLines() {
    const list = at(".lines");
    list.replaceChildren();
    game.lines[ply].forEach((l, k) => {
      const item = document.createElement("li");
      const value = document.createElement("strong");
      value.textContent = spelt(l.value) + " ";
      item.append(value);
      l.moves.forEach((m, i) => {
        const b = document.createElement("button");
        b.className = "move";
        b.textContent = spelt(m);
        b.setAttribute("aria-pressed", String(k === line && i + 1 === step));
        b.addEventListener("click", () => { line = k; step = i + 1; show(); });
        item.append(b);
      });
      list.append(item);
    });
  }
  function show() {
    const [now, before] = boards();
    at(".board").innerHTML = drawBoard(game.game, now, before);
    at(".said").textContent = `${ply}  ` + (ply > 0 ? spelt(game.played[ply - 1]) + "  " : "") + spelt(game.values[ply]) +
      "  " + (line >= 0 && step > 0 ? "→ " + game.lines[ply][line].moves.slice(0, step).map(spelt).join(" ") : "");
    const comment = comments.get(ply);
    at(".note").textContent = comment ? comment.textContent : "";
    listLines();
    for (const [i, row] of rows) row.classList.toggle("now", i === ply);
    const target = curve && curve.querySelector(`rect[data-ply="${ply}"]`);
    if (target) {
      const x = +target.getAttribute("x") + target.getAttribute("width") / 2;
      mark.setAttribute("d", `M${x} 12V216`);
    }
  }
  function go(to) {
    ply = Math.max(game.first, Math.min(game.positions.length - 1, to));
    line = -1; step = 0;
    show();
    const row = rows.get(ply), box = at(".moves");
    if (row && box) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }
  function forward(by) {
    if (line >= 0) {
      const to = step + by;
      if (to >= 0 && to <= game.lines[ply][line].moves.length) { step = to; show(); }
    } else go(ply + by);
  }
  const acts = {first: () => go(game.first), back: () => forward(-1), next: () => forward(1),
                last: () => go(game.positions.length - 1),
                best: () => { if (game.lines[ply].length) { line = 0; step = Math.min(1, game.lines[ply][0].moves.length); show(); } },
                game: () => go(ply),
                error: () => { const i = game.marked.find(p => p > ply); if (i !== undefined) go(i); }};
  section.addEventListener("click", e => {
    const act = e.target.closest("[data-act]"), to = e.target.closest("[data-ply]");
    if (act) acts[act.dataset.act](); else if (to) go(+to.dataset.ply);
  });
  return {show, keys: {ArrowLeft: acts.back, ArrowRight: acts.next, Home: acts.first, End: acts.last, ArrowDown: acts.best,
                       ArrowUp: acts.game}};
}

const sections = [...document.querySelectorAll("section.game")];
const views = sections.map((s, i) => view(s, games[i]));
let chosen = 0;
function choose(i) {
  chosen = i;
  sections.forEach((s, k) => { s.hidden = k !== i; });
  views[i].show();
}
const select = document.getElementById("choose");
const names = [...(select ? select.options : [])].map(o => ({ en: o.text, ja: o.dataset.ja }));
function speak(language) {
  root.lang = language;
  names.forEach((name, i) => { select.options[i].text = name[language]; });
  views[chosen].show();
}
document.getElementById("language").addEventListener("click", () => speak(inJapanese() ? "en" : "ja"));
if (select) select.addEventListener("change", () => choose(+select.value));
document.addEventListener("keydown", e => {
  const act = views[chosen].keys[e.key];
  if (act && !(e.target instanceof HTMLSelectElement)) { act(); e.preventDefault(); }
});
document.querySelectorAll(".viewer").forEach(v => { v.hidden = false; });
choose(0);
if ((navigator.language || "").startsWith("ja")) speak("ja");
})();
