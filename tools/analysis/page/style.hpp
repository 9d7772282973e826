#pragma once

#include <string_view>

namespace kiban::tools {

/// The style of the page: on light and dark screens, and on paper.
inline constexpr std::string_view page_style = R"css(
:root{--back:#fffdf7;--text:#222;--faint:#6b6557;--rule:#ddd6c6;--link:#1d4f91;--pick:#fbe9c3;
--inaccuracy:#8a6a00;--mistake:#b4560a;--blunder:#b3261e;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--back:#17191c;--text:#e6e6e6;--faint:#9aa0a8;--rule:#353a40;
--link:#7fb2f0;--pick:#3b3423;--inaccuracy:#e0bf4b;--mistake:#f0a05a;--blunder:#f28b82}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1100px;padding:1rem;background:var(--back);color:var(--text);
font:16px/1.5 system-ui,"Hiragino Sans","Noto Sans CJK JP","Yu Gothic",sans-serif}
html[lang=en] .ja,html[lang=ja] .en{display:none}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;border-bottom:1px solid var(--rule)}
h1{font-size:1.4rem;margin:.3rem 0;flex:1}h2{font-size:1.2rem}h3{font-size:1rem}
button,select{font:inherit;color:inherit;background:transparent;border:1px solid var(--rule);border-radius:4px;
padding:.2rem .6rem;cursor:pointer}
button:hover,button:focus-visible{border-color:var(--link)}button[aria-pressed=true]{background:var(--pick)}
.facts{color:var(--faint);margin:.2rem 0}
.columns{display:grid;grid-template-columns:minmax(300px,1fr) minmax(280px,1fr);gap:1rem;align-items:start}
.columns>*{min-width:0}
@media (max-width:760px){.columns{grid-template-columns:minmax(0,1fr)}table.summary{display:block;overflow-x:auto}}
.board svg{width:100%;height:auto;max-height:80vh}
.steps{display:flex;flex-wrap:wrap;gap:.3rem;margin:.4rem 0}
.said{min-height:3.2em}
.lines{list-style:none;padding:0;margin:0}.lines li{margin:.3rem 0}
.lines button.move{border:0;padding:0 .2rem;color:var(--link)}
.moves{max-height:75vh;overflow:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.15rem .4rem;border-bottom:1px solid var(--rule);vertical-align:top}
th{position:sticky;top:0;background:var(--back);font-weight:600}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tr[data-ply]{cursor:pointer}tr.now td{background:var(--pick)}
.event{color:var(--faint);display:block;font-size:.9em}
.inaccuracy{color:var(--inaccuracy)}.mistake{color:var(--mistake)}.blunder{color:var(--blunder);font-weight:600}
svg.curve{width:100%;height:auto;cursor:crosshair}
.c-back{fill:var(--back)}.c-grid{stroke:var(--rule)}.c-half{stroke:var(--faint)}
.c-text{fill:var(--faint);font:12px sans-serif}.c-line{fill:none;stroke:var(--link);stroke-width:2}
.c-area{fill:var(--link);opacity:.12}.c-inaccuracy{fill:var(--inaccuracy)}.c-mistake{fill:var(--mistake)}
.c-blunder{fill:var(--blunder)}.c-now{stroke:var(--blunder);stroke-dasharray:4 3}
.diagrams{display:grid;grid-template-columns:repeat(auto-fill,minmax(230px,1fr));gap:1rem}
.diagrams figure{margin:0;break-inside:avoid}.diagrams svg{width:100%;height:auto}
.key{color:var(--faint);font-size:.9em}
[hidden]{display:none!important}
@media print{:root{--back:#fff;--text:#000;--faint:#444;--rule:#bbb;--link:#000;--pick:#fff}
body{max-width:none;padding:0}header button,header select,.steps,.viewer{display:none!important}
.columns{display:block}.moves{max-height:none;overflow:visible}section.game{display:block!important;break-after:page}
th{position:static}tr{break-inside:avoid}}
)css";

} // namespace kiban::tools
