import type { EntityManager } from '@mikro-orm/postgresql';
import { toScoreColumns, type ToScore } from './scoring.sql.js';
import { ms } from './sql.js';

/** An attempt with the figures that it was scored with, if it was; units are decimal text. */
export interface ScoredRow extends ToScore {
  readonly startedAt: number;
  readonly units: string | null;
  readonly correct: number | null;
  readonly wrong: number | null;
  readonly skipped: number | null;
  readonly rankKey: string | null;
  readonly keyVersion: number;
}

/** So few at once that no statement over their answers is long, and that nobody who shares the event loop waits. */
const batchSize = 500;

/** All attempts of an exam, whatever became of them, some hundred at a time in the order of their ids. */
export async function* attemptBatches(em: EntityManager, examId: string): AsyncGenerator<ScoredRow[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await em.execute<ScoredRow[]>(
      `select ${toScoreColumns}, ${ms('started_at')} as "startedAt", score_units::text as units, correct, wrong, skipped, rank_key as "rankKey",
         key_version as "keyVersion"
       from exams.attempts where exam_id = ? and id > ? order by id limit ${batchSize}`,
      [examId, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
