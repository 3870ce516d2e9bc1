import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { roomCode, roomLimits } from '#contracts/shared/rooms';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { roomName } from '../domain/room-name.js';
import { Learners } from '../ports.js';
import { countPlayers, playersOf, seatPlayer } from '../store/room-players.sql.js';
import { RoomAllowance } from '../store/room-allowance.js';
import { RoomQuestions } from '../store/room-questions.js';
import { RoomWatch } from '../store/room-watch.js';
import { holdRoom, isOpen, openStates, touchRoom } from '../store/rooms.sql.js';
import { WithheldItems } from '../store/withheld-items.js';

/**
 * Comes in by a code; late, again, or on another device. Throws 'Sign in required', 'Room not found', 'Room full', 'Removed from room',
 * 'Allowance used up' (who was in it before may come back all the same).
 */
export class JoinRoom extends Command<{ roomId: string }> {
  constructor(
    readonly actor: Actor,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(JoinRoom)
export class JoinRoomHandler implements ICommandHandler<JoinRoom> {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: Learners,
    private readonly withheld: WithheldItems,
    private readonly questions: RoomQuestions,
    private readonly watch: RoomWatch,
    private readonly allowance: RoomAllowance,
  ) {}

  async execute({ actor, code }: JoinRoom): Promise<{ roomId: string }> {
    const userId = personOf(actor);
    const [found] = await this.em.execute<{ id: string }[]>(`select id from practice.rooms where code = ? and state in ${openStates}`, [
      roomCode(code),
    ]);
    if (!found) throw new AppError('Room not found');
    // Before the room is held: everybody else waits for it.
    const kept = new Set(await this.withheld.of(this.em, userId));
    const asked = await this.questions.of(this.em, found.id);
    const without = asked.filter(({ questionId }) => kept.has(questionId)).map(({ step }) => step);
    const [card] = await this.learners.cards([userId]);
    const room = await holdRoom(this.em, found.id);
    if (!room || !isOpen(room)) throw new AppError('Room not found');
    const player = (await playersOf(this.em, room.id, [userId])).get(userId);
    if (player?.removed) throw new AppError('Removed from room');
    if (!player && room.hostId !== userId) await this.allowance.demand(this.em, actor);
    const seated = player !== undefined && !player.gone;
    if (!seated && room.players >= roomLimits.players) throw new AppError('Room full', { most: roomLimits.players });
    await seatPlayer(this.em, room, { userId, name: roomName(card?.name ?? ''), without });
    if (!seated) {
      await this.allowance.countEntered(this.em, room, userId);
      await this.watch.tell(this.em, room, await touchRoom(this.em, room, countPlayers));
    }
    return { roomId: room.id };
  }
}
