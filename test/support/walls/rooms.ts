import { randomInt } from 'node:crypto';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { newRoomCode } from '../../../libs/practice/src/domain/room-rules.js';
import { newId } from '#platform/kernel';
import type { World } from '../world.js';

/** A room in which this person, who hosts and plays, is asked a question; an open one of theirs is over. */
export const makeRoom = async (world: World, userId: string): Promise<string> => {
  const [id, option] = [newId(), newId()];
  await world.sql(
    `update practice.rooms set state = 'closed', phase = null, ends_at = null, ended_at = platform.now()
     where host_id = $1 and state in ('lobby', 'running')`,
    [userId],
  );
  await world.sql(
    `insert into practice.rooms (id, code, host_id, host_name, title, count, seconds, state, step, phase, asked_at, ends_at, players, seats, closes_at)
     values ($1, $2, $3, 'Walk', 'Walk', 5, 60, 'running', 1, 'asking', platform.now(), platform.now() + interval '1 minute', 2, 2,
       platform.now() + interval '3 hours')`,
    [id, newRoomCode(randomInt), userId],
  );
  await world.sql(
    `insert into practice.room_questions (room_id, step, question_id, version_id, topic_id, options, keys, is_multiple)
     values ($1, 1, $2, $3, $3, array[$4::uuid], array[$4::uuid], false)`,
    [id, newId(), newId(), option],
  );
  // Somebody to take out, in the seat that a walk names.
  for (const [seat, who] of [newId(), userId].entries())
    await world.sql(`insert into practice.room_players (room_id, user_id, seat, name) values ($1, $2, $3, 'Walk')`, [id, who, seat + 1]);
  return id;
};

/** How long and how many are out of a list that no schema tells. */
export const roomFields = ({ path }: AnyEndpoint): Readonly<Record<string, unknown>> =>
  path.startsWith('/api/rooms') ? { count: 5, seconds: 20, nodeIds: [] } : {};
