import type { ItemFacts } from './items.js';

/** How likely a question is to be answered right without knowing anything, in thousandths. */
export const guessMilliOf = ({ kind, options }: Pick<ItemFacts, 'kind' | 'options'>): number => {
  if (kind === 'numeric') return 0;
  if (kind === 'true-false') return 500;
  const choices = kind === 'multiple' ? 2 ** Math.max(options, 2) - 1 : Math.max(options, 2);
  return Math.floor(1000 / choices);
};

/** What the editors' difficulty (1 to 5) says before any answer, in thousandths of a logit. */
export const priorMilliOf = (difficulty: number | null): number => ((difficulty ?? 3) - 3) * 700;

/** How unsure that is, in millionths of a squared logit. */
export const priorVarianceMicro = (difficulty: number | null): number => (difficulty === null ? 1_000_000 : 500_000);
