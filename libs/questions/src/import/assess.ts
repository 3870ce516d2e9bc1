import { cutText } from '#contracts/shared/cut-text';
import type { ImportQuestion } from '#contracts/http/imports';
import { composed } from '#platform/kernel';
import { type FormulaChecker, type FormulaProblem, formulaReason } from '#platform/rich-text';
import type { StoredProblem } from '../entities/import.entity.js';
import { contentKey } from '../domain/content-key.js';
import { isEmptyText } from '../domain/empty-text.js';
import { isTooHeavy } from '../domain/question-bytes.js';
import { speaksOf } from '../formats/bare-latex.js';
import { escapeMarkup } from '../formats/pieces.js';
import type { Found, Piece, ReadQuestion } from '../formats/reading.js';
import { plainText } from '../formats/table/markup.js';
import { fault, Refused, TextCleaner } from './clean-text.js';
import type { Assessed, Judged } from './import-reader.js';

const textLimit = 20_000;

interface Options {
  readonly options: string[];
  readonly correct: number[];
}
/** As the bank compares them: options that differ in white space alone are the same. */
const same = (text: string): string => composed(text).replaceAll(/\s+/g, ' ').trim();

const decimal = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const checkNumber = ({ number, tolerance }: ReadQuestion): void => {
  if (number === undefined || !decimal.test(number) || (tolerance !== undefined && !/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(tolerance)))
    throw new Refused(fault('bad-number', { found: number ?? '' }));
};

const checkOptions = (read: ReadQuestion, texts: readonly string[]): Options => {
  const found = read.options.length;
  const empty = texts.findIndex(isEmptyText);
  if (empty >= 0 && read.correct.includes(empty)) throw new Refused(fault('empty-option', { option: empty + 1 }));
  if (found < 2) throw new Refused(fault('few-options', { count: found }));
  if (read.correct.length === 0) throw new Refused(fault('no-key'));
  if (read.correct.some((position) => position < 0 || position >= found)) throw new Refused(fault('key-outside', { count: found }));
  if (empty >= 0) throw new Refused(fault('empty-option', { option: empty + 1 }));
  if (found > 8) throw new Refused(fault('many-options', { count: found }));
  return { options: [...texts], correct: [...new Set(read.correct)].toSorted((a, b) => a - b) };
};

const kindOf = (read: ReadQuestion, { options, correct }: Options): ImportQuestion['kind'] =>
  read.kind === 'numeric' || read.kind === 'multiple'
    ? read.kind
    : correct.length > 1
      ? 'multiple'
      : read.kind === 'true-false' && options.length === 2
        ? 'true-false'
        : 'single';

const named = (text: string | undefined): string | null =>
  cutText(
    composed(text ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    120,
  ) || null;

const shortNumber = (text: string | null | undefined): string | null => (typeof text === 'string' ? cutText(text, 60) : null);

const mostTags = 20;
const tagLength = 40;
const tagsOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.flatMap((tag) => cutText(named(tag) ?? '', tagLength).trim() || []))].slice(0, mostTags);

const placed = ({
  path,
  sources,
  language = null,
  difficulty = null,
  tags = [],
}: ReadQuestion): Pick<ImportQuestion, 'path' | 'sources' | 'language' | 'difficulty' | 'tags'> => ({
  path: { subject: named(path.subject), chapter: named(path.chapter), topic: named(path.topic) },
  sources: sources
    .map((source) => named(source))
    .filter((source) => source !== null)
    .slice(0, 10),
  language,
  difficulty,
  tags: tagsOf(tags),
});

/** The stem without the numbers that some makers give questions for themselves (`//QZ1.11) What is …`); what a person wrote stays. */
const stemOf = (html: string, isFromFile: boolean): string =>
  isFromFile ? html.replace(/^((?:<[a-z]+>){0,3})\s*\/\/[A-Za-z]{1,6}\d{1,4}(?:\.\d{1,4}){0,3}[).:]\s*/, '$1') : html;

