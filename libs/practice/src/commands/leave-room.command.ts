import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { countPlayers, playersOf, unseatPlayer } from '../store/room-players.sql.js';
import { RoomWatch } from '../store/room-watch.js';
import { allAnswered, closeRoom, handOver, holdRoom, isOpen, reveal, touchRoom, type HeldRoom } from '../store/rooms.sql.js';

/** Somebody goes; a host hands over, and a room without anybody is closed. */
const depart = async (em: EntityManager, room: HeldRoom, userId: string): Promise<HeldRoom> => {
  const seated = await unseatPlayer(em, room.id, userId, false);
  let next = seated ? await touchRoom(em, room, countPlayers) : room;
  if (room.hostId === userId) {
    next = await handOver(em, next);
    if (next.hostId === userId) next = await touchRoom(em, next, 'host_id = null');
  }
  if (next.hostId === null && next.players === 0) return closeRoom(em, next);
  return (await allAnswered(em, next)) ? reveal(em, next) : next;
};

/** Leaves; points stay, and one may come back while it is open. Throws 'Sign in required', 'Room not found'. */
export class LeaveRoom extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly roomId: string,
  ) {
    super();
  }
}

@CommandHandler(LeaveRoom)
export class LeaveRoomHandler implements ICommandHandler<LeaveRoom> {
  constructor(
    private readonly em: EntityManager,
    private readonly watch: RoomWatch,
  ) {}

  async execute({ actor, roomId }: LeaveRoom): Promise<void> {
    const userId = personOf(actor);
    const room = await holdRoom(this.em, roomId);
    const player = room ? (await playersOf(this.em, roomId, [userId])).get(userId) : undefined;
    if (!room || ((!player || player.removed) && room.hostId !== userId)) throw new AppError('Room not found');
    if (isOpen(room)) await this.watch.tell(this.em, room, await depart(this.em, room, userId));
  }
}

/** The account is gone: out of the rooms that are open, and its answers and places with it. Twice is the same as once. */
export class ForgetRoomPlayer extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ForgetRoomPlayer)
export class ForgetRoomPlayerHandler implements ICommandHandler<ForgetRoomPlayer> {
  constructor(
    private readonly em: EntityManager,
    private readonly watch: RoomWatch,
  ) {}

  async execute({ userId }: ForgetRoomPlayer): Promise<void> {
    const rooms = await this.em.execute<{ id: string }[]>(
      `select r.id from practice.rooms r where r.host_id = ? or exists (select 1 from practice.room_players p where p.room_id = r.id and p.user_id = ?)
       order by r.id`,
      [userId, userId],
    );
    for (const { id } of rooms) {
      const room = await holdRoom(this.em, id);
      if (room && isOpen(room)) await this.watch.tell(this.em, room, await depart(this.em, room, userId));
    }
    await this.em.execute('delete from practice.room_answers where user_id = ?', [userId]);
    await this.em.execute('delete from practice.room_players where user_id = ?', [userId]);
    await this.em.execute(`update practice.rooms set host_id = null, host_name = '' where host_id = ?`, [userId]);
  }
}
