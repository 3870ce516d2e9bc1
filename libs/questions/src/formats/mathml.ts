import { escapeAttribute } from './pieces.js';
import { MathMLToLaTeX } from 'mathml-to-latex';
import { PackageProblem } from '../packages/package-problem.js';
import { readXml } from '../packages/read-xml.js';
import { withoutShownFormulas } from './shown-formulas.js';
import { allOf, attributeOf, childOf, elementsIn, isElement, textOf, type XmlElement } from '../packages/xml-tree.js';

/** A formula that has no LaTeX here; a reader makes it the error 'bad-formula' of its question. */
export class FormulaProblem extends Error {
  override readonly name = 'FormulaProblem';
}

// Operators by name in LaTeX (amsmath, KaTeX), longest meaning first: `lim sup` is two elements.
const functions = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);
const specials: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash ',
  '{': '\\{',
  '}': '\\}',
  '^': '\\char`\\^',
  '~': '\\char`\\~',
};
const inText = (text: string): string => text.replaceAll(/[\\{}^~]/g, (sign) => specials[sign]!).replaceAll(/[#$%&_]/g, String.raw`\$&`);

const firstPlace = 0xe000;
const places = 0xf8ff - firstPlace;

/** What a leaf says, when it must not go through the converter: words, functions, letters outside mathematics. */
const asWritten = (element: XmlElement, text: string): string | null => {
  if (element.local === 'mtext' || element.local === 'ms') return text.trim() === '' ? '\\ ' : `\\text{${inText(text)}}`;
  const word = text.trim();
  if ((element.local === 'mi' || element.local === 'mo') && functions.has(word)) return `\\${word} `;
  // Letters of a script that mathematics has no letters of: Bengali names and digits.
  if (/\p{L}|\p{N}/u.test(word) && /[^\p{ASCII}\p{Script=Greek}\p{Script=Common}\p{Script=Latin}]/u.test(word))
    return `\\text{${inText(word)}}`;
  if (element.local === 'mi' && /^[A-Za-z]{2,}$/.test(word)) return `\\mathrm{${word}}`;
  return null;
};

/** The elements without prefixes, with a place (a letter for private use) for each leaf that is put in afterwards. */
const markup = (element: XmlElement, kept: string[]): string => {
  const { local } = element;
  if (local.startsWith('annotation')) return '';
  const leaf = elementsIn(element).length === 0;
  const written = leaf ? asWritten(element, textOf(element)) : null;
  if (written !== null) {
    if (kept.length >= places) throw new FormulaProblem('The formula is too long');
    kept.push(written);
    return `<mi>${String.fromCodePoint(firstPlace + kept.length - 1)}</mi>`;
  }
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => !name.startsWith('xmlns') && !name.includes(':'))
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  const inside = element.children.map((node) => (isElement(node) ? markup(node, kept) : escapeAttribute(node))).join('');
  return `<${local}${attributes}>${inside}</${local}>`;
};

/** LaTeX without the signs around it that say so, which some editors leave in the annotation. */
const withoutSigns = (latex: string): string =>
  /^(?:\\\[([\s\S]*)\\\]|\\\(([\s\S]*)\\\)|\$\$([^$]*)\$\$|\$([^$]*)\$)$/
    .exec(latex)
    ?.slice(1)
    .find((one) => one !== undefined)
    ?.trim() ?? latex;

/** LaTeX that the formula carries along, as many editors leave it. */
const carried = (math: XmlElement): string | null => {
  const note = allOf(math, 'annotation').find((element) => /tex/i.test(attributeOf(element, 'encoding') ?? ''));
  const latex = withoutSigns(note ? textOf(note).trim() : (attributeOf(math, 'alttext') ?? '').trim());
  return latex !== '' && (note !== undefined || latex.includes('\\')) && !latex.includes('$') ? latex : null;
};

/** No formula that is kept comes to so many elements; what is longer is refused before it is turned. */
const maxElements = 4000;
/** Of the MathML of one text, in characters. */
const maxLengthInText = 200_000;

const presentation =
  'math mi mn mo mtext ms mspace mglyph mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mlabeledtr mtd maligngroup malignmark maction semantics annotation annotation-xml';
const known = new Set(presentation.split(' '));

const converted = (math: XmlElement): string => {
  const kept: string[] = [];
  const source = markup(math, kept);
  let latex: string;
  try {
    latex = MathMLToLaTeX.convert(source);
  } catch (error) {
    throw new FormulaProblem(error instanceof Error ? error.message : 'The formula cannot be read');
  }
  return latex
    .replaceAll(/[\uE000-\uF8FF]/g, (place) => kept[place.codePointAt(0)! - firstPlace] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
};

/** Throws for what cannot be turned: too many elements, or an unknown one. */
const demandKnown = (math: XmlElement): void => {
  let count = 0;
  for (const { local } of [math, ...allElements(math)]) {
    count += 1;
    if (count > maxElements) throw new FormulaProblem('The formula is too long');
    if (!known.has(local)) throw new FormulaProblem(`<${local}> is not known in a formula`);
  }
};
function* allElements(element: XmlElement): Generator<XmlElement> {
  if (element.local.startsWith('annotation')) return;
  for (const child of elementsIn(element)) {
    yield child;
    yield* allElements(child);
  }
}

/**
 * A `math` element (MathML 3, presentation) as `$…$` or `$$…$$`. The LaTeX it carries along wins. Throws FormulaProblem for content
 * MathML, unknown elements and what comes out empty: a formula is never dropped.
 */
export const formulaOf = (math: XmlElement): string => {
  const latex =
    carried(math) ??
    ((): string => {
      demandKnown(math);
      return converted(math);
    })();
  if (latex === '') {
    if (textOf(math).trim() === '' && !childOf(math, 'mfrac')) return '';
    throw new FormulaProblem('The formula comes out empty');
  }
  const wide = attributeOf(math, 'display') === 'block';
  return wide ? `$$${latex}$$` : `$${latex}$`;
};

const opening = /<(?:[\w-]+:)?math(?=[\s>/])/gi;
const closing = /<\/(?:[\w-]+:)?math\s*>/gi;

const signs: Readonly<Record<string, string>> = { '«': '<', '»': '>', '¨': '"', '§': '&' };

/** A formula that WIRIS shows as a picture is the MathML that comes along with it. */
const withoutWirisPictures = (html: string): string =>
  html.includes('data-mathml')
    ? html.replaceAll(/<img\b(?:[^<>"']|"[^"]{0,100000}"|'[^']{0,100000}')*>/gi, (tag) => {
        const [, double, single] = /\sdata-mathml\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? [];
        const written = (double ?? single ?? '').replaceAll(
          /&(?:lt|gt|quot|amp);/g,
          (name) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' })[name]!,
        );
        return /^\s*[«<]math[\s»>]/.test(written) ? written : tag;
      })
    : html;

/** The old spelling of WIRIS in Moodle, `«math»…«/math»`, as the element it stands for. */
const withoutWiris = (html: string): string => {
  let made = '';
  let at = 0;
  for (let start = html.indexOf('«math'); start >= 0; start = html.indexOf('«math', at)) {
    const end = html.indexOf('«/math»', start);
    if (end < 0) break;
    made += html.slice(at, start) + html.slice(start, end + 7).replaceAll(/[«»¨§]/g, (sign) => signs[sign]!);
    at = end + 7;
  }
  return at === 0 ? html : made + html.slice(at);
};

/** HTML with every `<math>…</math>` as LaTeX, escaped as HTML wants it. Throws FormulaProblem. */
export const withoutMathml = (source: string): string => {
  const html = withoutWiris(withoutWirisPictures(withoutShownFormulas(source)));
  opening.lastIndex = 0;
  let made = '';
  let [at, length] = [0, 0];
  for (let start = opening.exec(html); start; start = opening.exec(html)) {
    closing.lastIndex = start.index;
    const end = closing.exec(html);
    if (!end) throw new FormulaProblem('A formula is not closed');
    length += closing.lastIndex - start.index;
    if (length > maxLengthInText) throw new FormulaProblem('The formulas of one text are too long');
    made += html.slice(at, start.index) + escapeAttribute(formulaIn(html.slice(start.index, closing.lastIndex))).replaceAll('&quot;', '"');
    at = closing.lastIndex;
    opening.lastIndex = at;
  }
  return at === 0 ? html : made + html.slice(at);
};

function formulaIn(source: string): string {
  try {
    return formulaOf(readXml(source));
  } catch (error) {
    if (error instanceof PackageProblem) throw new FormulaProblem(error.message);
    throw error;
  }
}
