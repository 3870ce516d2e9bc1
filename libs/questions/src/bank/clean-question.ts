import { cutText } from '#contracts/shared/cut-text';
import type { QuestionBody } from '#contracts/http/bank';
import type { Locale } from '#contracts/shared/values';
import { type FormulaChecker, formulaReason, sanitise, writtenLength } from '#platform';
import { AppError, composed } from '#platform/kernel';
import { contentKey } from '../domain/content-key.js';
import { isEmptyText } from '../domain/empty-text.js';
import { isTooHeavy } from '../domain/question-bytes.js';
import { issueSentence, type IssueCode } from './issue-codes.js';

/** A question as somebody wrote it, cleaned and checked; `correct` in order, without doubles. */
export interface CleanQuestion extends QuestionBody {
  readonly contentKey: string;
}

const decimal = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** Of all texts of a question together, their pictures left out: cleaning takes seconds for a megabyte of signs. */
const maxCharacters = 200_000;

const textsOf = ({ stem, options, explanation, stimulus }: QuestionBody): string[] => [
  stem,
  ...options.map(({ text }) => text),
  explanation,
  stimulus ?? '',
];
const charactersOf = (question: QuestionBody): number => textsOf(question).reduce((sum, text) => sum + writtenLength(text), 0);

/** Gathers what is wrong by field, in the caller's language. */
class Issues {
  readonly found: Record<string, string> = {};
  private readonly texts = new Map<string, string>();
  constructor(private readonly locale: Locale) {}

  add(field: string, code: IssueCode, facts: Readonly<Record<string, string>> = {}): void {
    this.found[`question.${field}`] ??= issueSentence(this.locale, code, facts);
  }

  text(field: string, html: string): string {
    const cleaned = this.cleaned(field, html);
    this.texts.set(field, cleaned);
    return cleaned;
  }

  /** The formulas of all texts at once. */
  async formulas(checker: FormulaChecker): Promise<void> {
    const problems = await checker.check([...this.texts.values()]);
    for (const [index, field] of [...this.texts.keys()].entries()) {
      const [problem] = problems[index] ?? [];
      if (!problem) continue;
      this.add(field, 'formula', { formula: cutText(problem.latex, 120), why: cutText(formulaReason(this.locale, problem), 160) });
    }
  }

  /** Ends with the first text that is too much to clean: the others might be as well, and each takes its time. */
  private cleaned(field: string, html: string): string {
    try {
      return sanitise(html);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('Invalid input', {}, { issues: { [`question.${field}`]: issueSentence(this.locale, 'text-unclean') } });
    }
  }
}

const checkNumeric = (question: QuestionBody, issues: Issues): void => {
  if (question.options.length > 0) issues.add('options', 'options-none');
  if (!decimal.test(question.number ?? '')) issues.add('number', 'number');
  if (question.tolerance !== null && !/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(question.tolerance)) issues.add('tolerance', 'tolerance');
};

const checkOptions = ({ kind, options, correct }: QuestionBody, issues: Issues): void => {
  if (options.length < 2) issues.add('options', 'options-count');
  if (kind === 'true-false' && options.length !== 2) issues.add('options', 'two-options');
  const seen = new Set<string>();
  for (const [index, { text }] of options.entries()) {
    const same = composed(text).replaceAll(/\s+/g, ' ').trim();
    if (isEmptyText(text)) issues.add(`options.${index}.text`, 'option-empty');
    else if (seen.has(same)) issues.add(`options.${index}.text`, 'option-same');
    seen.add(same);
  }
  if (correct.length === 0) issues.add('correct', 'correct-missing');
  if (correct.some((position) => position >= options.length)) issues.add('correct', 'correct-outside');
  if (kind !== 'multiple' && correct.length > 1) issues.add('correct', 'correct-one');
};

const lines = (texts: readonly string[]): string[] => [...new Set(texts.map((text) => composed(text).replaceAll(/\s+/g, ' ').trim()))];

/** Cleans and checks; never guesses a key. Throws 'Invalid input' with everything that is wrong, by field. */
export const cleanQuestion = async (given: QuestionBody, locale: Locale, checker: FormulaChecker): Promise<CleanQuestion> => {
  if (charactersOf(given) > maxCharacters)
    throw new AppError('Invalid input', {}, { issues: { 'question.stem': issueSentence(locale, 'text-unclean') } });
  if (isTooHeavy(textsOf(given)))
    throw new AppError('Invalid input', {}, { issues: { 'question.stem': issueSentence(locale, 'too-heavy') } });
  const issues = new Issues(locale);
  const numeric = given.kind === 'numeric';
  const stimulus = given.stimulus === null ? null : issues.text('stimulus', given.stimulus);
  const question: QuestionBody = {
    ...given,
    stem: issues.text('stem', given.stem),
    options: given.options.map(({ id, text }, index) => ({ id, text: issues.text(`options.${index}.text`, text) })),
    correct: numeric ? [] : [...new Set(given.correct)].toSorted((a, b) => a - b),
    number: numeric ? given.number : null,
    tolerance: numeric ? given.tolerance || null : null,
    explanation: issues.text('explanation', given.explanation),
    stimulus: stimulus === null || isEmptyText(stimulus) ? null : stimulus,
    sources: lines(given.sources),
    tags: lines(given.tags),
  };
  await issues.formulas(checker);
  if (isEmptyText(question.stem)) issues.add('stem', 'stem-empty');
  if (numeric) checkNumeric(question, issues);
  else checkOptions(question, issues);
  if (Object.keys(issues.found).length > 0) throw new AppError('Invalid input', {}, { issues: issues.found });
  const texts = question.options.map(({ text }) => text);
  return { ...question, contentKey: contentKey({ kind: question.kind, stem: question.stem, stimulus: question.stimulus, options: texts }) };
};
