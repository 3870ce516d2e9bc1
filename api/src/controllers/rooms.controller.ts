import { Controller } from '@nestjs/common';
import * as rooms from '#contracts/http/rooms';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import type { Room } from '#contracts/http/room-shapes';
import { CreateRoom, EndRoom, GetOwnRoom, GetRoomFor, JoinRoom, KeepRoom, KickFromRoom, LeaveRoom, MoveRoom, RoomHall } from '#practice';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { Gather } from '../http/gather.js';
import { RateLimits } from '../http/rate-limit.js';

/** Rooms with a code. */
@Controller()
export class RoomController {
  /** A full room asks for its question in the same moment: together they cost what one does. */
  private readonly seen = new Gather<string, Room | null>(
    (roomId, userIds) => this.dispatcher.query(new GetRoomFor(roomId, userIds)),
    250,
    2,
  );

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly hall: RoomHall,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(rooms.getOwnRoom)
  getOwnRoom({ caller }: Call<typeof rooms.getOwnRoom>) {
    return this.dispatcher.query(new GetOwnRoom(caller.actor));
  }

  @Endpoint(rooms.createRoom)
  async createRoom({ caller, body }: Call<typeof rooms.createRoom>) {
    const { roomId } = await this.dispatcher.command(new CreateRoom(caller.actor, body));
    return this.shown(caller.actor, roomId);
  }

  @Endpoint(rooms.joinRoom)
  async joinRoom({ caller, body }: Call<typeof rooms.joinRoom>) {
    const { actor, address } = caller;
    const { roomId } = await this.limits.roomGuess(actor, address, () => this.dispatcher.command(new JoinRoom(actor, body.code)));
    return this.shown(actor, roomId);
  }

  @Endpoint(rooms.getRoom)
  getRoom({ caller, params }: Call<typeof rooms.getRoom>) {
    return this.shown(caller.actor, params.roomId);
  }

  @Endpoint(rooms.answerRoom, { limit: 'saves', quiet: true })
  answerRoom({ caller, params, body }: Call<typeof rooms.answerRoom>) {
    return this.hall.answer(caller.actor, params.roomId, body.step, body.optionIds);
  }

  @Endpoint(rooms.moveRoom)
  async moveRoom({ caller, params, body }: Call<typeof rooms.moveRoom>) {
    await this.dispatcher.command(new MoveRoom(caller.actor, params.roomId, body));
    return this.shown(caller.actor, params.roomId);
  }

  @Endpoint(rooms.keepRoom)
  keepRoom({ caller, params }: Call<typeof rooms.keepRoom>) {
    return this.dispatcher.command(new KeepRoom(caller.actor, params.roomId));
  }

  @Endpoint(rooms.leaveRoom)
  async leaveRoom({ caller, params }: Call<typeof rooms.leaveRoom>) {
    await this.dispatcher.command(new LeaveRoom(caller.actor, params.roomId));
    return { done: true as const };
  }

  @Endpoint(rooms.endRoom)
  async endRoom({ caller, params }: Call<typeof rooms.endRoom>) {
    await this.dispatcher.command(new EndRoom(caller.actor, params.roomId));
    return this.shown(caller.actor, params.roomId);
  }

  @Endpoint(rooms.kickFromRoom)
  async kickFromRoom({ caller, params, body }: Call<typeof rooms.kickFromRoom>) {
    await this.dispatcher.command(new KickFromRoom(caller.actor, params.roomId, body.seat));
    return this.shown(caller.actor, params.roomId);
  }

  private async shown(actor: Actor, roomId: string) {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const room = await this.seen.of(roomId, actor.id);
    // A stranger's, or one that they were taken out of, is none.
    if (!room) throw new AppError('Room not found');
    return { room };
  }
}
