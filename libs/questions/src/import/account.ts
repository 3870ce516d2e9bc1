import type { ImportEncoding, ImportFormat, ProblemCode } from '#contracts/shared/imports';
import type { Locale } from '#contracts/shared/values';
import { FormulaChecker } from '#platform/rich-text';
import type { StoredProblem } from '../entities/import.entity.js';
import { assess } from './assess.js';
import type { Assessed } from './import-reader.js';
import { openFile, type How } from './open-file.js';
import { wordsOf } from './sentences.js';

/** One thing that did not go in, as a person is told of it. */
export interface ReportedProblem {
  readonly sheet: string | null;
  readonly line: number;
  readonly column: number | null;
  readonly item: string | null;
  readonly code: ProblemCode;
  readonly text: string;
  readonly message: string;
  readonly fix: string;
}

/** A question as it goes in; texts are markup as it is stored. */
export interface ReportedQuestion {
  /** Its number, id or name in the file. */
  readonly number: string | null;
  readonly stem: string;
  /** None of a question that asks for a number. */
  readonly options: readonly { readonly text: string; readonly right: boolean }[];
  readonly explanation: string;
  readonly line: number;
}

export interface LeftOver {
  readonly line: number;
  readonly text: string;
}

/** The account of a file without a bank: found = multipleChoice + trueFalse + numeric + unsupported + duplicates + errors. */
export interface Account {
  readonly format: ImportFormat | null;
  readonly encoding: ImportEncoding | null;
  readonly found: number;
  readonly multipleChoice: number;
  /** Of the choice questions those with several right options. */
  readonly severalRight: number;
  readonly trueFalse: number;
  readonly numeric: number;
  readonly unsupported: number;
  readonly duplicates: number;
  readonly errors: number;
  readonly problems: readonly ReportedProblem[];
  /** What goes in, in its order. */
  readonly questions: readonly ReportedQuestion[];
  /** What became part of no question, in its order. */
  readonly leftOver: readonly LeftOver[];
}

type Counts = {
  -readonly [K in 'multipleChoice' | 'severalRight' | 'trueFalse' | 'numeric' | 'unsupported' | 'duplicates' | 'errors']: number;
};

const add = (counts: Counts, { state, question, found }: Assessed): void => {
  if (state === 'left-over') return;
  if (state === 'unsupported') counts.unsupported += 1;
  else if (state === 'duplicate') counts.duplicates += 1;
  // A file that holds nothing is told so; there is nothing in it that could be counted.
  else if (state === 'error') counts.errors += found.is === 'error' && found.code === 'no-questions' && found.asFound === '' ? 0 : 1;
  else if (question?.kind === 'numeric') counts.numeric += 1;
  else if (question?.kind === 'true-false') counts.trueFalse += 1;
  else {
    counts.multipleChoice += 1;
    if ((question?.correct.length ?? 0) > 1) counts.severalRight += 1;
  }
};

const reported = ({ found, problem }: Assessed, locale: Locale): ReportedProblem[] =>
  problem === null ? [] : [{ ...found.place, code: problem.code, text: found.asFound, ...wordsOf(problem, locale) }];

const question = ({ state, question: one, found }: Assessed): ReportedQuestion[] =>
  state !== 'ready' || one === null
    ? []
    : [
        {
          number: found.place.item,
          stem: one.stem,
          options: one.options.map((text, position) => ({ text, right: one.correct.includes(position) })),
          explanation: one.explanation,
          line: found.place.line,
        },
      ];

const left = ({ state, found }: Assessed): LeftOver[] => (state === 'left-over' ? [{ line: found.place.line, text: found.asFound }] : []);

/** Reads a file to its end and says of every question in it what becomes of it. `each` gets the blocks as they come; `formulas`: one for many files, which its owner ends. */
export const accountOf = async (
  bytes: Uint8Array,
  name: string,
  how: How,
  locale: Locale,
  each: (assessed: Assessed) => void = () => undefined,
  formulas?: FormulaChecker,
): Promise<Account> => {
  const { format, encoding, blocks } = await openFile(bytes, name, how);
  const counts: Counts = { multipleChoice: 0, severalRight: 0, trueFalse: 0, numeric: 0, unsupported: 0, duplicates: 0, errors: 0 };
  const [problems, questions, leftOver]: [ReportedProblem[], ReportedQuestion[], LeftOver[]] = [[], [], []];
  let blocksRead = 0;
  const checker = formulas ?? new FormulaChecker();
  try {
    for await (const assessed of assess(blocks(), checker)) {
      if (assessed.state !== 'left-over') blocksRead += 1;
      each(assessed);
      add(counts, assessed);
      problems.push(...reported(assessed, locale));
      questions.push(...question(assessed));
      leftOver.push(...left(assessed));
    }
  } finally {
    if (!formulas) await checker.onModuleDestroy();
  }
  if (blocksRead === 0) {
    const nothing: StoredProblem = { code: 'no-questions', facts: format === null ? {} : { format } };
    problems.push({ sheet: null, line: 1, column: null, item: null, code: 'no-questions', text: '', ...wordsOf(nothing, locale) });
  }
  const { severalRight: _several, ...parts } = counts;
  return { format, encoding, found: Object.values(parts).reduce((sum, count) => sum + count, 0), ...counts, problems, questions, leftOver };
};
