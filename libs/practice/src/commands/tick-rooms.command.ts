import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { roomLimits } from '#contracts/shared/rooms';
import { Outbox } from '#platform';
import { recordAnswers, type NewAnswer } from '../store/answers.sql.js';
import { RoomAllowance } from '../store/room-allowance.js';
import { RoomWatch } from '../store/room-watch.js';
import { askNext, closeRoom, endRunning, handOver, holdRoom, openStates, reveal, type HeldRoom } from '../store/rooms.sql.js';

/** Rooms ended for longer are taken away; their answers stand in practice's own table. */
const keptDays = 30;

/** Moves rooms on whose time is over, whatever the host's browser does; answers how many. Harmless to run twice. */
export class TickRooms extends Command<number> {
  constructor(readonly most: number) {
    super();
  }
}

const hostGone = `r.host_id is not null and r.host_seen_at < platform.now() - interval '${roomLimits.hostGoneSeconds} seconds'`;

@CommandHandler(TickRooms)
export class TickRoomsHandler implements ICommandHandler<TickRooms> {
  constructor(
    private readonly em: EntityManager,
    private readonly watch: RoomWatch,
    private readonly allowance: RoomAllowance,
  ) {}

  async execute({ most }: TickRooms): Promise<number> {
    const due = await this.em.execute<{ id: string; gone: boolean }[]>(
      `select r.id, ${hostGone} as gone from practice.rooms r
       where r.state in ${openStates} and (r.ends_at <= platform.now() or r.closes_at <= platform.now() or ${hostGone}) order by r.id limit ?`,
      [most],
    );
    for (const { id, gone } of due) {
      const room = await holdRoom(this.em, id, true);
      if (room) await this.watch.tell(this.em, room, await this.move(room, gone));
    }
    return due.length;
  }

  private async move(room: HeldRoom, gone: boolean): Promise<HeldRoom> {
    if (room.state !== 'lobby' && room.state !== 'running') return room;
    if (room.closesAt <= room.now) return room.state === 'running' ? endRunning(this.em, room) : closeRoom(this.em, room);
    const kept = gone ? await handOver(this.em, room) : room;
    if (kept.endsAt === null || kept.endsAt > kept.now) return kept;
    if (kept.phase === 'asking') return reveal(this.em, kept);
    const next = await askNext(this.em, kept);
    await this.allowance.countAsked(this.em, next);
    return next;
  }
}

/** What was answered in a room that is over goes where every answer goes; written twice it changes nothing. */
export class RecordRoom extends Command<void> {
  constructor(readonly roomId: string) {
    super();
  }
}

@CommandHandler(RecordRoom)
export class RecordRoomHandler implements ICommandHandler<RecordRoom> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ roomId }: RecordRoom): Promise<void> {
    const answers = await this.em.execute<NewAnswer[]>(
      `select a.user_id as "userId", q.question_id as "questionId", q.version_id as "versionId", 'room' as source, a.room_id as "refId",
         a.is_right as "right", a.took_ms as "tookMs", to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from practice.room_answers a join practice.room_questions q on q.room_id = a.room_id and q.step = a.step
       where a.room_id = ? order by a.user_id, a.step`,
      [roomId],
    );
    const noted = await recordAnswers(this.em, answers);
    for (const userId of new Set(noted.map((answer) => answer.userId)))
      this.outbox.add('PracticeFinished', { userId, kind: 'room', refId: roomId });
  }
}

/** Takes away rooms that ended long ago; answers how many. */
export class TidyRooms extends Command<number> {}

@CommandHandler(TidyRooms)
export class TidyRoomsHandler implements ICommandHandler<TidyRooms> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<number> {
    const old = await this.em.execute<{ id: string }[]>(
      `select id from practice.rooms where ended_at < platform.now() - interval '${keptDays} days' order by id limit 100`,
    );
    const ids = `{${old.map(({ id }) => id).join(',')}}`;
    for (const table of ['room_answers', 'room_players', 'room_questions'])
      await this.em.execute(`delete from practice.${table} where room_id = any(?::uuid[])`, [ids]);
    await this.em.execute('delete from practice.rooms where id = any(?::uuid[])', [ids]);
    return old.length;
  }
}
