import type { EntityManager } from '@mikro-orm/postgresql';
import { roomLimits } from '#contracts/shared/rooms';
import { newRoomCode } from '../domain/room-rules.js';
import { openStates } from './rooms.sql.js';
import { idList } from './sql.js';

export interface Picked {
  readonly questionId: string;
  readonly versionId: string;
  readonly topicId: string;
}

/** More than are wanted: some may turn out not to fit. Of one content one; only what is answered by choosing. */
export const pickForRoom = async (
  em: EntityManager,
  topicIds: readonly string[] | null,
  without: readonly string[],
  most: number,
): Promise<Picked[]> =>
  em.execute<Picked[]>(
    `select "questionId", "versionId", "topicId" from (
       select distinct on (i.content_key) i.question_id as "questionId", i.version_id as "versionId", i.topic_id as "topicId" from practice.items i
       where i.state = 'published' and i.kind <> 'numeric' and i.question_id <> all(?::uuid[])
         ${topicIds === null ? '' : 'and i.topic_id = any(?::uuid[])'} order by i.content_key) f
     order by random() limit ?`,
    [idList(without), ...(topicIds === null ? [] : [idList(topicIds)]), most],
  );

/** A code that no open room has. The constraint holds it where two find the same one at once. */
export const freeCode = async (em: EntityManager): Promise<string> => {
  for (;;) {
    const code = newRoomCode();
    const taken = await em.execute<unknown[]>(`select 1 from practice.rooms where code = ? and state in ${openStates}`, [code]);
    if (taken.length === 0) return code;
  }
};

/** Their names in the order asked, at most three; empty for everything. */
export const namesOfNodes = async (em: EntityManager, ids: readonly string[]): Promise<string> => {
  const rows = await em.execute<{ name: string }[]>(
    'select name from practice.nodes where id = any(?::uuid[]) order by array_position(?::uuid[], id) limit 3',
    [idList(ids), idList(ids)],
  );
  return rows.map(({ name }) => name).join(', ');
};

export interface NewRoom {
  readonly id: string;
  readonly code: string;
  readonly hostId: string;
  readonly hostName: string;
  readonly title: string;
  readonly seconds: number;
  readonly questions: readonly {
    readonly questionId: string;
    readonly versionId: string;
    readonly topicId: string;
    readonly options: readonly string[];
    readonly keys: readonly string[];
    readonly isMultiple: boolean;
  }[];
}

export const insertRoom = async (em: EntityManager, room: NewRoom): Promise<void> => {
  await em.execute(
    `insert into practice.rooms (id, code, host_id, host_name, title, count, seconds, closes_at)
     values (?, ?, ?, ?, ?, ?, ?, platform.now() + interval '${roomLimits.hours} hours')`,
    [room.id, room.code, room.hostId, room.hostName, room.title, room.questions.length, room.seconds],
  );
  const rows = room.questions.map(({ options, keys, ...question }, at) => ({
    ...question,
    step: at + 1,
    options: idList(options),
    keys: idList(keys),
  }));
  await em.execute(
    `insert into practice.room_questions (room_id, step, question_id, version_id, topic_id, options, keys, is_multiple)
     select ?, n.step, n."questionId", n."versionId", n."topicId", n.options, n.keys, n."isMultiple"
     from jsonb_to_recordset(?::jsonb) as n(step int, "questionId" uuid, "versionId" uuid, "topicId" uuid, options uuid[], keys uuid[], "isMultiple" boolean)`,
    [room.id, JSON.stringify(rows)],
  );
};
