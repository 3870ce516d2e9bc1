import type { EntityManager } from '@mikro-orm/postgresql';
import type { SessionHead } from '#contracts/http/selfpractice';
import { sessionGraceSeconds, type PracticeReveal, type PracticeState } from '#contracts/shared/selfpractice';
import { AppError } from '#platform/kernel';
import { idList, iso, ms } from './sql.js';

export interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly state: PracticeState;
  readonly reveal: PracticeReveal;
  /** Milliseconds since the epoch by the database's clock. */
  readonly now: number;
  readonly touchedAt: number;
  readonly deadline: number | null;
  readonly allowanceDay: string | null;
  readonly allowanceTaken: number;
}

export interface ItemRow {
  readonly number: number;
  readonly questionId: string;
  readonly versionId: string;
  readonly topicId: string;
  readonly optionIds: string[];
  readonly numberText: string | null;
  readonly skipped: boolean;
  readonly revision: number;
  readonly answeredAt: number | null;
  readonly tookMs: number;
  readonly right: boolean | null;
}

const columns = `s.id, s.user_id as "userId", s.state, s.reveal, ${ms('platform.now()')} as now, ${ms('s.touched_at')} as "touchedAt",
  ${ms('s.deadline')} as deadline, s.allowance_day::text as "allowanceDay", s.allowance_taken as "allowanceTaken"`;

/** The own session, held until the end of the transaction where `hold`. Throws 'Session not found': somebody else's is not there. */
export const ownSession = async (em: EntityManager, userId: string, id: string, hold: boolean): Promise<SessionRow> => {
  const [row] = await em.execute<SessionRow[]>(
    `select ${columns} from practice.sessions s where s.id = ? and s.user_id = ?${hold ? ' for update' : ''}`,
    [id, userId],
  );
  if (!row) throw new AppError('Session not found');
  return row;
};

/** The session that runs, held. */
export const activeSession = async (em: EntityManager, userId: string): Promise<SessionRow | null> => {
  const [row] = await em.execute<SessionRow[]>(
    `select ${columns} from practice.sessions s where s.user_id = ? and s.state = 'active' for update`,
    [userId],
  );
  return row ?? null;
};

/** Whether answers are taken no more: ended, or its time and the grace are over. */
export const isOver = ({ state, deadline, now }: Pick<SessionRow, 'state' | 'deadline' | 'now'>): boolean =>
  state !== 'active' || (deadline !== null && now > deadline + sessionGraceSeconds * 1000);

export const readItems = (em: EntityManager, sessionId: string): Promise<ItemRow[]> =>
  em.execute<ItemRow[]>(
    `select number, question_id as "questionId", version_id as "versionId", topic_id as "topicId", option_ids as "optionIds",
       number_text as "numberText", skipped, revision, ${ms('answered_at')} as "answeredAt", took_ms as "tookMs", is_right as "right"
     from practice.session_items where session_id = ? order by number`,
    [sessionId],
  );

interface HeadRow extends Omit<SessionHead, 'createdAt' | 'deadline' | 'endedAt' | 'right'> {
  readonly reveal: PracticeReveal;
  readonly createdAt: number;
  readonly deadline: number | null;
  readonly endedAt: number | null;
  readonly right: number;
}

/** What is withheld counts for nothing, and its topic is named only where others of it stand in the session. */
const headSql = (where: string): string => `
  select s.id, s.state, s.plan, s.reveal, ${ms('s.created_at')} as "createdAt", ${ms('s.deadline')} as deadline, ${ms('s.ended_at')} as "endedAt",
    c.count, c.answered, c.skipped, c."right", coalesce(t.names, '{}') as topics
  from practice.sessions s
    cross join lateral (
      select count(*)::int as count, (count(*) filter (where i.revision > 0 and not i.skipped))::int as answered,
        (count(*) filter (where i.skipped))::int as skipped, (count(*) filter (where i.is_right))::int as "right"
      from practice.session_items i where i.session_id = s.id and i.question_id <> all(?::uuid[])) c
    cross join lateral (
      select array_agg(l.name order by l.count desc, l.place) as names from (
        select n.name, n.place, count(*) as count from practice.session_items i join practice.nodes n on n.id = i.topic_id
        where i.session_id = s.id and i.question_id <> all(?::uuid[]) group by n.id order by count(*) desc, n.place limit 3) l) t
  where ${where}`;

const headOf = ({ reveal, createdAt, deadline, endedAt, right, ...row }: HeadRow): SessionHead => ({
  ...row,
  createdAt: iso(createdAt),
  deadline: deadline === null ? null : iso(deadline),
  endedAt: endedAt === null ? null : iso(endedAt),
  right: reveal === 'at-end' && row.state === 'active' ? null : right,
});

export const readHead = async (em: EntityManager, id: string, without: readonly string[]): Promise<SessionHead> => {
  const [row] = await em.execute<HeadRow[]>(headSql('s.id = ?'), [idList(without), idList(without), id]);
  if (!row) throw new AppError('Session not found');
  return headOf(row);
};

export const readActiveHead = async (em: EntityManager, userId: string, without: readonly string[]): Promise<SessionHead | null> => {
  const [row] = await em.execute<HeadRow[]>(headSql(`s.user_id = ? and s.state = 'active'`), [idList(without), idList(without), userId]);
  return row ? headOf(row) : null;
};

/** The own sessions, the newest first. */
export const readHeads = async (
  em: EntityManager,
  userId: string,
  without: readonly string[],
  { ended, from, count }: { readonly ended: boolean; readonly from: number; readonly count: number },
): Promise<SessionHead[]> => {
  const rows = await em.execute<HeadRow[]>(
    `${headSql(`s.user_id = ?${ended ? ` and s.state <> 'active'` : ''} order by s.id desc limit ? offset ?`)}`,
    [idList(without), idList(without), userId, count, from],
  );
  return rows.map(headOf);
};
