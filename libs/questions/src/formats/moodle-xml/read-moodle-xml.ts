import { cutText } from '#contracts/shared/cut-text';
import type { ProblemCode } from '#contracts/shared/imports';
import { PackageProblem } from '../../packages/package-problem.js';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../packages/xml-tree.js';
import { blockElement, xmlBlocks, type XmlBlock } from '../../packages/xml-blocks.js';
import { withoutBlankOptions } from '../blank-options.js';
import { readCategory } from '../gift/category.js';
import { FormulaProblem } from '../mathml.js';
import { asHtml, escapeMarkup } from '../pieces.js';
import { dataAddress } from '../pictures.js';
import type { Fate, NoteFate } from '../fates.js';
import { asFoundLength, leftOver, type Found, type FoundPath, type Piece, type Place, type ReadQuestion } from '../reading.js';
import { noteElements } from '../xml-fates.js';
import { splitStimulus } from '../stimulus.js';
import { trueFalseOptions } from '../true-false.js';
import { fractionOf, keyOf } from './keys.js';
import { oldPicture, pieceOf, plainText } from './texts.js';

type Understood = Pick<ReadQuestion, 'kind' | 'options' | 'correct' | 'number' | 'tolerance'>;
type Outcome = Understood | { readonly problem: ProblemCode } | { readonly unsupported: string };

const answersOf = (question: XmlElement): XmlElement[] => childrenOf(question, 'answer');
const fractionsOf = (question: XmlElement): number[] => answersOf(question).map((answer) => fractionOf(attributeOf(answer, 'fraction')));

const readChoice = (question: XmlElement, isSet = false): Outcome => {
  const single = !isSet && !['false', '0', 'no'].includes(textOf(childOf(question, 'single')).trim().toLowerCase());
  const key = keyOf(fractionsOf(question), single);
  if ('problem' in key) return key;
  const format = attributeOf(childOf(question, 'questiontext'), 'format');
  const options = answersOf(question).map((answer) => pieceOf(answer, question, format === 'html' ? 'moodle_auto_format' : format));
  return withoutBlankOptions<Understood>({
    kind: key.correct.length > 1 || !single ? 'multiple' : 'single',
    options,
    correct: key.correct,
  });
};

const truths: Readonly<Record<string, number>> = Object.fromEntries([
  ...'true t yes vrai wahr richtig verdadero verdadeiro vero sant cert waar juist верно правда истина да doğru prawda benar đúng সত্য সঠিক হ্যাঁ ঠিক'
    .split(' ')
    .map((word) => [word, 0]),
  ...'false f no faux falsch falso fals falskt onwaar onjuist неверно ложь нет yanlış fałsz salah sai মিথ্যা ভুল অসত্য না'
    .split(' ')
    .map((word) => [word, 1]),
]) as Readonly<Record<string, number>>;

/** The answers are named `true` and `false`, whatever the language of the site; other programs write its words. */
const readTrueFalse = (question: XmlElement): Outcome => {
  const fractions = fractionsOf(question);
  const names = answersOf(question).map((answer) =>
    plainText(answer)
      .replaceAll(/<[^<>]*>/g, '')
      .trim()
      .toLowerCase(),
  );
  const right = fractions.flatMap((fraction, at) => (fraction > 0 ? [at] : []));
  if (right.length === 0) return { problem: 'no-key' };
  const name = names[right[0]!]!;
  if (right.length > 1 || !Object.hasOwn(truths, name)) return { problem: 'key-unclear' };
  return { kind: 'true-false', options: trueFalseOptions(plainText(childOf(question, 'questiontext'))), correct: [truths[name]!] };
};

const decimal = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** One number with a tolerance; several accepted numbers, any number and units that count are a kind of their own. */
const readNumerical = (question: XmlElement): Outcome => {
  const right = answersOf(question).filter((answer) => fractionOf(attributeOf(answer, 'fraction')) > 0);
  if (right.length === 0) return { problem: 'no-key' };
  const [answer] = right;
  const number = plainText(answer).replace(',', '.');
  const tolerance = (textOf(childOf(answer, 'tolerance')).trim() || '0').replace(',', '.');
  const counted = allUnits(question) > 0;
  if (right.length > 1 || counted || !decimal.test(number) || !/^\d+(?:\.\d+)?$/.test(tolerance)) return { unsupported: 'numerical' };
  return { kind: 'numeric', options: [], correct: [], number, tolerance };
};
const allUnits = (question: XmlElement): number => childrenOf(childOf(question, 'units') ?? question, 'unit').length;

const outcomeOf = (type: string, question: XmlElement): Outcome => {
  if (type === 'multichoice') return readChoice(question);
  // All or nothing: each right answer has the full mark.
  if (type === 'multichoiceset') return readChoice(question, true);
  if (type === 'truefalse') return readTrueFalse(question);
  return type === 'numerical' ? readNumerical(question) : { unsupported: type || 'no type' };
};

const stemOf = (question: XmlElement): Piece => {
  const stem = pieceOf(childOf(question, 'questiontext'), question);
  const picture = oldPicture(question);
  const address = picture && dataAddress(picture.bytes);
  if (!address) return stem;
  const html = stem.as === 'html' ? stem.text : escapeMarkup(stem.text);
  return asHtml(`${html}<br><img src="${address}" alt="">`);
};

const tagsOf = (question: XmlElement): string[] => childrenOf(childOf(question, 'tags') ?? question, 'tag').map(plainText);
const sourcesOf = (question: XmlElement): string[] =>
  tagsOf(question)
    .filter((tag) => tag.startsWith('source:'))
    .map((tag) => tag.slice('source:'.length).trim());

