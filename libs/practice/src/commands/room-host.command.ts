import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RoomPhase } from '#contracts/shared/rooms';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { countPlayers, playersOf, unseatPlayer } from '../store/room-players.sql.js';
import { RoomAllowance } from '../store/room-allowance.js';
import { RoomWatch } from '../store/room-watch.js';
import {
  allAnswered,
  askNext,
  closeRoom,
  endRunning,
  holdRoom,
  hostSeen,
  isOpen,
  reveal,
  touchRoom,
  type HeldRoom,
} from '../store/rooms.sql.js';

/** The room, held, of whoever hosts it. Throws 'Room not found' (also for whoever is not in it), 'Not the host', 'Room over'. */
const holdAsHost = async (em: EntityManager, actor: Actor, roomId: string): Promise<HeldRoom> => {
  const userId = personOf(actor);
  const room = await holdRoom(em, roomId);
  if (!room) throw new AppError('Room not found');
  if (room.hostId !== userId) {
    const player = (await playersOf(em, roomId, [userId])).get(userId);
    throw new AppError(player && !player.removed ? 'Not the host' : 'Room not found');
  }
  if (!isOpen(room)) throw new AppError('Room over');
  await hostSeen(em, room);
  return room;
};

/** Begins, shows the answer, or asks the next question; from elsewhere than where the room stands it changes nothing. */
export class MoveRoom extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly roomId: string,
    readonly from: { readonly step: number; readonly phase: RoomPhase | null },
  ) {
    super();
  }
}

@CommandHandler(MoveRoom)
export class MoveRoomHandler implements ICommandHandler<MoveRoom> {
  constructor(
    private readonly em: EntityManager,
    private readonly watch: RoomWatch,
    private readonly allowance: RoomAllowance,
  ) {}

  /** Throws what `holdAsHost` throws, 'Nobody here'. */
  async execute({ actor, roomId, from }: MoveRoom): Promise<void> {
    const room = await holdAsHost(this.em, actor, roomId);
    if (room.step !== from.step || room.phase !== from.phase) return;
    if (room.state === 'lobby' && room.players === 0) throw new AppError('Nobody here');
    const next = await (room.phase === 'asking' ? reveal(this.em, room) : askNext(this.em, room));
    await this.allowance.countAsked(this.em, next);
    await this.watch.tell(this.em, room, next);
  }
}

/** Ends it for everybody: with the ranking as it is; a lobby is closed. */
export class EndRoom extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly roomId: string,
  ) {
    super();
  }
}

@CommandHandler(EndRoom)
export class EndRoomHandler implements ICommandHandler<EndRoom> {
  constructor(
    private readonly em: EntityManager,
    private readonly watch: RoomWatch,
  ) {}

  async execute({ actor, roomId }: EndRoom): Promise<void> {
    const room = await holdAsHost(this.em, actor, roomId);
    await this.watch.tell(this.em, room, await (room.state === 'running' ? endRunning : closeRoom)(this.em, room));
  }
}

/** Takes somebody out for good: a profile's name may be rude. Throws what `holdAsHost` throws, 'Player not found'. */
export class KickFromRoom extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly roomId: string,
    readonly seat: number,
  ) {
    super();
  }
}

@CommandHandler(KickFromRoom)
export class KickFromRoomHandler implements ICommandHandler<KickFromRoom> {
  constructor(
    private readonly em: EntityManager,
    private readonly watch: RoomWatch,
  ) {}

  async execute({ actor, roomId, seat }: KickFromRoom): Promise<void> {
    const room = await holdAsHost(this.em, actor, roomId);
    const [player] = await this.em.execute<{ userId: string }[]>(
      'select user_id as "userId" from practice.room_players where room_id = ? and seat = ? and removed_at is null',
      [roomId, seat],
    );
    if (!player || player.userId === room.hostId) throw new AppError('Player not found');
    await unseatPlayer(this.em, roomId, player.userId, true);
    let next = await touchRoom(this.em, room, countPlayers);
    if (await allAnswered(this.em, next)) next = await reveal(this.em, next);
    await this.watch.tell(this.em, room, next);
  }
}

/** A sign of the host's; whoever is not the host any more hears that. Throws 'Room not found'. */
export class KeepRoom extends Command<{ isHost: boolean }> {
  constructor(
    readonly actor: Actor,
    readonly roomId: string,
  ) {
    super();
  }
}

@CommandHandler(KeepRoom)
export class KeepRoomHandler implements ICommandHandler<KeepRoom> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, roomId }: KeepRoom): Promise<{ isHost: boolean }> {
    const userId = personOf(actor);
    const seen = await this.em.execute<unknown[]>(
      'update practice.rooms set host_seen_at = platform.now() where id = ? and host_id = ? returning 1',
      [roomId, userId],
    );
    if (seen.length > 0) return { isHost: true };
    const player = (await playersOf(this.em, roomId, [userId])).get(userId);
    if (!player || player.removed) throw new AppError('Room not found');
    return { isHost: false };
  }
}
