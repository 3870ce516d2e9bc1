import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayText, ms } from './sql.js';

/** When the last packet of the last taker has come, of the exam `table`. */
export const lastPacket = (table: string): string =>
  `${table}.closes_at + make_interval(secs => ${table}.extra_seconds + ${table}.grace_seconds)`;
const isToBeSat = (table: string): string => `${table}.state not in ('cancelled', 'archived')`;

/**
 * Until when the exam `e` tells nothing, in ms: all others with its paper are over then, its make-ups, the exam that it makes up for and that one's
 * other make-ups. Null: there are none.
 */
export const waitsUntil = `(select ${ms(`greatest(
    (select max(${lastPacket('m')}) from exams.exams m where m.make_up_of = case when e.same_paper then e.make_up_of else e.id end
       and m.same_paper and m.id <> e.id and ${isToBeSat('m')}),
    case when e.same_paper then (select ${lastPacket('x')} from exams.exams x where x.id = e.make_up_of and ${isToBeSat('x')}) end)`)})`;

/** The exam and its make-ups with the same paper; `held`, in the order of their ids: none of them is published while another one is made. */
export const readSamePaper = async (em: EntityManager, examId: string, held = false): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from exams.exams where id = ? or (make_up_of = ? and same_paper) order by id${held ? ' for update' : ''}`,
    [examId, examId],
  );
  return rows.map(({ id }) => id);
};

/** Whether the exam `e` lets this person in, as far as it names whom it admits. Value: the person. */
export const admitsUser = `(e.admits = 'enrolled' or exists (select from exams.admitted d where d.exam_id = e.id and d.user_id = ?))`;

/** Of these people those who may not begin it: not named, or they know the paper from another exam that has it. */
export const readShutOut = async (
  em: EntityManager,
  {
    id,
    admits,
    samePaper,
    makeUpOf,
    waitsUntil: waits,
  }: {
    readonly id: string;
    readonly admits: string;
    readonly samePaper: boolean;
    readonly makeUpOf: string | null;
    readonly waitsUntil: number | null;
  },
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const isShared = samePaper || waits !== null;
  if ((admits === 'enrolled' && !isShared) || userIds.length === 0) return new Set();
  const first = samePaper ? makeUpOf : id;
  const rows = await em.execute<{ id: string }[]>(
    `select p.id from unnest(?::uuid[]) as p(id)
     where (? and not exists (select from exams.admitted d where d.exam_id = ? and d.user_id = p.id))
       or (? and exists (select from exams.exams x join exams.attempts a on a.exam_id = x.id and a.user_id = p.id
         where x.id <> ? and (x.id = ? or (x.make_up_of = ? and x.same_paper))))`,
    [arrayText(userIds), admits === 'named', id, isShared, id, first, first],
  );
  return new Set(rows.map((row) => row.id));
};

export interface AdmittedRow {
  readonly userId: string;
  readonly addedAt: number;
  readonly sat: boolean;
}

export const readAdmitted = (em: EntityManager, examId: string): Promise<AdmittedRow[]> =>
  em.execute<AdmittedRow[]>(
    `select d.user_id as "userId", ${ms('d.added_at')} as "addedAt",
       exists (select from exams.attempts a where a.exam_id = d.exam_id and a.user_id = d.user_id) as sat
     from exams.admitted d where d.exam_id = ? order by d.added_at desc, d.user_id`,
    [examId],
  );

export const admit = async (em: EntityManager, examId: string, userIds: readonly string[], by: string | null): Promise<void> => {
  if (userIds.length === 0) return;
  await em.execute(
    `insert into exams.admitted (exam_id, user_id, added_by) select ?, p.id, ? from unnest(?::uuid[]) as p(id) on conflict do nothing`,
    [examId, by, arrayText(userIds)],
  );
};

/** Who has begun it stays: it is theirs already. */
export const dismiss = async (em: EntityManager, examId: string, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return;
  await em.execute(
    `delete from exams.admitted d where d.exam_id = ? and d.user_id = any(?::uuid[])
       and not exists (select from exams.attempts a where a.exam_id = d.exam_id and a.user_id = d.user_id)`,
    [examId, arrayText(userIds)],
  );
};
