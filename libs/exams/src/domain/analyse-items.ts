import {
  correctedPointBiserial,
  difficulty,
  discrimination,
  flagsOf,
  groupSize,
  itemGap,
  kr20,
  pointBiserial,
  restOf,
  standardError,
  variance,
  type Flag,
  type Gap,
  type Totals,
} from './item-statistics.js';
import { verdictOf, type MarkedQuestion, type Scheme } from './scoring.js';

/** Everybody who gave one and the same answer to a question: how many, the sum of their totals, how many are of the upper and lower group. */
export interface AnswerGroup {
  readonly questionId: string;
  readonly optionIds: readonly string[];
  readonly number: string | null;
  readonly count: number;
  readonly totals: number;
  readonly upper: number;
  readonly lower: number;
}

export interface ItemFigures {
  readonly questionId: string;
  readonly correct: number;
  readonly wrong: number;
  readonly skipped: number;
  readonly difficulty: number | null;
  readonly pointBiserial: number | null;
  readonly discrimination: number | null;
  readonly gap: Gap | null;
  readonly flags: readonly Flag[];
  readonly choices: readonly {
    readonly optionId: string;
    readonly right: boolean;
    readonly count: number;
    readonly share: number | null;
    readonly upper: number;
    readonly lower: number;
    readonly pointBiserial: number | null;
  }[];
}

export interface PaperFigures {
  readonly items: readonly ItemFigures[];
  readonly kr20: number | null;
  readonly sem: number | null;
  readonly gap: Gap | null;
}

export type AnalysedQuestion = MarkedQuestion & { readonly optionIds: readonly string[] };

/** A question that everybody had to sit, and that its key decides. */
export const isCounted = (question: MarkedQuestion, scheme: Scheme): boolean =>
  !question.cancelled && !(scheme.optionalCounted !== null && scheme.optionalSections.includes(question.section));

/** Whether a given answer is right by the key; what a total is the sum of. */
export const isRightBy = (question: MarkedQuestion, group: Pick<AnswerGroup, 'optionIds' | 'number'>): boolean =>
  verdictOf(question, group, 'nobody') === 'correct';

interface Tally {
  readonly chosen: number;
  readonly totals: number;
  readonly upper: number;
  readonly lower: number;
}

const tally = (groups: readonly AnswerGroup[]): Tally =>
  groups.reduce(
    (all, { count, totals, upper, lower }) => ({
      chosen: all.chosen + count,
      totals: all.totals + totals,
      upper: all.upper + upper,
      lower: all.lower + lower,
    }),
    { chosen: 0, totals: 0, upper: 0, lower: 0 },
  );

const item = (question: AnalysedQuestion, groups: readonly AnswerGroup[], totals: Totals, scheme: Scheme): ItemFigures => {
  const takers = totals.n;
  const counted = isCounted(question, scheme);
  const rightGroups = groups.filter((group) => isRightBy(question, group));
  const right = tally(rightGroups);
  const size = groupSize(takers);
  const rest = counted ? restOf(right, totals) : totals;
  const choices = question.optionIds.map((optionId) => {
    const mine = tally(groups.filter(({ optionIds }) => optionIds.includes(optionId)));
    const alsoRight = counted ? tally(rightGroups.filter(({ optionIds }) => optionIds.includes(optionId))).chosen : 0;
    return {
      optionId,
      right: question.key.optionIds.includes(optionId),
      count: mine.chosen,
      share: difficulty(mine.chosen, takers),
      upper: mine.upper,
      lower: mine.lower,
      pointBiserial: pointBiserial({ chosen: mine.chosen, totals: mine.totals - alsoRight }, rest),
    };
  });
  const verdicts = { correct: 0, wrong: 0, skipped: 0 };
  for (const group of groups) verdicts[verdictOf(question, group, scheme.cancelledCredit)] += group.count;
  const silent = takers - tally(groups).chosen;
  verdicts[verdictOf(question, undefined, scheme.cancelledCredit)] += silent;
  const gap = question.cancelled
    ? 'cancelled'
    : counted
      ? itemGap(takers, right.chosen, variance(takers, totals.sum, totals.squares))
      : 'optional-sections';
  const figures = {
    difficulty: counted ? difficulty(right.chosen, takers) : null,
    pointBiserial: counted ? correctedPointBiserial(right, totals) : null,
    discrimination: counted ? discrimination(right.upper, right.lower, size) : null,
  };
  return { questionId: question.id, ...verdicts, ...figures, gap, flags: flagsOf({ takers, ...figures, choices }), choices };
};

/**
 * The figures of a paper. The sum of totals and of their squares follow from the groups: ΣT = Σ right answers, and ΣT² = Σ over the
 * items of the totals of those who had it right.
 */
export const analyse = (
  questions: readonly AnalysedQuestion[],
  takers: number,
  groups: readonly AnswerGroup[],
  scheme: Scheme,
): PaperFigures => {
  const of = new Map<string, AnswerGroup[]>(questions.map(({ id }) => [id, []]));
  for (const group of groups) of.get(group.questionId)?.push(group);
  const counted = questions.filter((question) => isCounted(question, scheme));
  const rights = counted.map((question) => tally((of.get(question.id) ?? []).filter((group) => isRightBy(question, group))));
  const totals: Totals = {
    n: takers,
    sum: rights.reduce((all, { chosen }) => all + chosen, 0),
    squares: rights.reduce((all, one) => all + one.totals, 0),
  };
  const spread = variance(takers, totals.sum, totals.squares);
  const optional = scheme.optionalCounted !== null && scheme.optionalSections.length > 0;
  const reliability =
    optional || takers < 2
      ? null
      : kr20(
          rights.map(({ chosen }) => chosen / takers),
          spread,
        );
  const gap: Gap | null = optional
    ? 'optional-sections'
    : takers < 2
      ? 'too-few-takers'
      : counted.length < 2
        ? 'too-few-questions'
        : reliability === null
          ? 'no-variance'
          : null;
  return {
    items: questions.map((question) => item(question, of.get(question.id) ?? [], totals, scheme)),
    kr20: reliability,
    sem: standardError(Math.sqrt(spread), reliability),
    gap,
  };
};
