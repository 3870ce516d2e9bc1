interface Figures {
  readonly answered: number;
  readonly right: number;
  readonly tookMs: number;
}

/** Too few answers say nothing: below this a share is chance. */
export const enough = 5;

/** Between 0 and 1; null where nothing was answered. */
export const accuracyOf = ({ answered, right }: Figures): number | null => (answered > 0 ? right / answered : null);

/** Whole seconds for one question; null where nothing was answered. */
export const secondsOf = ({ answered, tookMs }: Figures): number | null => (answered > 0 ? Math.round(tookMs / answered / 1000) : null);

/** The best and the weakest of those with enough answers; null unless there are two that differ. */
export const extremesOf = <T extends Figures>(rows: readonly T[]): { readonly best: T; readonly worst: T } | null => {
  const sorted = rows.filter(({ answered }) => answered >= enough).toSorted((a, b) => (accuracyOf(b) ?? 0) - (accuracyOf(a) ?? 0));
  const [best, worst] = [sorted[0], sorted.at(-1)];
  return best && worst && accuracyOf(best) !== accuracyOf(worst) ? { best, worst } : null;
};

/** The weakest first, of those with enough answers: only what lies below one's own average is weak. */
export const weakestOf = <T extends Figures>(rows: readonly T[], average: number, most: number): readonly T[] =>
  rows
    .filter((row) => row.answered >= enough && (accuracyOf(row) ?? 1) < average)
    .toSorted((a, b) => (accuracyOf(a) ?? 0) - (accuracyOf(b) ?? 0) || b.answered - a.answered)
    .slice(0, most);

export interface Week extends Figures {
  readonly day: string;
}
/** Weeks with answers, and how the last of them stands against the one up to four before. */
export const trendOf = (
  weeks: readonly Week[],
): { readonly shown: readonly Week[]; readonly last: Week | null; readonly before: Week | null } => {
  const shown = weeks.filter(({ answered }) => answered > 0);
  const [last, before] = [shown.at(-1) ?? null, shown.length > 1 ? (shown.at(-5) ?? shown[0] ?? null) : null];
  return { shown, last, before };
};
