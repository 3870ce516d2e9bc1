import type { QuestionDraft } from '#questions';

/** LaTeX as written: `r` keeps the backslashes. */
export const r = String.raw;

/** A group of questions may share a passage or picture; `image` names a file of `seed/data/own`. */
export interface OwnQuestion extends QuestionDraft {
  readonly image?: string;
}

/** Makes the questions of one subject: chapter, stem, options, position of the right one, explanation. */
export const single =
  (subject: string) =>
  (
    chapter: string,
    stem: string,
    options: readonly string[],
    correct: number,
    explanation: string,
    shared: Pick<OwnQuestion, 'stimulus' | 'image'> = {},
  ): OwnQuestion => ({
    kind: 'single',
    path: { subject, chapter },
    stem,
    options,
    correct: [correct],
    explanation,
    language: 'bn',
    ...shared,
  });

export const multiple =
  (subject: string) =>
  (chapter: string, stem: string, options: readonly string[], correct: readonly number[], explanation: string): OwnQuestion => ({
    kind: 'multiple',
    path: { subject, chapter },
    stem,
    options,
    correct,
    explanation,
    language: 'bn',
  });

export const numeric =
  (subject: string) =>
  (chapter: string, stem: string, number: string, tolerance: string, explanation: string): OwnQuestion => ({
    kind: 'numeric',
    path: { subject, chapter },
    stem,
    number,
    tolerance,
    explanation,
    language: 'bn',
  });
