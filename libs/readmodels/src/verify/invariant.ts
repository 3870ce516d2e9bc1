/** A rule over the whole database, written as the rows that break it. */
export interface Invariant {
  /** Stable, in words with hyphens. */
  readonly name: string;
  /** What is wrong where a row is found, in one sentence. */
  readonly says: string;
  /** Selects `id` (text) of each row that breaks the rule. What is only on its way is left out by its age. */
  readonly sql: string;
}

export const ago = (span: string): string => `platform.now() - interval '${span}'`;
