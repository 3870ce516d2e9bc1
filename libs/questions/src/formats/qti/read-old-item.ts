import { allOf, attributeOf, childOf, childrenOf, elementsIn, type XmlElement } from '../../packages/xml-tree.js';
import { withoutBlankOptions } from '../blank-options.js';
import { splitStimulus } from '../stimulus.js';
import { trueFalseOptions } from '../true-false.js';
import type { Piece, PictureOf, ReadQuestion } from '../reading.js';
import { fieldsOf, kindOf, listOf } from './item-kind.js';
import { materialPiece } from './materials.js';
import type { ItemOutcome } from './read-item.js';
import { numberKey, responseKey } from './response-keys.js';

const answers = (element: XmlElement): boolean => element.local.startsWith('render_');

/** What stands in the presentation outside the choices. */
const stemOf = (item: XmlElement, pictureOf: PictureOf): Piece => {
  const presentation = childOf(item, 'presentation');
  return presentation ? materialPiece(presentation, pictureOf, answers) : { as: 'text', text: '' };
};

const feedbackNames = /^(?:general_?fb|general|explanation|solution|rationale)$/i;

/** General feedback, or a solution (`itemfeedback` with `solution` inside). */
const explanationOf = (item: XmlElement, pictureOf: PictureOf): Piece | null => {
  const feedback = childrenOf(item, 'itemfeedback').find(
    (one) => feedbackNames.test(attributeOf(one, 'ident') ?? '') || elementsIn(one).some(({ local }) => local === 'solution'),
  );
  const piece = feedback ? materialPiece(feedback, pictureOf) : null;
  return piece && piece.text !== '' ? piece : null;
};

const sourcesOf = (item: XmlElement): string[] => fieldsOf(item).flatMap(([label, entry]) => (label === 'source' ? [entry] : []));

/** The items that only hold a text, by their identifiers. */
export type Passages = ReadonlyMap<string, XmlElement>;
export const parentLabel = 'parent_stimulus_item_ident';

/** Canvas' New Quizzes name the passage that a question belongs to. */
const passageOf = (item: XmlElement, pictureOf: PictureOf, passages: Passages): Pick<ReadQuestion, 'stimulus'> | null => {
  const parent = passages.get(fieldsOf(item).find(([label]) => label === parentLabel)?.[1] ?? '');
  const stimulus = parent ? stemOf(parent, pictureOf) : null;
  return stimulus && stimulus.text !== '' ? { stimulus } : null;
};

type Rest = Omit<ReadQuestion, 'kind' | 'options' | 'correct'>;

const rest = (item: XmlElement, pictureOf: PictureOf, passages: Passages): Rest => ({
  ...splitStimulus(stemOf(item, pictureOf)),
  ...passageOf(item, pictureOf, passages),
  explanation: explanationOf(item, pictureOf),
  path: {},
  sources: sourcesOf(item),
});

const readNumber = (item: XmlElement, shared: Rest): ItemOutcome => {
  const key = numberKey(item);
  if (!key) return { unsupported: 'numerical_question' };
  // Our own files say it to the letter: limits are sums, and sums of such numbers are not exact.
  const said = fieldsOf(item).find(([label, entry]) => label === 'tolerance' && /^\d+(?:\.\d+)?$/.test(entry))?.[1];
  const tolerance = said ?? key.tolerance;
  return { question: { kind: 'numeric', options: [], correct: [], number: key.number, tolerance, ...shared } };
};

const readList = (item: XmlElement, pictureOf: PictureOf, shared: Rest, trueFalse: boolean): ItemOutcome => {
  const { response, multiple } = listOf(item);
  const labels = allOf(response, 'response_label');
  const key = responseKey(
    item,
    labels.map((label) => (attributeOf(label, 'ident') ?? '').trim()),
    multiple && !trueFalse,
  );
  if ('problem' in key) return key;
  const found = labels.map((label) => materialPiece(label, pictureOf));
  // Blackboard leaves the two texts to the reader and only names them.
  const bare = trueFalse && found.length === 2 && found.every(({ text }) => text === '');
  const first = bare && /^true$/i.test(attributeOf(labels[0], 'ident') ?? '');
  if (bare && !first) return { problem: 'empty-option' };
  const several = key.correct.length > 1 || fieldsOf(item).some(([label, entry]) => label === 'kind' && entry === 'multiple');
  const kind = trueFalse && found.length === 2 && key.correct.length === 1 ? 'true-false' : several ? 'multiple' : 'single';
  const options = bare ? trueFalseOptions(shared.stem.text) : found;
  return { question: withoutBlankOptions<ReadQuestion>({ kind, options, correct: key.correct, ...shared }) };
};

/**
 * An `item` of QTI 1.x (IMS QTI ASI Information Model 1.2) as Canvas, Blackboard, Brightspace, Respondus and others write it. Taken are
 * one list of choices with a key and one number. Throws FormulaProblem for a formula that cannot be turned into LaTeX.
 */
export const readOldItem = (item: XmlElement, pictureOf: PictureOf, passages: Passages): ItemOutcome => {
  const kind = kindOf(item);
  if (kind.is === 'other') return { unsupported: kind.name };
  const shared = rest(item, pictureOf, passages);
  return kind.is === 'numeric' ? readNumber(item, shared) : readList(item, pictureOf, shared, kind.is === 'true-false');
};
