import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReleaseRules } from '../domain/visibility.js';

/** What decides whether somebody may watch a board, and which picture of it is the newest. */
export interface BoardDoor extends ReleaseRules {
  readonly denominator: string;
  readonly boardVersion: number;
  /** Whether the person has an attempt of this exam. */
  readonly took: boolean;
}

/** One statement, since everybody asks in the same second; null for an exam that does not exist. */
export const readBoardDoor = async (em: EntityManager, examId: string, userId: string | null): Promise<BoardDoor | null> => {
  const [row] = await em.execute<BoardDoor[]>(
    `select e.state, e.leaderboard, e.publish_results as "publishResults", e.show_solution as "showSolution",
       e.denominator::text as denominator, coalesce(b.version, 0) as "boardVersion",
       exists (select from exams.attempts a where a.exam_id = e.id and a.user_id = ?::uuid) as took
     from exams.exams e left join exams.boards b on b.exam_id = e.id where e.id = ?`,
    [userId, examId],
  );
  return row ?? null;
};
