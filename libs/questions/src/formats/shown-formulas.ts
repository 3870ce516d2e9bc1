import { escapeMarkup, unescapeMarkup } from './pieces.js';

/**
 * Formulas that a page had set when its text was copied. MathJax and KaTeX leave what they drew beside what they drew it from: the second is the
 * formula, the first its twin and dropped.
 */

interface Tag {
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: string;
  readonly from: number;
  readonly to: number;
}
interface Element extends Tag {
  /** Behind its closing tag, and where that begins. */
  readonly end: number;
  readonly inner: number;
}

const looks = /math\/|mathjax|katex|mjx-/i;
const tagPattern = /<(\/?)(span|div|nobr|script|mjx-container|mjx-assistive-mml)((?:"[^"]{0,8000}"|'[^']{0,8000}'|[^<>"'])*)>/gi;

/** Every element of those names that is closed, by where it opens. Each stretch of the text is looked at once. */
const elementsIn = (html: string): Element[] => {
  const open = new Map<string, Tag[]>();
  const found: Element[] = [];
  let script = false;
  for (const match of html.matchAll(tagPattern)) {
    const name = match[2]!.toLowerCase();
    const closes = match[1] === '/';
    // What a script holds is no markup.
    if (script && !(closes && name === 'script')) continue;
    script = name === 'script' && !closes;
    const tag: Tag = { name, closes, attributes: match[3]!, from: match.index, to: match.index + match[0].length };
    const waiting = open.get(name) ?? [];
    open.set(name, waiting);
    if (!closes) waiting.push(tag);
    else {
      const start = waiting.pop();
      if (start) found.push({ ...start, inner: tag.from, end: tag.to });
    }
  }
  return found.toSorted((left, right) => left.from - right.from);
};

const attribute = (element: Element, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
    .exec(element.attributes)
    ?.slice(1)
    .find((one) => one !== undefined) ?? '';

/** TeX between the signs that say so; what has a dollar sign of its own stays as it stands. */
const asFormula = (tex: string, display: boolean): string | null => {
  const trimmed = tex
    .replace(/^\s*%\s*<!\[CDATA\[|%\s*\]\]>\s*$/g, '')
    .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')
    .trim();
  if (trimmed === '' || /(?<!\\)\$/.test(trimmed)) return null;
  return display ? `$$${escapeMarkup(trimmed)}$$` : `$${escapeMarkup(trimmed)}$`;
};

const ofScript = (html: string, element: Element): string | null => {
  const type = /^\s*math\/(tex|mml)/i.exec(attribute(element, 'type'));
  if (!type) return null;
  const inside = html.slice(element.to, element.inner);
  if (type[1]!.toLowerCase() === 'mml') return inside;
  return asFormula(unescapeMarkup(inside), /mode\s*=\s*display/i.test(attribute(element, 'type')));
};

const mathIn = (text: string): string | null => {
  const from = text.search(/<math[\s>]/i);
  const to = text.lastIndexOf('</math>');
  return from >= 0 && to > from ? text.slice(from, to + 7) : null;
};

/** What formulas were drawn from, in ascending order. Looked for once: elements stand within each other, and all of them hold the same. */
interface Sources {
  readonly annotations: readonly { readonly from: number; readonly end: number; readonly tex: string }[];
  readonly annotated: readonly number[];
  readonly maths: readonly number[];
  readonly mathEnds: readonly number[];
}
const sourcesIn = (html: string): Sources => {
  const annotations = [...html.matchAll(/<annotation\b([^<>]*)>([^<]*)<\/annotation>/gi)]
    .filter(([, attributes = '']) => /\btex\b/i.test(attributes))
    .map(({ index, 0: whole, 2: tex = '' }) => ({ from: index, end: index + whole.length, tex: unescapeMarkup(tex) }));
  const maths = [...html.matchAll(/<math[\s>]/gi)].map(({ index }) => index);
  const mathEnds = [...html.matchAll(/<\/math>/g)].map(({ index }) => index);
  return { annotations, annotated: annotations.map(({ from }) => from), maths, mathEnds };
};

/** Which of ascending places is the first that is not before `from`. */
const indexFrom = (places: readonly number[], from: number): number => {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
};
const firstFrom = (places: readonly number[], from: number): number | undefined => places[indexFrom(places, from)];

/** No drawing of a formula that is kept comes to so many characters. */
const longestDrawn = 60_000;

/** The MathML within an element, or within as much of it as a drawing may have. */
const mathWithin = (html: string, element: Element, { maths, mathEnds }: Sources): string | null => {
  const end = Math.min(element.inner, element.to + longestDrawn);
  const from = firstFrom(maths, element.to) ?? end;
  const to = mathEnds[indexFrom(mathEnds, end - 6) - 1] ?? -1;
  return from < to ? html.slice(from, to + 7) : null;
};

/** KaTeX: the TeX in its annotation, else its MathML. */
const ofKatex = (html: string, element: Element, sources: Sources, display: boolean): string | null => {
  if (element.inner - element.to > longestDrawn) return null;
  const annotation = sources.annotations[indexFrom(sources.annotated, element.to)];
  const tex = annotation && annotation.end <= element.inner ? asFormula(annotation.tex, display) : null;
  return tex ?? mathWithin(html, element, sources);
};

const has = (element: Element, pattern: RegExp): boolean => pattern.test(` ${attribute(element, 'class')} `);
/** MathJax 2: a preview, and what was drawn; the script behind it is the formula. */
const drawn = /\sMathJax(?:_Preview|_Display|_SVG|_CHTML|_SVG_Display|_MathML)?\s/i;

/** What stands for an element that was drawn; null: it is none, or nothing is known of what it was drawn from. */
const instead = (html: string, element: Element, sources: Sources, hasScript: (from: number) => boolean): string | null => {
  if (element.name === 'script') return ofScript(html, element);
  if (element.name === 'mjx-container') {
    const math = mathWithin(html, element, sources);
    return math !== null && /^true$/i.test(attribute(element, 'display')) ? math.replace(/<math\b/i, '<math display="block"') : math;
  }
  if (has(element, /\skatex-display\s/)) return ofKatex(html, element, sources, true);
  if (has(element, /\skatex\s/)) return ofKatex(html, element, sources, false);
  if (!has(element, drawn)) return null;
  if (hasScript(element.end)) return '';
  if (has(element, /_Preview\s/)) return null;
  const written = unescapeMarkup(attribute(element, 'data-mathml'));
  return mathIn(written) ?? mathWithin(html, element, sources);
};

/** HTML with the formulas that MathJax and KaTeX had set as `$…$` or as the `<math>` they were drawn from. */
export const withoutShownFormulas = (html: string): string => {
  if (!looks.test(html)) return html;
  const elements = elementsIn(html);
  const sources = sourcesIn(html);
  const scripts = elements.filter((one) => one.name === 'script' && /^\s*math\//i.test(attribute(one, 'type'))).map(({ from }) => from);
  const drawings = elements.filter((one) => has(one, drawn)).map(({ from }) => from);
  // The script stands behind its drawing, before the next one that is not within it.
  const hasScript = (from: number): boolean => {
    const script = firstFrom(scripts, from);
    const next = firstFrom(drawings, from) ?? html.length;
    return script !== undefined && (script < next || /^\s*$/.test(html.slice(from, next)));
  };
  let made = '';
  let at = 0;
  for (const element of elements) {
    if (element.from < at) continue;
    const put = instead(html, element, sources, hasScript);
    if (put === null) continue;
    made += html.slice(at, element.from) + put;
    at = element.end;
  }
  return at === 0 ? html : made + html.slice(at);
};
