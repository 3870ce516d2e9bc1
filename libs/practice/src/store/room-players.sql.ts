import type { EntityManager } from '@mikro-orm/postgresql';
import { isRight, roomPoints } from '../domain/room-rules.js';
import type { HeldRoom } from './rooms.sql.js';
import { idList } from './sql.js';

export interface RoomPlayerRow {
  readonly userId: string;
  readonly seat: number;
  readonly points: number;
  readonly right: number;
  readonly without: readonly number[];
  readonly gone: boolean;
  readonly removed: boolean;
}

const columns = `p.user_id as "userId", p.seat, p.points, p.right_answers as right, p.without, p.left_at is not null as gone,
  p.removed_at is not null as removed`;

export const playersOf = async (em: EntityManager, roomId: string, userIds: readonly string[]): Promise<Map<string, RoomPlayerRow>> => {
  const rows = await em.execute<RoomPlayerRow[]>(
    `select ${columns} from practice.room_players p where p.room_id = ? and p.user_id = any(?::uuid[])`,
    [roomId, idList(userIds)],
  );
  return new Map(rows.map((row) => [row.userId, row]));
};

/** Comes in, or comes back; `without` is looked up anew each time. */
export const seatPlayer = async (
  em: EntityManager,
  room: HeldRoom,
  player: { readonly userId: string; readonly name: string; readonly without: readonly number[] },
): Promise<void> => {
  await em.execute(
    `with seat as (update practice.rooms set seats = seats + 1 where id = ? returning seats)
     insert into practice.room_players as p (room_id, user_id, seat, name, without)
     select ?, ?, seat.seats, ?, ?::int[] from seat
     on conflict (room_id, user_id) do update set name = excluded.name, without = excluded.without, left_at = null`,
    [room.id, room.id, player.userId, player.name, `{${player.without.join(',')}}`],
  );
};

/** Takes somebody off the room, for now or for good; false where they were not in it. */
export const unseatPlayer = async (em: EntityManager, roomId: string, userId: string, forGood: boolean): Promise<boolean> => {
  const gone = await em.execute<unknown[]>(
    `update practice.room_players set left_at = coalesce(left_at, platform.now())${forGood ? ', removed_at = platform.now()' : ''}
     where room_id = ? and user_id = ? and removed_at is null and (left_at is null or ?) returning 1`,
    [roomId, userId, forGood],
  );
  return gone.length > 0;
};

/** How many are in it now. */
export const countPlayers = `players = (select count(*) from practice.room_players p where p.room_id = r.id and p.left_at is null and p.removed_at is null)`;

export interface AskedQuestion {
  readonly step: number;
  readonly questionId: string;
  readonly versionId: string;
  readonly topicId: string;
  readonly options: readonly string[];
  readonly keys: readonly string[];
  readonly isMultiple: boolean;
}

export const questionsOf = (em: EntityManager, roomId: string): Promise<AskedQuestion[]> =>
  em.execute<AskedQuestion[]>(
    `select step, question_id as "questionId", version_id as "versionId", topic_id as "topicId", options, keys, is_multiple as "isMultiple"
     from practice.room_questions where room_id = ? order by step`,
    [roomId],
  );

export interface Given {
  readonly userId: string;
  readonly optionIds: readonly string[];
}
export interface Kept {
  readonly userId: string;
  readonly tookMs: number;
}

/**
 * Writes the answers of a few milliseconds in one statement, with what they are worth; those who have answered already are left out. The
 * ranking takes them in with the reveal: before it, points tell what is right to whoever has another phone in the room.
 */
export const keepAnswers = async (em: EntityManager, room: HeldRoom, { keys }: AskedQuestion, given: readonly Given[]): Promise<Kept[]> => {
  const tookMs = Math.max(0, Math.min(room.seconds * 1000, room.now - (room.askedAt ?? room.now)));
  const rows = given.map(({ userId, optionIds }) => {
    const right = isRight(optionIds, keys);
    return { user: userId, options: idList(optionIds), right, points: roomPoints(right, tookMs, room.seconds) };
  });
  const kept = await em.execute<{ userId: string }[]>(
    `with n as (select * from jsonb_to_recordset(?::jsonb) as n("user" uuid, options uuid[], "right" boolean, points int))
     insert into practice.room_answers (room_id, step, user_id, option_ids, is_right, took_ms, points)
     select ?, ?, n."user", n.options, n."right", ?, n.points from n order by n."user"
     on conflict (room_id, step, user_id) do nothing returning user_id as "userId"`,
    [JSON.stringify(rows), room.id, room.step, tookMs],
  );
  return kept.map((row) => ({ ...row, tookMs }));
};
