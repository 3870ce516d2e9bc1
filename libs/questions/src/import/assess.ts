import { cutText } from '#contracts/shared/cut-text';
import type { ImportQuestion } from '#contracts/http/imports';
import type { ProblemCode } from '#contracts/shared/imports';
import { composed } from '#platform/kernel';
import { type FormulaChecker, type FormulaProblem, formulaReason, isPicture, sanitise } from '#platform/rich-text';
import type { StoredProblem } from '../entities/import.entity.js';
import { contentKey } from '../domain/content-key.js';
import { withForeignTagsShown } from '../formats/foreign-tags.js';
import { withNamedMedia } from '../formats/named-media.js';
import { asHtml, escapeMarkup, toRichText } from '../formats/pieces.js';
import type { Found, Piece, ReadQuestion } from '../formats/reading.js';
import type { Assessed, Judged } from './import-reader.js';

const fault = (code: ProblemCode, facts: StoredProblem['facts'] = {}): StoredProblem => ({ code, facts });
class Refused extends Error {
  constructor(readonly fault: StoredProblem) {
    super(fault.code);
  }
}

/** A picture that does not come with the file, or is of a kind or size that is not kept, leaves its name, so that it is missed and not forgotten. */
const withNamedPictures = (html: string): string =>
  html.replaceAll(/<img\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) => {
    const [, double, single, bare] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? [];
    const address = (double ?? single ?? bare ?? '').trim();
    if (isPicture(address)) return tag;
    const kind = /^data:image\/([a-z]{2,8})/i.exec(address)?.[1];
    if (kind) return `[picture: ${kind}]`;
    const named = /^(?:https?:)?(?![a-z]+:)(.*)$/is.exec(address)?.[1] ?? '';
    return `[picture: ${cutText(named.replaceAll(/[^\w./=?-]/g, ''), 160)}]`;
  });

/** Commands that reach out of a formula keep what they show, as links in a text do. */
const withHarmlessFormulas = (html: string): string =>
  html.includes('\\')
    ? html
        .replaceAll(/\\(?:href|html(?:Class|Id|Style|Data))\s*\{[^{}]*\}\s*(?=\{)/g, '')
        .replaceAll(/\\url\s*\{([^{}]*)\}/g, (_whole, shown: string) => `\\text{${shown}}`)
        .replaceAll(/\\includegraphics\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}/g, '')
    : html;

const marked = /[<>&$\\]/;
const textLimit = 20_000;

/** One text as it is stored. What holds no markup and no formula is spared the cleaner. Throws `Refused`. */
const clean = (piece: Piece): string => {
  const shown = piece.as === 'html' ? asHtml(withForeignTagsShown(withNamedMedia(piece.text))) : piece;
  const rich = withHarmlessFormulas(withNamedPictures(toRichText(shown)));
  if (!marked.test(rich) && !rich.includes('\u0000')) return composed(rich).trim();
  try {
    return sanitise(rich);
  } catch {
    throw new Refused(fault('bad-markup'));
  }
};

/** Whether a person sees anything: a picture or a formula is something. */
const isEmpty = (html: string): boolean =>
  !/<img\s/i.test(html) && html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&nbsp;|[\s\u200b-\u200d\ufeff]/g, '') === '';

interface Options {
  readonly options: string[];
  readonly correct: number[];
}
/** Options that say the same are one; it is right when one of them is. Nothing is guessed by that: the words are what is right or wrong. */
const merged = (texts: readonly string[], correct: readonly number[]): Options => {
  const options: string[] = [];
  const places = texts.map((text) => {
    const standing = options.indexOf(text);
    return standing >= 0 ? standing : options.push(text) - 1;
  });
  return { options, correct: [...new Set(correct.map((position) => places[position] ?? -1))].toSorted((a, b) => a - b) };
};

const decimal = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const checkNumber = ({ number, tolerance }: ReadQuestion): void => {
  if (number === undefined || !decimal.test(number) || (tolerance !== undefined && !/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(tolerance)))
    throw new Refused(fault('bad-number', { found: number ?? '' }));
};

