import { cutText } from '#contracts/shared/cut-text';
import { PackageProblem } from '../../packages/package-problem.js';
import { attributeOf, type XmlElement } from '../../packages/xml-tree.js';
import { blockElement, xmlBlocks, type XmlBlock } from '../../packages/xml-blocks.js';
import { FormulaProblem } from '../mathml.js';
import type { Fate, NoteFate } from '../fates.js';
import { asFoundLength, type Found, type PictureOf, type Place } from '../reading.js';
import { noteElements } from '../xml-fates.js';
import { isNamed } from './names.js';
import { readItem, type ItemOutcome } from './read-item.js';
import { parentLabel, readOldItem, type Passages } from './read-old-item.js';
import { withMarkedCdata } from './to-html.js';

const newItem = /<(?:[\w.-]+:)?(?:qti-assessment-item|assessmentItem)[\s>/]/i;

/** The items of a document as text: those of QTI 2 and 3 where there is one, else those of QTI 1.x. */
export const itemBlocks = (text: string): Iterable<XmlBlock> =>
  newItem.test(text) ? xmlBlocks(text, 'qti-assessment-item', 'assessmentItem') : xmlBlocks(text, 'item');

const itemOf = (item: XmlElement): string | null =>
  cutText((attributeOf(item, 'title') ?? '').trim(), 200) ||
  cutText((attributeOf(item, 'identifier') ?? attributeOf(item, 'ident') ?? '').trim(), 200) ||
  null;

const noPassages: Passages = new Map();

/** The passages of a document in which questions name them. A block that cannot be read is reported when its turn comes. */
export const passagesIn = (text: string): Passages => {
  if (!text.includes(parentLabel)) return noPassages;
  const passages = new Map<string, XmlElement>();
  for (const block of xmlBlocks(text, 'item')) {
    if (block.open || /<response_/i.test(block.text)) continue;
    try {
      const item = blockElement(block);
      passages.set(attributeOf(item, 'ident') ?? '', item);
    } catch (error) {
      if (!(error instanceof PackageProblem)) throw error;
    }
  }
  return passages;
};

const outcomeOf = (item: XmlElement, pictureOf: PictureOf, passages: Passages): ItemOutcome =>
  item.local === 'item' ? readOldItem(item, pictureOf, passages) : readItem(item, pictureOf);

const among = (line: readonly XmlElement[], ...names: readonly string[]): boolean => line.some((element) => isNamed(element, ...names));

/** What becomes of the parts of an item of any version. */
const fateOf =
  (found: Found) =>
  (line: readonly XmlElement[]): Fate => {
    if (found.is !== 'question') return 'refused';
    if (among(line, 'response_label', 'simpleChoice')) return 'option';
    if (among(line, 'presentation')) return 'stem';
    if (among(line, 'modalFeedback', 'feedbackBlock', 'feedbackInline', 'itemfeedback')) return 'explanation';
    if (among(line, 'rubricBlock')) return 'passage';
    if (among(line, 'itemBody', 'prompt')) return 'stem';
    return among(line, 'resprocessing', 'responseDeclaration', 'responseProcessing', 'conditionvar') ? 'key' : 'field';
  };

/** One item of a document as what it is in the account. `sheet`: the file of the package; `note` and `where`: see fates.ts. */
export const foundInBlock = (
  block: XmlBlock,
  pictureOf: PictureOf,
  passages: Passages = noPassages,
  sheet: string | null = null,
  note?: NoteFate,
  where = '',
): Found => {
  let item: XmlElement | null = null;
  const found = readBlock(block, pictureOf, passages, sheet, (element) => {
    item = element;
  });
  if (note && item) noteElements(note, item, where, fateOf(found));
  else note?.(where, 'refused');
  return found;
};

const readBlock = (
  block: XmlBlock,
  pictureOf: PictureOf,
  passages: Passages,
  sheet: string | null,
  see: (item: XmlElement) => void,
): Found => {
  const asFound = cutText(block.text, asFoundLength);
  let place: Place = { sheet, line: block.line, column: null, item: null };
  try {
    const isNew = newItem.test(block.text.slice(0, 200));
    const item = blockElement(isNew ? { ...block, text: withMarkedCdata(block.text) } : block);
    see(item);
    place = { ...place, item: itemOf(item) };
    const outcome = outcomeOf(item, pictureOf, passages);
    if ('unsupported' in outcome) return { is: 'unsupported', place, asFound, kind: outcome.unsupported };
    if ('problem' in outcome) return { is: 'error', place, asFound, code: outcome.problem };
    return { is: 'question', place, asFound, question: outcome.question };
  } catch (error) {
    if (error instanceof FormulaProblem)
      return { is: 'error', place, asFound, code: 'bad-formula', facts: { formula: 'MathML', reason: error.message } };
    if (!(error instanceof PackageProblem)) throw error;
    const code = error.code === 'file-broken' ? 'broken-block' : error.code;
    return { is: 'error', place: { ...place, line: error.line }, asFound, code, facts: error.facts };
  }
};

/** The whole document as an error. */
export const wholeProblem = (error: PackageProblem, sheet: string | null = null, whole = true): Found => ({
  is: 'error',
  place: { sheet, line: error.line, column: null, item: null },
  asFound: '',
  code: error.code,
  facts: error.facts,
  whole,
});

/**
 * A single QTI document: one item of QTI 2 or 3, or the items of QTI 1.x. Pictures beside it are not there. Pieces of it are the elements of an
 * item that hold text.
 */
export const readQti = function* readQti(text: string, note?: NoteFate): Generator<Found> {
  try {
    const passages = passagesIn(text);
    let number = -1;
    for (const block of itemBlocks(text)) yield foundInBlock(block, () => null, passages, null, note, `[${(number += 1)}]`);
  } catch (error) {
    if (!(error instanceof PackageProblem)) throw error;
    yield wholeProblem(error);
  }
};
