import { areFiguresOut, isScoreVisible, type ReleaseRules } from './visibility.js';

/** Whether some can be let sit it later: it was opened, and is no make-up itself. */
export const mayMakeUp = ({
  state,
  resultsAt,
  makeUpOf,
}: Pick<ReleaseRules, 'state' | 'resultsAt'> & { readonly makeUpOf: string | null }): boolean =>
  makeUpOf === null && (state === 'open' || state === 'closed' || state === 'results' || (state === 'archived' && resultsAt !== null));

/** Whether a make-up may repeat its paper: nothing was told yet by which those who sat it would know what is right. */
export const maySamePaper = (exam: ReleaseRules & { readonly makeUpOf: string | null }): boolean =>
  mayMakeUp(exam) && (exam.state === 'open' || exam.state === 'closed') && !areFiguresOut(exam) && !isScoreVisible(exam);

/** Whether one more may repeat a paper: of all that hold it nothing was told; those that nobody could begin yet tell nothing. */
export const mayRepeat = (holders: readonly ReleaseRules[]): boolean =>
  holders.every(
    (exam) =>
      ['draft', 'scheduled', 'cancelled'].includes(exam.state) ||
      (exam.state === 'archived' && exam.resultsAt === null) ||
      maySamePaper({ ...exam, makeUpOf: null }),
  );

/** So many questions of a place and difficulty, for one section. */
export interface MakeUpLine {
  readonly section: number;
  readonly subjectId: string;
  readonly difficulty: number | null;
  readonly count: number;
}

interface Placed {
  readonly section: number;
  /** Where it stands in the bank; of a question that the bank no longer has, nowhere. */
  readonly subjectId: string | undefined;
  readonly difficulty: number | null;
}

/** The blueprint of a paper: as many of each place and difficulty in each section as it has, in the paper's order. */
export const blueprintOf = (paper: readonly Placed[]): MakeUpLine[] => {
  const lines = new Map<string, MakeUpLine>();
  for (const { section, subjectId, difficulty } of paper) {
    if (subjectId === undefined) continue;
    const key = `${section} ${subjectId} ${difficulty ?? ''}`;
    lines.set(key, { section, subjectId, difficulty, count: (lines.get(key)?.count ?? 0) + 1 });
  }
  return [...lines.values()];
};
