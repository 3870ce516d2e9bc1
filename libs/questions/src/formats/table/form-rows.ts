import type { TableField } from '#contracts/shared/imports';
import { cutText } from '#contracts/shared/cut-text';
import { fateOfField, type NoteFate } from '../fates.js';
import { leftOver, type Found } from '../reading.js';
import { blockAsFound, readBlockRows, type Part } from './block-rows.js';
import { foldHeading, readHeading } from './header-words.js';
import { KeyEvidence, type KeyWay } from './key-way.js';
import { readKind, type KindWord } from './kinds.js';
import { readWeight } from './option-lists.js';
import { placeOf, type TableRow } from './rows.js';
import { keyCase, settle, type Asked } from './settle.js';

/**
 * A question written down the sheet: the first cell of each row names what the second holds (`Question`, `Option A` …, `Answer`), as in
 * forms that people fill in and in the sheets of Chamilo, where the third cell marks the right option.
 */
interface Named {
  readonly field: TableField;
  readonly label?: string;
}

/** Of Chamilo: settings of its own. */
const settings =
  /^(?:quiz|score|category|enrich ?question|question ?type|feedback ?(?:true|false)|no ?negative ?score|weight|points|marks|level|difficulty|time)$/;

const nameOf = (row: TableRow): Named | null => {
  const raw = row.cells[0] ?? '';
  if (raw.length > 60) return null;
  const name = foldHeading(raw);
  if (settings.test(name)) return { field: name.startsWith('feedback') ? 'explanation' : 'ignore' };
  if (/^(?:question|q|প্রশ্ন) ?\d{0,4}$/.test(name)) return { field: 'stem' };
  const found = readHeading(raw.replace(/[:.)\s]+$/, ''));
  if (!found) return null;
  // Letters alone are labels of a paper, not of a form, unless the rows around are named.
  return { field: found.field, ...(found.label === undefined ? {} : { label: found.label }) };
};

const looked = 200;
/** Whether the rows are such a form: at least one question with two options below it, hardly a row that is not named. */
export const isForm = (rows: Iterable<TableRow>): boolean => {
  let [count, named, questions, options, wide, run] = [0, 0, 0, 0, 0, 0];
  for (const row of rows) {
    if (row.fault || row.cells.every((cell) => cell.trim() === '')) continue;
    count += 1;
    const { field } = nameOf(row) ?? {};
    if (field !== undefined) named += 1;
    if (row.cells.filter((cell) => cell.trim() !== '').length > 4) wide += 1;
    if (field === 'stem') run = 0;
    if (field === 'option') run += 1;
    if (field === 'stem') questions += 1;
    if (field === 'option' && run === 2) options += 1;
    if (count >= looked) break;
  }
  return questions > 0 && options * 2 >= questions && named * 10 >= count * 8 && wide * 10 <= count;
};

/** Kinds of Chamilo by their numbers. */
const numbered: Readonly<Record<string, KindWord>> = {
  1: 'choice',
  2: 'multiple',
  3: { unsupported: 'cloze' },
  4: { unsupported: 'matching' },
  5: { unsupported: 'essay' },
};
const kindOf = (block: readonly TableRow[]): KindWord | null => {
  const row = block.find((one) => /^(?:question ?type|type|kind|ধরন|প্রশ্নের ধরন)$/.test(foldHeading(one.cells[0] ?? '')));
  const word =
    row?.cells
      .slice(1)
      .find((cell) => cell.trim() !== '')
      ?.trim() ?? '';
  return numbered[word] ?? readKind(word);
};

const ask = (block: readonly TableRow[]): Asked => {
  const of = (...fields: readonly TableField[]): readonly TableRow[] =>
    block.filter((row) => fields.includes(nameOf(row)?.field ?? 'ignore'));
  const text = (field: TableField): string =>
    of(field)
      .map((row) =>
        row.cells
          .slice(1)
          .filter((cell) => cell.trim() !== '')
          .join(' ')
          .trim(),
      )
      .join('\n');
  const answers = of('option');
  const marks = answers.map((row) => row.cells[2]?.trim() ?? '');
  const marked = marks.some((mark) => mark !== '');
  return {
    place: placeOf(block[0]!, null, text('item') === '' ? null : cutText(text('item'), 120)),
    asFound: blockAsFound(block),
    kind: kindOf(block),
    stem:
      of('stem')[0]
        ?.cells.slice(1)
        .find((cell) => cell.trim() !== '') ?? '',
    options: answers.map((row) => row.cells[1] ?? ''),
    ...(marked ? { weights: marks.map((mark) => Math.max(0, readWeight(mark) ?? 0)) } : {}),
    keys: [text('key')].filter((key) => key !== ''),
    mayHaveOptions: true,
    explanation: text('explanation'),
    stimulus: text('stimulus'),
    ...(text('picture') === '' ? {} : { picture: text('picture') }),
    path: Object.fromEntries(
      (['subject', 'chapter', 'topic'] as const).flatMap((field) => (text(field) === '' ? [] : [[field, cutText(text(field), 120)]])),
    ),
    sources: [text('source')].filter((source) => source !== ''),
  };
};

/** Marks beside the options and a line with the key must say the same. */
const agreed = (asked: Asked, way: KeyWay): Found => {
  const found = settle(asked, way);
  if (!asked.weights || asked.keys.length === 0 || found.is !== 'question') return found;
  const { weights: _weights, ...byKey } = asked;
  const other = settle(byKey, way);
  const same = other.is === 'question' && other.question.correct.join() === found.question.correct.join();
  return same ? found : { is: 'error', place: asked.place, asFound: asked.asFound, code: 'key-unclear' };
};

const partOf = (row: TableRow): Part => {
  const named = nameOf(row);
  if (!named) return 'unknown';
  if (named.field === 'stem') return 'begins';
  return foldHeading(row.cells[0] ?? '').startsWith('quiz') ? 'aside' : 'goes-on';
};

const blocksOf = (rows: Iterable<TableRow>, settled: (block: readonly TableRow[]) => Found, note: NoteFate): Generator<Found> =>
  readBlockRows(rows, partOf, settled, note, (row, at) => {
    const field = nameOf(row)?.field ?? 'ignore';
    if (at === 0) return 'sign';
    return at === 2 && field === 'option' ? 'key' : fateOfField(field);
  });

/** The questions of such a form. */
export function* readForm(rows: Iterable<TableRow>, note: NoteFate = () => undefined): Generator<Found> {
  const evidence = new KeyEvidence();
  const look = (block: readonly TableRow[]): Found => {
    evidence.add(keyCase(ask(block)));
    return leftOver(placeOf(block[0]!), '');
  };
  for (const found of blocksOf(rows, look, () => undefined)) void found;
  const way = evidence.way();
  yield* blocksOf(rows, (block) => agreed(ask(block), way), note);
}
