import { cutText } from '#contracts/shared/cut-text';
import { PackageProblem } from '../../packages/package-problem.js';
import { blockElement, xmlBlocks, type XmlBlock } from '../../packages/xml-blocks.js';
import { allOf, attributeOf, childrenOf, elementsIn, isElement, textOf, type XmlElement, type XmlNode } from '../../packages/xml-tree.js';
import type { Fate, NoteFate } from '../fates.js';
import { FormulaProblem } from '../mathml.js';
import { asHtml } from '../pieces.js';
import { tidy, toHtml } from '../qti/to-html.js';
import { asFoundLength, type Found, type ReadQuestion } from '../reading.js';
import { readDecimal } from '../table/settle.js';

const isResponse = ({ local }: XmlElement): boolean => local.endsWith('response');
const inputs = ['choicegroup', 'checkboxgroup', 'radiogroup', 'optioninput', 'textline', 'formulaequationinput', 'responseparam'];
const aside = ['solution', 'demandhint', 'choicehint', 'optionhint', 'compoundhint', 'correcthint', 'additional_answer', 'stringequalhint'];
const shown = (nodes: readonly XmlNode[]): string =>
  tidy(toHtml(nodes, (element) => isResponse(element) || [...inputs, ...aside].includes(element.local)));

/** What a program wraps its texts in is dropped: labels and descriptions are paragraphs. */
const paragraphs = (nodes: readonly XmlNode[]): string[] =>
  nodes
    .map((node) => (isElement(node) && ['label', 'description', 'question'].includes(node.local) ? shown(node.children) : shown([node])))
    .filter((html) => html !== '');
const joined = (parts: readonly string[]): string =>
  parts.length < 2
    ? (parts[0] ?? '')
    : parts.map((html) => (/^<(?:p|div|ul|ol|table|pre)\b/.test(html) ? html : `<p>${html}</p>`)).join('');

type Answered = Pick<ReadQuestion, 'kind' | 'options' | 'correct' | 'number' | 'tolerance'>;
type Outcome = Answered | { readonly problem: 'no-key' | 'few-options' | 'key-unclear' } | { readonly unsupported: string };

const choices = (response: XmlElement, isSeveral: boolean): Outcome => {
  const found = allOf(response, 'choice', 'option');
  if (found.length < 2) return { problem: 'few-options' };
  const correct = found.flatMap((one, at) => (/^true$/i.test(attributeOf(one, 'correct') ?? '') ? [at] : []));
  if (correct.length === 0) return { problem: 'no-key' };
  if (correct.length > 1 && !isSeveral) return { problem: 'key-unclear' };
  return { kind: isSeveral ? 'multiple' : 'single', options: found.map((one) => asHtml(shown(one.children))), correct };
};

/** `options="('red','green')" correct="green"` */
const listed = (input: XmlElement): Outcome => {
  const texts = [...(attributeOf(input, 'options') ?? '').matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\\./g)]
    .map((found) => found[1] ?? found[2])
    .filter((text) => text !== undefined)
    .map((text) => text.replaceAll(/\\(.)/g, '$1').trim());
  const right = (attributeOf(input, 'correct') ?? '').trim();
  const correct = texts.flatMap((text, at) => (text === right ? [at] : []));
  if (texts.length < 2) return { problem: 'few-options' };
  if (correct.length !== 1) return { problem: right === '' ? 'no-key' : 'key-unclear' };
  return { kind: 'single', options: texts.map((text) => ({ as: 'text', text })), correct };
};

const number = (response: XmlElement): Outcome => {
  const answer = readDecimal(attributeOf(response, 'answer') ?? '');
  const param = allOf(response, 'responseparam').find((one) => attributeOf(one, 'type') === 'tolerance');
  const tolerance = readDecimal((param ? attributeOf(param, 'default') : '0') ?? '0');
  const isOnly = childrenOf(response, 'additional_answer').length === 0;
  if (answer === null || tolerance === null || !isOnly) return { unsupported: 'numericalresponse' };
  return { kind: 'numeric', options: [], correct: [], number: answer, tolerance };
};

const outcomeOf = (response: XmlElement): Outcome => {
  if (response.local === 'multiplechoiceresponse' || response.local === 'truefalseresponse') return choices(response, false);
  if (response.local === 'choiceresponse') return choices(response, true);
  if (response.local === 'numericalresponse') return number(response);
  const [input, other] = response.local === 'optionresponse' ? allOf(response, 'optioninput') : [];
  if (!input || other) return { unsupported: response.local };
  return attributeOf(input, 'options') === undefined ? choices(input, false) : listed(input);
};

/** Explanations: the solution without the word that stands above it, then what is said to who chooses an option. */
const explained = (response: XmlElement, solutions: readonly XmlElement[]): string => {
  const told = solutions.map((one) => shown(one.children).replace(/<(p|h\d|b|strong)>\s*(?:Explanation|Solution):?\s*<\/\1>/i, ''));
  const hints = allOf(response, 'choicehint', 'optionhint').map((one) => shown(one.children));
  return joined([...told.map((html) => tidy(html)), ...hints].filter((html) => html.trim() !== ''));
};

interface Part {
  readonly response: XmlElement;
  readonly before: XmlNode[];
  readonly solutions: XmlElement[];
}