/** A question as it was read, cleaned and checked. Throws `Refused`. */
const cleaned = (read: ReadQuestion, cleaner: TextCleaner, isFromFile: boolean): ImportQuestion => {
  const clean = (piece: Piece): string => cleaner.clean(piece);
  const stem = stemOf(clean(read.stem), isFromFile);
  if (isEmptyText(stem)) throw new Refused(fault('empty-stem'));
  if (stem.length > textLimit && !stem.includes('<img')) throw new Refused(fault('bad-markup'));
  const numeric = read.kind === 'numeric';
  if (numeric) checkNumber(read);
  const both = numeric ? { options: [], correct: [] } : checkOptions(read, read.options.map(clean));
  const stimulus = read.stimulus === null ? null : clean(read.stimulus);
  const explanation = read.explanation === null ? '' : clean(read.explanation);
  if (isTooHeavy([stem, ...both.options, explanation, stimulus ?? ''])) throw new Refused(fault('too-heavy'));
  return {
    kind: kindOf(read, both),
    stem,
    ...both,
    number: numeric ? (read.number ?? null) : null,
    tolerance: numeric ? (read.tolerance ?? null) : null,
    explanation,
    stimulus: stimulus === null || isEmptyText(stimulus) ? null : stimulus,
    ...placed(read),
  };
};

/** What is right, in words: two questions with the same content and another key are not the same. */
export const rightWords = ({ kind, options, correct, number, tolerance }: ImportQuestion): string =>
  JSON.stringify(kind === 'numeric' ? [number, tolerance] : correct.map((position) => options[position]).toSorted());

const textsOf = ({ stem, options, explanation, stimulus }: ImportQuestion): string[] => [stem, ...options, explanation, stimulus ?? ''];

/** Of a question that is too heavy its words are kept, and where its pictures stood. */
const lightened = (question: ImportQuestion): ImportQuestion => {
  if (!isTooHeavy(textsOf(question))) return question;
  const light = (html: string): string => html.replaceAll(/<img\b[^<>]*>/g, '[picture]');
  const { stem, options, explanation, stimulus } = question;
  return {
    ...question,
    stem: light(stem),
    options: options.map(light),
    explanation: light(explanation),
    stimulus: stimulus === null ? null : light(stimulus),
  };
};

/** What was understood of a question that cannot go in as it is, so that a person need not type it again. */
const rough = (read: ReadQuestion, cleaner: TextCleaner, isFromFile: boolean): ImportQuestion => {
  const text = (piece: Piece | null): string => {
    try {
      return piece === null ? '' : cleaner.clean(piece);
    } catch {
      return cutText(escapeMarkup(piece?.text ?? ''), textLimit);
    }
  };
  return {
    kind: read.kind,
    stem: stemOf(text(read.stem), isFromFile),
    options: read.options.slice(0, 8).map(text),
    correct: read.correct.filter((position) => position >= 0 && position < Math.min(8, read.options.length)),
    number: shortNumber(read.number),
    tolerance: shortNumber(read.tolerance),
    explanation: text(read.explanation),
    stimulus: read.stimulus === null ? null : text(read.stimulus),
    ...placed(read),
  };
};

/** What a person has to look at though the question is whole: a picture that did not come with it, or two options that say the same. */
const toLookAt = ({ options }: ImportQuestion, cleaner: TextCleaner): StoredProblem | null => {
  if (cleaner.pictureFault) return cleaner.pictureFault;
  const folded = options.map(same);
  const twice = folded.findIndex((text, at) => folded.indexOf(text) < at);
  if (twice < 0) return null;
  return fault('same-options', { option: /<img/.test(options[twice]!) ? twice + 1 : cutText(plainText(options[twice]!), 100) });
};

