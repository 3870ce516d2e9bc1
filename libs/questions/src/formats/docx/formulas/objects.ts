import { type Element, childOf, childrenOf, onOff, textOf, valueOf } from '../element.js';
import { accentOf } from './accents.js';
import { delimited, matrix } from './grids.js';
import { functionLatex, limitNames, signs } from './signs.js';

/** LaTeX of what an element holds, in a row; `align`: `&` marks places to align by. */
export type Inside = (element: Element | undefined, align?: boolean) => string;
export type ToLatex = (element: Element, inside: Inside) => string;

const simple = /^(?:[^\\{}\s&]|\\[A-Za-z]+)$/;
/** As the base of a script: what is one sign stands alone, the rest in braces. */
const base = (latex: string): string => (simple.test(latex.trim()) ? latex.trim() : `{${latex.trim()}}`);
const script = (sign: '_' | '^', latex: string): string => {
  const inside = latex
    .trim()
    .replace(/^(?:\{\})?\^\{\\circ\}$/, '\\circ')
    .replace(/^'+$/, (primes) => '\\prime '.repeat(primes.length).trim());
  return inside ? `${sign}{${inside}}` : '';
};

/** 22.1.2.36: a bar, slanted, in one line, or none (as in binomials). */
const fraction: ToLatex = (element, inside) => {
  const over = inside(childOf(element, 'm:num')).trim();
  const under = inside(childOf(element, 'm:den')).trim();
  const type = valueOf(childOf(element, 'm:fPr'), 'm:type') ?? 'bar';
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}{${over}}{${under}}`;
  if (type === 'lin') return `{${over}}/{${under}}`;
  if (type === 'skw') return `{}^{${over}}/_{${under}}`;
  return `\\frac{${over}}{${under}}`;
};

const radical: ToLatex = (element, inside) => {
  const hidden = onOff(childOf(element, 'm:radPr'), 'm:degHide');
  const degree = hidden ? '' : inside(childOf(element, 'm:deg')).trim();
  return `\\sqrt${degree ? `[{${degree}}]` : ''}{${inside(childOf(element, 'm:e')).trim()}}`;
};

const scripted = (element: Element, inside: Inside, lower: boolean, upper: boolean): string =>
  base(inside(childOf(element, 'm:e'))) +
  (lower ? script('_', inside(childOf(element, 'm:sub'))) : '') +
  (upper ? script('^', inside(childOf(element, 'm:sup'))) : '');

const before: ToLatex = (element, inside) =>
  `{}${script('_', inside(childOf(element, 'm:sub')))}${script('^', inside(childOf(element, 'm:sup')))}${base(inside(childOf(element, 'm:e')))}`;

const large = new Set([
  '\\sum',
  '\\prod',
  '\\coprod',
  '\\bigcup',
  '\\bigcap',
  '\\bigvee',
  '\\bigwedge',
  '\\bigoplus',
  '\\bigotimes',
  '\\bigodot',
  '\\biguplus',
  '\\bigsqcup',
]);
const integrals = new Set(['\\int', '\\iint', '\\iiint', '\\oint', '\\oiint', '\\oiiint']);

/** 22.1.2.70: a sum or an integral; without `m:chr` it is an integral. */
const nary: ToLatex = (element, inside) => {
  const properties = childOf(element, 'm:naryPr');
  const sign = valueOf(properties, 'm:chr') ?? '∫';
  const latex = signs.get(sign) ?? sign;
  const known = large.has(latex) || integrals.has(latex);
  const operator = known ? latex : `\\mathop{${latex}}`;
  const place = valueOf(properties, 'm:limLoc') ?? (integrals.has(latex) ? 'subSup' : 'undOvr');
  const limits = place === 'undOvr' ? '\\limits' : integrals.has(latex) ? '' : '\\nolimits';
  const lower = onOff(properties, 'm:subHide') ? '' : script('_', inside(childOf(element, 'm:sub')));
  const upper = onOff(properties, 'm:supHide') ? '' : script('^', inside(childOf(element, 'm:sup')));
  return `${operator}${lower || upper ? limits : ''}${lower}${upper} ${inside(childOf(element, 'm:e'))}`;
};

/** 22.1.2.39: `sin x`; the name may itself carry scripts or a limit. */
const applied: ToLatex = (element, inside) => {
  const name = childOf(element, 'm:fName');
  const plain = name && name.children.every((child) => typeof child === 'string' || child.name === 'm:r' || child.name.endsWith('Pr'));
  const letters = name ? textOf(name).trim() : '';
  const latex = plain && /^[A-Za-z]+$/.test(letters) ? functionLatex(letters) : inside(name).trim();
  return `${latex} ${inside(childOf(element, 'm:e'))}`;
};

const nameOf = (latex: string): string => /^(?:\\mathrm\{([A-Za-z]+)\}|\\?([A-Za-z]+))$/.exec(latex)?.slice(1).find(Boolean) ?? '';

const limit = (element: Element, inside: Inside, below: boolean): string => {
  const what = inside(childOf(element, 'm:e')).trim();
  const lim = inside(childOf(element, 'm:lim')).trim();
  const brace = below ? '\\underbrace{' : '\\overbrace{';
  if (what.startsWith(brace)) return `${what}${script(below ? '_' : '^', lim)}`;
  if (limitNames.has(nameOf(what))) return `\\${nameOf(what)}\\limits${script(below ? '_' : '^', lim)}`;
  if (large.has(what)) return `${what}\\limits${script(below ? '_' : '^', lim)}`;
  return `\\${below ? 'underset' : 'overset'}{${lim}}{${what}}`;
};

const accent: ToLatex = (element, inside) => {
  const sign = valueOf(childOf(element, 'm:accPr'), 'm:chr') ?? '\u0302';
  const what = inside(childOf(element, 'm:e')).trim();
  return sign ? accentOf(sign, what) : what;
};

const bar: ToLatex = (element, inside) =>
  `\\${valueOf(childOf(element, 'm:barPr'), 'm:pos') === 'top' ? 'overline' : 'underline'}{${inside(childOf(element, 'm:e')).trim()}}`;

const arrows: Readonly<Record<string, string>> = {
  '→': '\\xrightarrow',
  '←': '\\xleftarrow',
  '↔': '\\xleftrightarrow',
  '⇒': '\\xRightarrow',
  '⇐': '\\xLeftarrow',
  '⇔': '\\xLeftrightarrow',
  '⇌': '\\xrightleftharpoons',
  '⇋': '\\xleftrightharpoons',
  '↦': '\\xmapsto',
  '=': '\\xlongequal',
};
const over: Readonly<Record<string, string>> = {
  '→': '\\overrightarrow',
  '←': '\\overleftarrow',
  '↔': '\\overleftrightarrow',
  '⏞': '\\overbrace',
  '⏟': '\\overbrace',
};
const groups: Readonly<Record<string, string>> = { '⏞': '\\overbrace', '⏟': '\\underbrace', '⏠': '\\overgroup', '⏡': '\\undergroup' };

/** 22.1.2.41: a brace or an arrow below (or above) what it groups; a word above an arrow is an arrow below the word. */
const grouped: ToLatex = (element, inside) => {
  const properties = childOf(element, 'm:groupChrPr');
  const sign = valueOf(properties, 'm:chr') ?? '⏟';
  const top = valueOf(properties, 'm:pos') === 'top';
  const what = `{${inside(childOf(element, 'm:e')).trim()}}`;
  if (sign === '') return what;
  // A baseline at the bottom makes what is grouped the label of an arrow that stands in the line.
  if (top && arrows[sign] && valueOf(properties, 'm:vertJc') !== 'top')
    return `${over[sign] ?? `\\overset{${signs.get(sign) ?? sign}}`}${what}`;
  if (arrows[sign]) return top ? `${arrows[sign]}[${what}]{}` : `${arrows[sign]}${what}`;
  const command = top && sign === '⏟' ? '\\overbrace' : groups[sign];
  return command ? `${command}${what}` : `\\${top ? 'overset' : 'underset'}{${signs.get(sign) ?? sign}}${what}`;
};

const sides = ['m:hideTop', 'm:hideBot', 'm:hideLeft', 'm:hideRight'];

/** 22.1.2.11: a frame, or strokes through. */
const framed: ToLatex = (element, inside) => {
  const properties = childOf(element, 'm:borderBoxPr');
  const [rising, falling] = [onOff(properties, 'm:strikeBLTR'), onOff(properties, 'm:strikeTLBR')];
  let what = `{${inside(childOf(element, 'm:e')).trim()}}`;
  if (rising || falling) what = `{\\${rising && falling ? 'xcancel' : rising ? 'cancel' : 'bcancel'}${what}}`;
  if (onOff(properties, 'm:strikeH') || onOff(properties, 'm:strikeV')) what = `{\\sout${what}}`;
  return sides.every((side) => onOff(properties, side)) ? what : `\\boxed${what}`;
};

/** 22.1.2.81: takes the room of what it holds, seen or not. */
const phantom: ToLatex = (element, inside) => {
  const properties = childOf(element, 'm:phantPr');
  const what = `{${inside(childOf(element, 'm:e')).trim()}}`;
  if (onOff(properties, 'm:show') !== false) return what;
  if (onOff(properties, 'm:zeroWid')) return `\\vphantom${what}`;
  return onOff(properties, 'm:zeroAsc') && onOff(properties, 'm:zeroDesc') ? `\\hphantom${what}` : `\\phantom${what}`;
};

const equations: ToLatex = (element, inside) =>
  `\\begin{aligned}${childrenOf(element, 'm:e')
    .map((line) => inside(line, true).trim())
    .join(' \\\\ ')}\\end{aligned}`;

/** The objects of Office Math by their elements. */
export const objects: Readonly<Record<string, ToLatex>> = {
  'm:f': fraction,
  'm:rad': radical,
  'm:sSub': (element, inside) => scripted(element, inside, true, false),
  'm:sSup': (element, inside) => scripted(element, inside, false, true),
  'm:sSubSup': (element, inside) => scripted(element, inside, true, true),
  'm:sPre': before,
  'm:nary': nary,
  'm:d': delimited,
  'm:m': matrix,
  'm:eqArr': equations,
  'm:func': applied,
  'm:limLow': (element, inside) => limit(element, inside, true),
  'm:limUpp': (element, inside) => limit(element, inside, false),
  'm:acc': accent,
  'm:bar': bar,
  'm:box': (element, inside) => `{${inside(childOf(element, 'm:e')).trim()}}`,
  'm:borderBox': framed,
  'm:groupChr': grouped,
  'm:phant': phantom,
};
