import type { getSolution } from '#contracts/http/exams';
import type { ResponseOf } from '#contracts/http/endpoint';

export type Solution = ResponseOf<typeof getSolution>;
export type SolvedQuestion = Solution['questions'][number];
export type Filter = 'all' | 'wrong' | 'skipped';

/** What share of the takers chose an option; null while nobody has taken it. */
export const shareOf = (question: SolvedQuestion, optionId: string, takers: number): number | null =>
  takers === 0 ? null : (question.chosen.find((choice) => choice.optionId === optionId)?.count ?? 0) / takers;

/** How an option's row looks: the key, and whether it was chosen. */
export const rowOf = ({ key, mine }: SolvedQuestion, optionId: string): { readonly key: boolean; readonly mine: boolean } => ({
  key: key.optionIds.includes(optionId),
  mine: mine?.optionIds.includes(optionId) ?? false,
});

/** Questions of one filter with their printed numbers, which the filter does not change. */
export const filtered = (
  questions: readonly SolvedQuestion[],
  filter: Filter,
): { readonly number: number; readonly question: SolvedQuestion }[] =>
  questions
    .map((question, at) => ({ number: at + 1, question }))
    .filter(({ question: { mine } }) => filter === 'all' || (mine?.verdict ?? 'skipped') === filter);
