import { cutText } from '#contracts/shared/cut-text';
import { postLength, postPictures } from '#contracts/shared/qna';
import type { Locale } from '#contracts/shared/values';
import { type FormulaChecker, formulaReason, formulas, plainStem, plainText, sanitise } from '#platform';
import { AppError } from '#platform/kernel';
import { postIssue, type PostIssue } from './post-issues.js';

export interface CleanPost {
  readonly html: string;
  /** In a line, formulas as `$…$`. */
  readonly excerpt: string;
  /** As it is searched. */
  readonly words: string;
}

const mostFormulas = 100;
const picture = /<img\s/gi;

/** Whether a person sees anything: a picture or a formula is something. */
const isEmpty = (html: string): boolean =>
  !/<img\s/i.test(html) && html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&nbsp;|[\s\u200b-\u200d\ufeff]/g, '') === '';

/** A question or an answer as it is stored and shown. Throws 'Invalid input' with a sentence at `html`. */
export const cleanPost = async (given: string, locale: Locale, checker: FormulaChecker): Promise<CleanPost> => {
  const refuse = (issue: PostIssue, facts: Readonly<Record<string, string | number>> = {}): never => {
    throw new AppError('Invalid input', { field: 'html' }, { issues: { html: postIssue(locale, issue, facts) } });
  };
  const html = cleaned(given) ?? refuse('unclean');
  if (isEmpty(html)) refuse('empty');
  if (html.length > postLength) refuse('long');
  if ((html.match(picture) ?? []).length > postPictures) refuse('pictures', { most: postPictures });
  if (formulas(html).length > mostFormulas) refuse('formulas');
  const [[broken] = []] = await checker.check([html]);
  if (broken) refuse('formula', { formula: cutText(broken.latex, 120), why: formulaReason(locale, broken) });
  return { html, excerpt: plainStem(html), words: plainText(html, []) };
};

/** Null for what the sanitiser refuses as a whole. */
const cleaned = (given: string): string | null => {
  try {
    return sanitise(given, 'html');
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};