/** The responses of a problem, each with the text before it; `problem` may wrap them in blocks of a page. */
const partsOf = (problem: XmlElement): readonly Part[] => {
  const parts: Part[] = [];
  let before: XmlNode[] = [];
  const walk = (nodes: readonly XmlNode[]): void => {
    for (const node of nodes) {
      if (isElement(node) && isResponse(node)) {
        parts.push({ response: node, before, solutions: allOf(node, 'solution') });
        before = [];
      } else if (isElement(node) && node.local === 'solution') parts.at(-1)?.solutions.push(node);
      else if (isElement(node) && elementsIn(node).some((one) => isResponse(one) || allOf(one, 'choicegroup').length > 0))
        walk(node.children);
      else if (!isElement(node) || !aside.includes(node.local)) before.push(node);
    }
  };
  walk(problem.children);
  return parts;
};

const foundOf = ({ response, before, solutions }: Part, item: string | null): Found => {
  const stem = joined([...paragraphs(before), ...paragraphs(response.children)]);
  const place = { sheet: null, line: response.line, column: null, item };
  const asFound = cutText(textOf(response).replaceAll(/\s+/g, ' ').trim() || response.local, asFoundLength);
  try {
    const outcome = outcomeOf(response);
    if ('unsupported' in outcome) return { is: 'unsupported', place, asFound, kind: outcome.unsupported };
    if ('problem' in outcome) return { is: 'error', place, asFound, code: outcome.problem };
    if (stem === '') return { is: 'error', place, asFound, code: 'empty-stem' };
    const why = explained(response, solutions);
    const rest = { explanation: why === '' ? null : asHtml(why), stimulus: null, path: {}, sources: [] };
    return { is: 'question', place, asFound, question: { ...outcome, stem: asHtml(stem), ...rest } };
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    return { is: 'error', place, asFound, code: 'bad-formula', facts: { formula: 'MathML', reason: error.message } };
  }
};

function* problemOf(block: XmlBlock): Generator<Found> {
  const place = { sheet: null, line: block.line, column: null, item: null };
  const asFound = cutText(block.text, asFoundLength);
  try {
    const problem = blockElement(block);
    const parts = partsOf(problem);
    for (const part of parts) yield foundOf(part, attributeOf(problem, 'display_name') ?? null);
    // One without a response only names another file, or is text.
    if (parts.length === 0) yield { is: 'left-over', place, asFound };
  } catch (error) {
    if (!(error instanceof PackageProblem)) throw error;
    const code = error.code === 'file-broken' ? 'broken-block' : error.code;
    yield { is: 'error', place: { ...place, line: error.line }, asFound, code, facts: error.facts };
  }
}

/** The lines of a piece of markup without its comments, tags and signs of CDATA. */
const textLines = (markup: string): string[] => {
  const ends = (text: string): string => text.replaceAll(/[^\r\n]+/g, '');
  const last = markup.lastIndexOf('-->');
  let at = 0;
  const shown = markup.split('<!--').map((part, index) => {
    const [from, end] = [at, part.indexOf('-->')];
    at += part.length + 4;
    // What a comment holds is hidden up to its end, also where another seems to begin in it; one without an end hides nothing.
    if (index === 0 || from > last) return part;
    return end < 0 ? ends(part) : ends(part.slice(0, end)) + part.slice(end + 3);
  });
  return shown
    .join('')
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .replaceAll(/<[^<>]*>/g, (tag) => (/^<img\b/i.test(tag) ? tag : ends(tag)))
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll('&nbsp;', ' ').trim());
};

/** The text between two problems: a page that a course shows there. `line`: where the text begins. */
const between = (markup: string, line: number): { readonly found: Found[]; readonly lines: ReadonlySet<number> } => {
  const lines = textLines(markup);
  const said = lines.flatMap((text, at) => (text === '' ? [] : [line + at]));
  const place = { sheet: null, line: said[0] ?? line, column: null, item: null };
  const asFound = cutText(lines.filter((text) => text !== '').join('\n'), asFoundLength);
  return { found: said.length > 0 ? [{ is: 'left-over', place, asFound }] : [], lines: new Set(said) };
};

/** Reads the problems of Open edX as OLX: each response of a problem is a question. Courses have them within other elements. */
export const readOlx = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  const lines = text.split(/\r\n?|\n/);
  let seen = 0;
  let before = { at: 0, line: 1 };
  const noteTo = (end: number, fateOf: (line: number) => Fate): void => {
    for (; seen < end; seen += 1) if ((lines[seen] ?? '').trim() !== '') note(String(seen + 1), fateOf(seen + 1));
  };
  const upTo = (at: number, line: number): Found[] => {
    const left = between(text.slice(before.at, at), before.line);
    noteTo(line, (each) => (left.lines.has(each) ? 'left-over' : 'field'));
    return left.found;
  };
  try {
    for (const block of xmlBlocks(text, 'problem')) {
      yield* upTo(block.at, block.line - 1);
      const found = [...problemOf(block)];
      const isLeft = found.every(({ is }) => is === 'left-over');
      const isAsked = found.some(({ is }) => is === 'question');
      const last = block.line - 1 + block.text.split(/\r\n?|\n/).length;
      noteTo(last, () => (isLeft ? 'left-over' : isAsked ? 'stem' : 'refused'));
      before = { at: block.at + block.text.length, line: last };
      yield* found;
    }
    yield* upTo(text.length, lines.length);
  } catch (error) {
    if (!(error instanceof PackageProblem)) throw error;
    const place = { sheet: null, line: error.line, column: null, item: null };
    yield { is: 'error', place, asFound: '', code: error.code, facts: error.facts, whole: true };
  }
};
