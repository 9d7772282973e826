// What the engine says is wrong, in Japanese: its words are English. What is not in the list is shown as it came.
import { japanese } from "./text.js";

/** @type {Record<string, string>} */
const NAMES = {
  pawn: "歩", lance: "香", knight: "桂", silver: "銀", gold: "金", bishop: "角", rook: "飛", king: "玉", horse: "馬", dragon: "竜",
  "promoted pawn": "と", "promoted lance": "成香", "promoted knight": "成桂", "promoted silver": "成銀",
};
const KIND = `(${Object.keys(NAMES).sort((a, b) => b.length - a.length).join("|")})`;
const SQUARE = "([a-h1-9][1-9a-i])";

/** Patterns of the engine's words, and what they mean: $1 is the first part in brackets. @type {[string, string][]} */
const WORDS = [
  // Positions.
  ["a second king of the same side", "同じ側に玉が二つあります"],
  [`more than (\\d+) pieces of the kind ${KIND}`, "$2が$1枚より多くあります"],
  [`(\\d+) pieces of the kind ${KIND}, of which a set has (\\d+)`, "$2が$1枚あります（全部で$3枚まで）"],
  ["no king", "玉がありません"],
  [`a ${KIND} that can never move`, "行き所のない$1があります"],
  ["two pawns of a side on one file", "二歩になっています"],
  ["the side not to move is in check", "手番でない側の玉に王手がかかっています"],
  ["a disc floats in the air, or the discs are not those of a game with that side to move", "宙に浮いた石があるか、石の数が手番と合いません"],
  ["a side has more than 16 pawns, or the side to move has won already", "駒が16枚より多いか、手番の側がすでに勝っています"],
  ["positions of (.+) are set up by their text", "このゲームの局面はテキストで入力してください"],
  ["no position", "局面がありません"],
  ["no piece has the letter (.+)", "$1という文字の駒はありません"],
  ["no piece in hand has the letter (.+)", "$1という文字の持駒はありません"],
  ["a hand cannot hold (.+)", "$1は持駒にできません"],
  ["rank (\\d+) has (more than )?(\\d+) squares", "$1段目のマスの数が違います"],
  ["the board ends in rank (\\d+) after (\\d+) squares", "盤面が$1段目の途中で終わっています"],
  ["more than (\\d+) ranks", "$1段より多くあります"],
  ["the board ends after (\\d+) squares instead of 64", "盤面が$1マスで終わっています（64マス必要です）"],
  ["a square is X, O or - \\(also .*\\), not (.+)", "マスはX、O、-のどれかです（$1は使えません）"],
  ["the side to move is missing.*", "手番がありません"],
  ["the side to move is (.+), neither b nor w", "手番はbかwです（$1は使えません）"],
  ["side to move expected, X or O, not (.+)", "手番はXかOです（$1は使えません）"],
  ["the side to move must be (.) or (.)", "手番は$1か$2です"],
  ["the hands are missing \\('-' for none\\)", "持駒がありません（なしは「-」）"],
  ["not a move number: (.+)", "手数ではありません: $1"],
  // Moves.
  ["not a move: (.+?)(?: \\(expected .+\\))?", "指し手ではありません: $1"],
  [`there is no ${KIND} in hand`, "持駒に$1がありません"],
  [`${SQUARE} is occupied`, "$1には駒か石があります"],
  [`a ${KIND} on ${SQUARE} could never move`, "行き所のない駒になります"],
  ["two pawns on a file \\(nifu\\)", "二歩です"],
  ["the king is in check, and this does not stop it", "王手を防いでいません"],
  ["a pawn must not be dropped to mate \\(uchifuzume\\)", "打ち歩詰めです"],
  [`there is no piece on ${SQUARE}`, "$1に駒がありません"],
  [`the piece on ${SQUARE} is the opponent's`, "$1の駒は相手の駒です"],
  [`${SQUARE} holds a piece of the same side`, "$1には味方の駒があります"],
  [`a ${KIND} does not move from ${SQUARE} to ${SQUARE}`, "$1は$2から$3へ動けません"],
  [`a piece stands between ${SQUARE} and ${SQUARE}`, "$1と$2の間に駒があります"],
  [`a ${KIND} does not promote`, "$1は成れません"],
  ["pieces promote only by moves that begin or end in the promotion zone", "成れるのは敵陣に入る手、敵陣から出る手、敵陣の中の手だけです"],
  [`it must promote: a ${KIND} on ${SQUARE} could never move`, "成らなければなりません（行き所のない駒になります）"],
  ["the king would move into check", "玉が相手の利きに入ります"],
  ["the king would be left in check", "玉に王手がかかったままになります"],
  ["the game is over", "対局は終わっています"],
  ["a pass is not legal while there are moves", "打てる場所があるのでパスできません"],
  [`${SQUARE} turns no disc`, "$1では石を返せません"],
  ["(.+) is neither a square, a1 to h8, nor a pass", "$1はマス（a1～h8）でもパスでもありません"],
  ["the column is full", "その列はいっぱいです"],
  // The engine itself.
  ["the engine has gone away|the engine cannot be reached", "エンジンとの接続がありません"],
  ["the engine cannot be loaded: (.+)", "エンジンを読み込めません: $1"],
  ["the engine has failed: (.+)", "エンジンに異常が起きました: $1"],
  ["too large for the engine: (\\d+) KiB", "エンジンには大きすぎます（$1 KiB）"],
  ["the file holds no game", "ファイルに対局がありません"],
];

/** Before the rule that is broken stands which move breaks it. @type {[RegExp, string][]} */
const BEGINNINGS = [
  [/^line (\d+)(?:, column \d+)?: /, "$1行目: "],
  [/^move (\d+), '(.+?)': /, "$1手目「$2」: "],
  [/^move (\d+): /, "$1手目: "],
  [/^not a legal move here: '(.+?)': /, "「$1」は指せません: "],
  [/^illegal move '?(.+?)'?: /, "「$1」は指せません: "],
];

const PATTERNS = WORDS.map(([words, meaning]) => /** @type {[RegExp, string]} */ ([new RegExp(`^(?:${words})$`), meaning]));

/** @param {string} words of the engine @returns {string} */
export function engineWords(words) {
  if (!japanese()) return words;
  for (const [begins, meaning] of BEGINNINGS) {
    const found = begins.exec(words);
    if (found) return found[0].replace(begins, meaning) + engineWords(words.slice(found[0].length));
  }
  const place = / \(at column (\d+)\)$/.exec(words);
  if (place) return `${engineWords(words.slice(0, place.index))}（${place[1]}文字目）`;
  for (const [pattern, meaning] of PATTERNS) {
    const found = pattern.exec(words);
    if (found) return meaning.replace(/\$(\d)/g, (_, i) => NAMES[found[Number(i)]] ?? found[Number(i)] ?? "");
  }
  return words;
}
