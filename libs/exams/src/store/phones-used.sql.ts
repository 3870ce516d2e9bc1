import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayText } from './sql.js';

export interface PhoneClaim {
  readonly userId: string;
  /** The keyed hash of the proven number, as hex. */
  readonly phoneKey: string;
}

/** In the order of the hashes, so that two batches wait for each other and never lock each other out. */
const claimSql = `
  insert into exams.phones_used (exam_id, phone_hash, user_id)
  select ?::uuid, decode(c.phone_key, 'hex'), c.user_id from unnest(?::text[], ?::uuid[]) with ordinality as c(phone_key, user_id, place)
  order by c.phone_key, c.place
  on conflict do nothing returning user_id as "userId"`;

/** A statement of its own: it sees what another transaction, for which the insert has waited, has committed. */
const holdersSql = `
  select u.user_id as "userId" from exams.phones_used u join unnest(?::text[], ?::uuid[]) as c(phone_key, user_id)
    on u.phone_hash = decode(c.phone_key, 'hex') and u.user_id = c.user_id where u.exam_id = ?`;

/** One phone begins an exam once: gives those people who hold their phone in it, since now or since before. */
export const claimPhones = async (em: EntityManager, examId: string, claims: readonly PhoneClaim[]): Promise<ReadonlySet<string>> => {
  if (claims.length === 0) return new Set();
  const rows = [arrayText(claims.map(({ phoneKey }) => phoneKey)), arrayText(claims.map(({ userId }) => userId))];
  const claimed = await em.execute<{ userId: string }[]>(claimSql, [examId, ...rows]);
  const held = claimed.length < claims.length ? await em.execute<{ userId: string }[]>(holdersSql, [...rows, examId]) : claimed;
  return new Set(held.map(({ userId }) => userId));
};

/** Of exams that nobody can start any more. */
export const forgetPhones = async (em: EntityManager): Promise<void> => {
  await em.execute(`delete from exams.phones_used u using exams.exams e where e.id = u.exam_id and e.state not in ('scheduled', 'open')`);
};
