import type { Learners } from '../ports.js';

/** User id → name of whoever decided something; the system and people who are gone have none. */
export const staffNames = async (learners: Learners, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  if (known.length === 0) return new Map();
  return new Map((await learners.cards(known)).map(({ userId, name }) => [userId, name]));
};
