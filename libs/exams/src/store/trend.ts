import type { EntityManager } from '@mikro-orm/postgresql';
import type { TrendPoint } from '#contracts/http/progress';
import { isBoardVisible } from '../domain/visibility.js';
import { readStandings, type SatRow } from './history.sql.js';
import { iso } from './sql.js';

/** Where a person stood in the last exams that have their results and a board to see; the oldest first. `sat`: the latest first. */
export const readTrend = async (em: EntityManager, sat: readonly SatRow[], atMost: number): Promise<TrendPoint[]> => {
  // A board that still moves is no place to have stood at.
  const settled = sat.filter((row) => row.ranked && row.state !== 'open' && row.state !== 'closed' && isBoardVisible(row));
  const last = settled.slice(0, atMost).toReversed();
  const standings = await readStandings(em, last);
  return last.flatMap(({ examId, attemptId, title, submittedAt }): TrendPoint[] => {
    const standing = standings.get(attemptId);
    if (!standing) return [];
    const { rank, of, beaten } = standing;
    return [{ examId, title, at: iso(submittedAt), rank, of, beaten }];
  });
};
