import { cutText } from '#contracts/shared/cut-text';
import type { Fate, NoteFate } from '../fates.js';
import { asText } from '../pieces.js';
import { asFoundLength, type Found } from '../reading.js';
import { leftLine } from './left-over.js';
import { comparable } from './resolve-key.js';

/** A block of Open Trivia: `#Q` the question (perhaps over several lines), `^` the right answer's text, then `A …`, `B …` without points. */
interface Block {
  readonly line: number;
  readonly stem: string[];
  readonly options: string[];
  readonly raw: string[];
  /** What each line is, from the first on. */
  readonly fates: (readonly [line: number, fate: Fate])[];
  key: { text: string; readonly line: number } | null;
}

/** Whether a text is written in the notation of Open Trivia. */
export const isOpenTrivia = (text: string): boolean => /^#Q[ \t]/m.test(text) && /^\^[ \t]?\S/m.test(text);

const finished = (block: Block): Found => {
  const place = { sheet: null, line: block.line, column: null, item: null };
  const asFound = cutText(block.raw.join('\n'), asFoundLength);
  const { key } = block;
  if (!key || key.text.trim() === '') return { is: 'error', place, asFound, code: 'no-key' };
  const exact = block.options.indexOf(key.text.trim());
  const right = exact >= 0 ? exact : block.options.findIndex((option) => comparable(option) === comparable(key.text));
  if (right < 0) return { is: 'error', place: { ...place, line: key.line }, asFound, code: 'key-outside' };
  return {
    is: 'question',
    place,
    asFound,
    question: {
      kind: 'single',
      stem: asText(block.stem.join('\n').trim()),
      options: block.options.map(asText),
      correct: [right],
      explanation: null,
      stimulus: null,
      path: {},
      sources: [],
    },
  };
};

const addLine = (block: Block, text: string, line: number): void => {
  block.raw.push(text);
  const label = /^([A-Z])(?:[ \t]+(.*))?$/.exec(text);
  const isNext = label && (label[1] ?? '').charCodeAt(0) - 65 === block.options.length;
  const is = (fate: Fate): void => {
    if (text.trim() !== '') block.fates.push([line, fate]);
  };
  if (block.key === null && text.startsWith('^')) {
    block.key = { text: text.slice(1).trim(), line };
    is('key');
  } else if (block.key === null) {
    block.stem.push(text);
    is('stem');
  } else if (isNext) {
    block.options.push((label[2] ?? '').trim());
    is('option');
  } else if (text.trim() === '') return;
  else if (block.options.length === 0) {
    block.key.text += ` ${text.trim()}`;
    is('key');
  } else {
    block.options[block.options.length - 1] += `\n${text.trim()}`;
    is('option');
  }
};

const told = function* (block: Block | null, note: NoteFate): Generator<Found> {
  if (!block) return;
  const found = finished(block);
  for (const [line, fate] of block.fates) note(String(line), found.is === 'question' ? fate : 'refused');
  yield found;
};

/** Reads the notation of Open Trivia; a stem may hold blank lines, and what stands before the first `#Q` is left over. */
export const readOpenTrivia = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  let block: Block | null = null;
  let line = 0;
  for (const raw of text.split(/\r\n?|\n/)) {
    line += 1;
    if (/^#Q(?:[ \t]|$)/.test(raw)) {
      yield* told(block, note);
      block = { line, stem: [raw.slice(2).trim()], options: [], raw: [raw], fates: [[line, 'stem']], key: null };
    } else if (block) addLine(block, raw, line);
    else if (raw.trim() !== '') {
      note(String(line), 'left-over');
      yield leftLine({ text: raw, line }, raw.trim());
    }
  }
  yield* told(block, note);
};
