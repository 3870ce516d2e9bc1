import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { firstVarianceMicro } from '../domain/mastery.js';
import type { LearnerCard } from '../ports.js';

/** The learners' rows with what others see of them now. */
export const keepLearners = async (em: EntityManager, cards: readonly LearnerCard[]): Promise<void> => {
  if (cards.length === 0) return;
  const rows = cards.map((card) => ({ ...card, entry: randomBytes(9).toString('base64url') }));
  await em.execute(
    `insert into practice.learners as l (user_id, estimate_milli, variance_micro, answers, entry, name, institute, institute_key, batch, last_at)
     select d."userId", 0, ${firstVarianceMicro}, 0, d.entry, d.name, d.institute, d."instituteKey", d.batch, platform.now()
     from jsonb_to_recordset(?::jsonb) as d("userId" uuid, entry text, name text, institute text, "instituteKey" text, batch text)
     order by d."userId"
     on conflict (user_id) do update set name = excluded.name, institute = excluded.institute, institute_key = excluded.institute_key,
       batch = excluded.batch
     where (l.name, l.institute, l.institute_key, l.batch) is distinct from
       (excluded.name, excluded.institute, excluded.institute_key, excluded.batch)`,
    [JSON.stringify(rows)],
  );
};
