import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReleaseRules } from '../domain/visibility.js';
import { ruleColumns } from './exams.sql.js';

/** What decides who may watch a board, and which picture of it is the newest. */
export interface BoardDoor extends ReleaseRules {
  readonly denominator: string;
  readonly boardVersion: number;
  /** Those of the people asked about who have an attempt of this exam. */
  readonly takers: ReadonlySet<string>;
}

/** One statement for all who ask in the same second; null for an exam that does not exist. */
export const readBoardDoor = async (em: EntityManager, examId: string, userIds: readonly string[]): Promise<BoardDoor | null> => {
  const [row] = await em.execute<(Omit<BoardDoor, 'takers'> & { takers: string[] })[]>(
    `select ${ruleColumns}, e.denominator::text as denominator, coalesce(b.version, 0) as "boardVersion",
       array(select w.id::text from unnest(?::uuid[]) w(id)
         where exists (select from exams.attempts a where a.exam_id = e.id and a.user_id = w.id)) as takers
     from exams.exams e left join exams.boards b on b.exam_id = e.id where e.id = ?`,
    [`{${userIds.join(',')}}`, examId],
  );
  return row ? { ...row, takers: new Set(row.takers) } : null;
};