/** What is said to everybody, else what is said with the right answer, as GIFT's reader has it. */
const explanationOf = (question: XmlElement): Piece | null => {
  const right = answersOf(question).find((answer) => fractionOf(attributeOf(answer, 'fraction')) > 0);
  const pieces = [childOf(question, 'generalfeedback'), right && childOf(right, 'feedback')]
    .filter((said) => said !== undefined && said !== null)
    .map((said) => pieceOf(said, question));
  return pieces.find(({ text }) => text.trim() !== '') ?? null;
};

const questionOf = (question: XmlElement, understood: Understood, path: FoundPath): ReadQuestion => ({
  ...understood,
  ...(understood.kind === 'single' && tagsOf(question).includes('kind:true-false') ? { kind: 'true-false' } : {}),
  ...splitStimulus(stemOf(question)),
  explanation: explanationOf(question),
  path,
  sources: sourcesOf(question),
});

interface At {
  readonly place: Place;
  readonly asFound: string;
}

const foundIn = (question: XmlElement, at: At, path: FoundPath): Found => {
  try {
    const outcome = outcomeOf((attributeOf(question, 'type') ?? '').trim().toLowerCase(), question);
    if ('unsupported' in outcome) return { is: 'unsupported', ...at, kind: outcome.unsupported };
    if ('problem' in outcome) return { is: 'error', ...at, code: outcome.problem };
    return { is: 'question', ...at, question: questionOf(question, outcome, path) };
  } catch (error) {
    if (error instanceof FormulaProblem)
      return { is: 'error', ...at, code: 'bad-formula', facts: { formula: 'MathML', reason: error.message } };
    throw error;
  }
};

const fates: Readonly<Record<string, Fate>> = {
  questiontext: 'stem',
  image: 'stem',
  image_base64: 'stem',
  generalfeedback: 'explanation',
  category: 'heading',
};
/** What becomes of the parts of a question: feedback to a wrong answer and the settings of a quiz are the format's own. */
const fateOf =
  (found: Found | null) =>
  ([, part, inner]: readonly XmlElement[]): Fate => {
    if (found !== null && found.is !== 'question') return 'refused';
    if (part?.local === 'answer') return inner === undefined || inner.local === 'text' || inner.local === 'file' ? 'option' : 'field';
    return fates[part?.local ?? ''] ?? 'field';
  };

const itemOf = (question: XmlElement): string | null =>
  cutText(textOf(childOf(question, 'idnumber')).trim() || plainText(childOf(question, 'name')), 200) || null;

/** The block as an element, or the error that it is. */
const elementOf = (block: XmlBlock): XmlElement | Found => {
  const place: Place = { sheet: null, line: block.line, column: null, item: null };
  try {
    return blockElement(block);
  } catch (error) {
    if (!(error instanceof PackageProblem)) throw error;
    const code = error.code === 'file-broken' ? 'broken-block' : error.code;
    const facts = error.facts;
    return { is: 'error', place: { ...place, line: error.line }, asFound: cutText(block.text, asFoundLength), code, facts };
  }
};

/** Text between the questions, outside tags, comments and instructions, belongs to none of them. */
function* strayIn(between: string, line: number): Generator<Found> {
  const asFound = between.replaceAll(/<!--[^]{0,4000}?-->|<[?!]?\/?[^<>]*>|^[^<]*>/g, ' ').trim();
  if (!/\p{L}/u.test(asFound)) return;
  const before = between.slice(0, Math.max(0, between.indexOf(asFound.slice(0, 20)))).match(/\r\n?|\n/g)?.length ?? 0;
  const place: Place = { sheet: null, line: line + before, column: null, item: null };
  yield leftOver(place, asFound);
}

function* blocksOf(text: string, note?: NoteFate): Generator<Found> {
  let path: FoundPath = {};
  let number = -1;
  let end = 0;
  let line = 1;
  for (const block of xmlBlocks(text, 'question')) {
    number += 1;
    yield* strayIn(text.slice(end, block.at), line);
    end = block.at + block.text.length;
    line = block.line + (block.text.match(/\r\n?|\n/g)?.length ?? 0);
    const element = elementOf(block);
    if ('is' in element) {
      note?.(`[${number}]`, 'refused');
      yield element;
      continue;
    }
    if ((attributeOf(element, 'type') ?? '').trim().toLowerCase() === 'category') {
      path = readCategory(plainText(childOf(element, 'category')));
      if (note) noteElements(note, element, `[${number}]`, fateOf(null));
      continue;
    }
    const place: Place = { sheet: null, line: block.line, column: null, item: itemOf(element) };
    const found = foundIn(element, { place, asFound: cutText(block.text, asFoundLength) }, path);
    if (note) noteElements(note, element, `[${number}]`, fateOf(found));
    yield found;
  }
  if (number >= 0) yield* strayIn(text.slice(end), line);
}

/**
 * Moodle XML (docs.moodle.org "Moodle XML format"; question/format/xml/format.php of Moodle 4). Each `<question>` is read by itself: a
 * broken one is an error of its own. Categories are no questions; they say where the ones after them belong. Pieces of it are the elements of a
 * question that hold text; a broken one is one piece.
 */
export const readMoodleXml = function* readMoodleXml(text: string, note?: NoteFate): Generator<Found> {
  try {
    yield* blocksOf(text, note);
  } catch (error) {
    if (!(error instanceof PackageProblem)) throw error;
    const place: Place = { sheet: null, line: error.line, column: null, item: null };
    yield { is: 'error', place, asFound: '', code: error.code, facts: error.facts, whole: true };
  }
};
