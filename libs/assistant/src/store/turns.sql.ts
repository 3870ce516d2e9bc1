import type { EntityManager } from '@mikro-orm/postgresql';
import type { AnswerState, AnswerWay } from '#contracts/shared/assistant';
import type { StoredSource } from '../entities/conversation.entity.js';
import type { Tokens } from '../domain/price.js';
import { dayText, idList, iso, today } from './sql.js';

export interface TurnRow {
  readonly id: string;
  readonly asked: string;
  readonly questionId: string | null;
  readonly picture: string | null;
  readonly way: AnswerWay;
  readonly state: AnswerState;
  readonly blocks: readonly string[];
  readonly sources: readonly StoredSource[];
  readonly leanedOn: readonly string[];
  readonly at: string;
}

const columns = `t.id, t.asked, t.question_id as "questionId", t.picture, t.way, t.state, t.blocks, t.sources, to_json(t.leaned_on) as "leanedOn",
  ${iso('t.created_at')} as at`;

/** The latest of a conversation, as it is shown and gone on with: it may grow for years. */
const turnsShown = 100;

export const readTurns = (em: EntityManager, userId: string, conversationId: string): Promise<TurnRow[]> =>
  em.execute<TurnRow[]>(
    `select ${columns} from (
       select * from assistant.turns where conversation_id = ? and user_id = ? order by created_at desc, id desc limit ${turnsShown}) t
     order by t.created_at, t.id`,
    [conversationId, userId],
  );

export const readTurn = async (em: EntityManager, userId: string, turnId: string): Promise<TurnRow | null> => {
  const [row] = await em.execute<TurnRow[]>(`select ${columns} from assistant.turns t where t.id = ? and t.user_id = ?`, [turnId, userId]);
  return row ?? null;
};

/** Questions asked of today's. */
export const readAsked = async (em: EntityManager, userId: string): Promise<number> => {
  const [row] = await em.execute<{ asked: number }[]>(`select asked from assistant.days where day = ${today} and user_id = ?`, [userId]);
  return row?.asked ?? 0;
};

/** Takes one of the day's questions; null: none is left. Two who ask at once take two. */
export const takeQuestion = async (em: EntityManager, userId: string, aDay: number): Promise<{ asked: number; day: string } | null> => {
  const [row] = await em.execute<{ asked: number; day: string }[]>(
    `insert into assistant.days (day, user_id, asked) select ${today}, ?, 1 where ? > 0
     on conflict on constraint days_pkey do update set asked = days.asked + 1 where days.asked < ?
     returning asked, ${dayText('day')} as day`,
    [userId, aDay, aDay],
  );
  return row ?? null;
};

export const secondsToMidnight = async (em: EntityManager): Promise<number> => {
  const [row] = await em.execute<{ seconds: number }[]>(
    `select ceil(extract(epoch from ((${today} + 1)::timestamp at time zone 'Asia/Dhaka') - platform.now()))::int as seconds`,
  );
  return Math.max(1, row?.seconds ?? 1);
};

/** False: an answer of this person is being written. */
export const insertTurn = async (
  em: EntityManager,
  turn: {
    readonly id: string;
    readonly conversationId: string;
    readonly userId: string;
    readonly day: string;
    readonly way: AnswerWay;
    readonly asked: string;
    readonly questionId: string | null;
    readonly picture: string | null;
  },
): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `insert into assistant.turns (id, conversation_id, user_id, day, way, asked, question_id, picture) values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (user_id) where state = 'under-way' do nothing returning 1`,
    [turn.id, turn.conversationId, turn.userId, turn.day, turn.way, turn.asked, turn.questionId, turn.picture],
  );
  return rows.length > 0;
};

/** Keeps what has come so far; true: its reader wants no more. */
export const keepTurn = async (em: EntityManager, turnId: string, blocks: readonly string[]): Promise<boolean> => {
  const [row] = await em.execute<{ stop: boolean }[]>(
    `update assistant.turns set blocks = ?::jsonb, kept_at = platform.now() where id = ? and state = 'under-way' returning stop_asked as stop`,
    [JSON.stringify(blocks), turnId],
  );
  // Whatever has ended it meanwhile: nobody waits for more.
  return row?.stop ?? true;
};

export interface TurnEnd {
  readonly state: Exclude<AnswerState, 'under-way'>;
  readonly blocks: readonly string[];
  readonly sources: readonly StoredSource[];
  readonly leanedOn: readonly string[];
  readonly tokens: Tokens;
  readonly costMicros: number;
  /** A model was asked. */
  readonly answered: boolean;
  /** Nothing came that counts as an answer. */
  readonly refund: boolean;
}

/** Ends a turn once and books what it used; false: it has ended before. */
export const endTurn = async (em: EntityManager, turnId: string, end: TurnEnd): Promise<boolean> => {
  const [row] = await em.execute<{ day: string; userId: string }[]>(
    `update assistant.turns set state = ?, blocks = ?::jsonb, sources = ?::jsonb, leaned_on = ?::uuid[], tokens_in = ?, tokens_out = ?,
       cost_micros = ?, kept_at = platform.now()
     where id = ? and state = 'under-way' returning ${dayText('day')} as day, user_id as "userId"`,
    [
      end.state,
      JSON.stringify(end.blocks),
      JSON.stringify(end.sources),
      idList(end.leanedOn),
      end.tokens.tokensIn,
      end.tokens.tokensOut,
      end.costMicros,
      turnId,
    ],
  );
  if (!row) return false;
  await em.execute(
    `update assistant.days set asked = greatest(asked - ?, 0), answered = answered + ?, tokens_in = tokens_in + ?, tokens_out = tokens_out + ?,
       cost_micros = cost_micros + ? where day = ? and user_id = ?`,
    [end.refund ? 1 : 0, end.answered ? 1 : 0, end.tokens.tokensIn, end.tokens.tokensOut, end.costMicros, row.day, row.userId],
  );
  return true;
};

/** A process that writes an answer keeps it every few seconds: one that was not kept for so long is written by nobody. */
const LEFT = `interval '3 minutes'`;

/** Ends what nobody writes any more, of one person or of all: what came stands, a question for which no model was called is given back. */
export const endLeftTurns = async (em: EntityManager, userId: string | null): Promise<number> => {
  const [row] = await em.execute<{ ended: number }[]>(
    `with ended as (
       update assistant.turns set state = case when blocks = '[]' then 'failed' else 'cut' end
       where state = 'under-way' and kept_at < platform.now() - ${LEFT} and (?::uuid is null or user_id = ?::uuid)
       returning user_id, day, state, called
     ), refunded as (
       update assistant.days d set asked = greatest(d.asked - f.n, 0)
       from (select user_id, day, count(*)::int as n from ended where state = 'failed' and not called group by 1, 2) f
       where d.user_id = f.user_id and d.day = f.day
     )
     select count(*)::int as ended from ended`,
    [userId, userId],
  );
  return row?.ended ?? 0;
};