const checkOptions = (read: ReadQuestion, texts: readonly string[]): Options => {
  const found = read.options.length;
  const empty = texts.findIndex(isEmpty);
  if (empty >= 0 && read.correct.includes(empty)) throw new Refused(fault('empty-option', { option: empty + 1 }));
  if (found < 2) throw new Refused(fault('few-options', { count: found }));
  if (read.correct.length === 0) throw new Refused(fault('no-key'));
  if (read.correct.some((position) => position < 0 || position >= found)) throw new Refused(fault('key-outside', { count: found }));
  if (empty >= 0) throw new Refused(fault('empty-option', { option: empty + 1 }));
  const one = merged(texts, read.correct);
  // Where nothing but one text would be left (options that are pictures or sounds elsewhere), they stay as they are.
  const both = one.options.length < 2 ? { options: [...texts], correct: [...read.correct] } : one;
  if (both.options.length > 8) throw new Refused(fault('many-options', { count: both.options.length }));
  return both;
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

/** A question as it was read, cleaned and checked. Throws `Refused`. */
const cleaned = (read: ReadQuestion): ImportQuestion => {
  const stem = clean(read.stem);
  if (isEmpty(stem)) throw new Refused(fault('empty-stem'));
  if (stem.length > textLimit && !stem.includes('<img')) throw new Refused(fault('bad-markup'));
  const numeric = read.kind === 'numeric';
  if (numeric) checkNumber(read);
  const both = numeric ? { options: [], correct: [] } : checkOptions(read, read.options.map(clean));
  const stimulus = read.stimulus === null ? null : clean(read.stimulus);
  return {
    kind: kindOf(read, both),
    stem,
    ...both,
    number: numeric ? (read.number ?? null) : null,
    tolerance: numeric ? (read.tolerance ?? null) : null,
    explanation: read.explanation === null ? '' : clean(read.explanation),
    stimulus: stimulus === null || isEmpty(stimulus) ? null : stimulus,
    ...placed(read),
  };
};

/** What is right, in words: two questions with the same content and another key are not the same. */
export const rightWords = ({ kind, options, correct, number, tolerance }: ImportQuestion): string =>
  JSON.stringify(kind === 'numeric' ? [number, tolerance] : correct.map((position) => options[position]).toSorted());

/** What was understood of a question that cannot go in as it is, so that a person need not type it again. */
const rough = (read: ReadQuestion): ImportQuestion => {
  const text = (piece: Piece | null): string => {
    try {
      return piece === null ? '' : clean(piece);
    } catch {
      return cutText(escapeMarkup(piece?.text ?? ''), textLimit);
    }
  };
  return {
    kind: read.kind,
    stem: text(read.stem),
    options: read.options.slice(0, 8).map(text),
    correct: read.correct.filter((position) => position >= 0 && position < Math.min(8, read.options.length)),
    number: shortNumber(read.number),
    tolerance: shortNumber(read.tolerance),
    explanation: text(read.explanation),
    stimulus: read.stimulus === null ? null : text(read.stimulus),
    ...placed(read),
  };
};

/** Cleans and checks a question but for its formulas. */
const understood = (read: ReadQuestion): Judged => {
  try {
    const question = cleaned(read);
    return { state: 'ready', question, contentKey: contentKey(question), problem: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { state: 'error', question: rough(read), contentKey: null, problem: error.fault };
  }
};

const textsOf = ({ stem, options, explanation, stimulus }: ImportQuestion): string[] => [stem, ...options, explanation, stimulus ?? ''];

/** The reason stands there in English, for whoever only reads the facts; readers of other languages have it from `why`. */
const badFormula = (problem: FormulaProblem): StoredProblem => {
  const { latex, code, detail } = problem;
  return fault('bad-formula', { formula: cutText(latex, 200), reason: formulaReason('en', problem), why: code, detail });
};

/** Cleans and checks questions, of a file or corrected by hand: the formulas of all of them go to the checker at once. */
export const judge = async (all: readonly ReadQuestion[], checker: FormulaChecker): Promise<Judged[]> => {
  const judged = all.map(understood);
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
  if (found.is === 'error')
    return { ...none, state: 'error', question: found.question ? rough(found.question) : null, problem: fault(found.code, found.facts) };
  return null;
};

/** So many questions are cleaned before their formulas are looked at: each waits in memory with its pictures. */
const inOneGo = 20;

async function* judgedBlocks(
  blocks: Iterable<Found> | AsyncIterable<Found>,
  checker: FormulaChecker,
): AsyncGenerator<{ readonly found: Found; readonly judged: Judged | null }> {
  let some: Found[] = [];
  const flush = async (): Promise<{ found: Found; judged: Judged | null }[]> => {
    const questions = some.flatMap((found) => (found.is === 'question' ? [found.question] : []));
    const judged = (await judge(questions, checker)).values();
    const done = some.map((found) => ({ found, judged: found.is === 'question' ? (judged.next().value ?? null) : null }));
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