/** Cleans and checks a question but for its formulas. */
const understood = (read: ReadQuestion, isFromFile: boolean): Judged => {
  const cleaner = new TextCleaner(isFromFile && !speaksOf(read.stem.text));
  try {
    const question = cleaned(read, cleaner, isFromFile);
    return { state: 'ready', question, contentKey: contentKey(question), problem: toLookAt(question, cleaner) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { state: 'error', question: lightened(rough(read, cleaner, isFromFile)), contentKey: null, problem: error.fault };
  }
};

/** The reason stands there in English, for whoever only reads the facts; readers of other languages have it from `why`. */
const badFormula = (problem: FormulaProblem): StoredProblem => {
  const { latex, code, detail } = problem;
  return fault('bad-formula', { formula: cutText(latex, 200), reason: formulaReason('en', problem), why: code, detail });
};

/**
 * Cleans and checks questions: the formulas of all of them go to the checker at once. `isFromFile`: nobody has looked at them yet, so that LaTeX
 * without dollar signs becomes formulas; what a person wrote stays as it was written.
 */
export const judge = async (all: readonly ReadQuestion[], checker: FormulaChecker, isFromFile = true): Promise<Judged[]> => {
  const judged = all.map((read) => understood(read, isFromFile));
  const texts = judged.map(({ state, question }) => (state === 'ready' && question ? textsOf(question) : []));
  const problems = await checker.check(texts.flat());
  let at = 0;
  return judged.map((one, index) => {
    const own = problems.slice(at, (at += texts[index]!.length));
    const [problem] = own.flat();
    return problem ? { ...one, state: 'error', contentKey: null, problem: badFormula(problem) } : one;
  });
};

const refusedAs = (found: Found): Assessed | null => {
  const none = { found, question: null, contentKey: null, twinRow: null };
  if (found.is === 'unsupported') return { ...none, state: 'unsupported', problem: fault('unsupported-kind', { kind: found.kind }) };
  if (found.is === 'left-over') return { ...none, state: 'left-over', problem: null };
  if (found.is === 'error') {
    const question = found.question ? rough(found.question, new TextCleaner(true), true) : null;
    return { ...none, state: 'error', question, problem: fault(found.code, found.facts) };
  }
  return null;
};

/** So many questions are cleaned before their formulas are looked at: each waits in memory with its pictures. */
const inOneGo = 20;

/** A ready question that its reader was not sure of waits for a person. */
const doubted = ({ doubt }: Extract<Found, { is: 'question' }>, judged: Judged | undefined): Judged | null =>
  judged?.state === 'ready' && doubt && judged.problem === null ? { ...judged, problem: fault(doubt.code, doubt.facts) } : (judged ?? null);

async function* judgedBlocks(
  blocks: Iterable<Found> | AsyncIterable<Found>,
  checker: FormulaChecker,
): AsyncGenerator<{ readonly found: Found; readonly judged: Judged | null }> {
  let some: Found[] = [];
  const flush = async (): Promise<{ found: Found; judged: Judged | null }[]> => {
    const questions = some.flatMap((found) => (found.is === 'question' ? [found.question] : []));
    const judged = (await judge(questions, checker)).values();
    const done = some.map((found) => ({ found, judged: found.is === 'question' ? doubted(found, judged.next().value) : null }));
    some = [];
    return done;
  };
  for await (const found of blocks) if (some.push(found) >= inOneGo) yield* await flush();
  yield* await flush();
}

/**
 * The account of a file: every block that a reader found, in its order, and what becomes of it. Repeats are those of the file itself;
 * what the bank holds already is found out when the rows are stored.
 */
export async function* assess(blocks: Iterable<Found> | AsyncIterable<Found>, checker: FormulaChecker): AsyncGenerator<Assessed> {
  const seen = new Map<string, { readonly row: number; readonly right: string }>();
  let row = 0;
  for await (const { found, judged: one } of judgedBlocks(blocks, checker)) {
    if (found.is !== 'left-over') row += 1;
    const refused = refusedAs(found);
    if (refused) yield refused;
    if (refused || one === null) continue;
    if (one.state === 'error' || one.question === null || one.contentKey === null) {
      yield { found, ...one, twinRow: null };
      continue;
    }
    const right = rightWords(one.question);
    const twin = seen.get(one.contentKey);
    if (twin === undefined) seen.set(one.contentKey, { row, right });
    if (twin === undefined) yield { found, ...one, twinRow: null };
    else if (twin.right === right)
      yield { found, ...one, state: 'duplicate', problem: fault('duplicate', { row: twin.row }), twinRow: twin.row };
    else yield { found, ...one, state: 'error', contentKey: null, problem: fault('other-key', { row: twin.row }), twinRow: twin.row };
  }
}
