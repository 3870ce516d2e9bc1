import { cutText } from '#contracts/shared/cut-text';
import type { Fate, NoteFate } from '../fates.js';
import type { DraftOption } from '../paper/draft.js';
import { labelAt } from '../paper/labels.js';
import { resolveKey } from '../paper/resolve-key.js';
import { passageOpening } from '../paper/signs.js';
import { asHtml } from '../pieces.js';
import { asFoundLength, leftOver, type Found, type FoundPath } from '../reading.js';
import { toHtml } from './to-html.js';

/** A line of the file; of a stem without its number, of an option without its box. */
export interface ListLine {
  readonly text: string;
  readonly line: number;
}

/** A question of a list while it is read. */
export interface ListBlock {
  line: number;
  readonly stem: ListLine[];
  readonly options: { readonly lines: ListLine[]; readonly isRight: boolean }[];
  readonly raw: string[];
  readonly keys: ListLine[];
  explanation: ListLine[] | null;
  /** Text behind the options: it explains them, or asks what comes next. */
  readonly tail: ListLine[];
  isItem: boolean;
  /** It began with a heading: it goes on to the next one, whatever stands between its options. */
  isHeaded: boolean;
  /** It began with a heading, and in this file headings are questions. */
  isAsking: boolean;
  /** It stands within `<quiz>`. */
  isQuiz: boolean;
  name: string | null;
}

export const emptyBlock = (line: number): ListBlock => ({
  line,
  stem: [],
  options: [],
  raw: [],
  keys: [],
  explanation: null,
  tail: [],
  isItem: false,
  isHeaded: false,
  isAsking: false,
  isQuiz: false,
  name: null,
});

const textOf = (lines: readonly ListLine[]): string => lines.map(({ text }) => text).join('\n');

/** `A) text` behind the box: the labels go when all options have them in order. */
const labelledOptions = (block: ListBlock): readonly DraftOption[] => {
  const labels = block.options.map(({ lines }) => labelAt(lines[0]?.text ?? '', 0));
  const hasAll = labels.length > 1 && labels.every((label, at) => label?.index === at && label.set === labels[0]?.set);
  return block.options.map((option, at) => {
    const label = labels[at];
    const text = textOf(option.lines);
    if (hasAll && label) return { label, lines: [text.slice(label.end)], isMarked: option.isRight };
    return { label: { set: 'upper', index: at, shape: ')', end: 0 }, lines: [text], isMarked: option.isRight };
  });
};

const keyOfBlock = (block: ListBlock, options: readonly DraftOption[]): readonly number[] | 'no-key' | 'key-outside' | 'key-unclear' => {
  const ticked = options.flatMap((option, at) => (option.isMarked ? [at] : []));
  if (block.keys.length === 0) return ticked.length > 0 ? ticked : 'no-key';
  const all = block.keys.map(({ text }) => resolveKey(options, text));
  const [said] = all;
  if (!said || 'problem' in said) return ticked.length > 0 ? ticked : (said?.problem ?? 'no-key');
  const same = (other: readonly number[]): boolean => other.join(',') === said.correct.join(',');
  const agree = all.every((one) => !('problem' in one) && same(one.correct)) && (ticked.length === 0 || same(ticked));
  return agree ? said.correct : 'key-unclear';
};

const listLine = /^\s*(?:[-*+]|\d{1,3}[.)])\s+\S/;
const gap = /\[\[[^\]\n]{1,300}\]\]|_{3,}/;

/** What a block without options is: a question of another kind, or null where it asks nothing. */
const otherKind = (block: ListBlock): string | null => {
  const texts = block.stem.map(({ text }) => text);
  if (block.isQuiz && texts.some((text) => gap.test(text))) return 'cloze';
  if (block.isAsking && texts.slice(1).filter((text) => listLine.test(text)).length > 1) return 'ordering';
  return block.isItem && toHtml(texts.join('\n')) !== '' ? 'open' : null;
};

/** Where what stands behind the options belongs: to the explanation of a question that is set off from the next. */
const explains = (block: ListBlock): boolean =>
  (block.isItem || block.explanation !== null || block.keys.length > 0) && passageOpening(block.tail[0]?.text.trim() ?? '') === null;

const explanationOf = (block: ListBlock): readonly ListLine[] => [...(block.explanation ?? []), ...(explains(block) ? block.tail : [])];

const leftLine = ({ text, line }: ListLine): Found => leftOver({ sheet: null, line, column: null, item: null }, text.trim());
const isFilled = ({ text }: ListLine): boolean => text.trim() !== '';

const questionOf = (block: ListBlock, path: FoundPath): Found => {
  const place = { sheet: null, line: block.line, column: null, item: block.name };
  const asFound = cutText(block.raw.join('\n').trim(), asFoundLength);
  const options = labelledOptions(block);
  const key = keyOfBlock(block, options);
  if (typeof key === 'string') return { is: 'error', place, asFound, code: key };
  const explanation = explanationOf(block);
  return {
    is: 'question',
    place,
    asFound,
    question: {
      kind: key.length > 1 ? 'multiple' : 'single',
      stem: asHtml(toHtml(textOf(block.stem))),
      options: options.map((option) => asHtml(toHtml(option.lines.join('\n')))),
      correct: key,
      explanation: explanation.some(isFilled) ? asHtml(toHtml(textOf(explanation).trim())) : null,
      stimulus: null,
      path,
      sources: [],
    },
  };
};

/** What a block came to, and the fates of its lines. */
export const finishBlock = function* (block: ListBlock, path: FoundPath, note: NoteFate): Generator<Found> {
  const fates = (lines: readonly ListLine[], fate: Fate): void => lines.filter(isFilled).forEach(({ line }) => note(String(line), fate));
  const other = block.options.length === 0 ? otherKind(block) : null;
  if (block.options.length === 0 && other === null) {
    const [title, text] = block.isHeaded ? [block.stem.slice(0, 1), block.stem.slice(1)] : [[], block.stem];
    fates(title, 'heading');
    fates(text, 'left-over');
    yield* text.filter(isFilled).map(leftLine);
    return;
  }
  const found: Found =
    other === null
      ? questionOf(block, path)
      : {
          is: 'unsupported',
          place: { sheet: null, line: block.line, column: null, item: block.name },
          asFound: cutText(block.raw.join('\n').trim(), asFoundLength),
          kind: other,
        };
  const isRead = found.is === 'question';
  fates(block.stem, isRead ? 'stem' : 'refused');
  fates(
    block.options.flatMap(({ lines }) => lines),
    isRead ? 'option' : 'refused',
  );
  fates(block.keys, isRead ? 'key' : 'refused');
  fates(block.explanation ?? [], isRead ? 'explanation' : 'refused');
  fates(block.tail, !explains(block) ? 'left-over' : isRead ? 'explanation' : 'refused');
  yield found;
  if (!explains(block)) yield* block.tail.filter(isFilled).map(leftLine);
};
