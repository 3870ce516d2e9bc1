import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { Room, RoomPicture } from '#contracts/http/room-shapes';
import type { getOwnRoom } from '#contracts/http/rooms';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { playersOf } from '../store/room-players.sql.js';
import { RoomView } from '../store/room-view.js';
import { openStates, pictureOf, readRoom, type HeldRoom } from '../store/rooms.sql.js';

/** A room for whoever is in it. Throws 'Sign in required', 'Room not found' (also for strangers and for who was taken out). */
const enter = async (em: EntityManager, actor: Actor, roomId: string): Promise<HeldRoom> => {
  const userId = personOf(actor);
  const room = await readRoom(em, roomId);
  const player = room ? (await playersOf(em, roomId, [userId])).get(userId) : undefined;
  const seated = player !== undefined && !player.removed && !player.gone;
  if (!room || (!seated && room.hostId !== userId)) throw new AppError('Room not found');
  return room;
};

/** A room as each of these people sees it, in their order; null for who is not in it. */
export class GetRoomFor extends Query<(Room | null)[]> {
  constructor(
    readonly roomId: string,
    readonly userIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetRoomFor)
export class GetRoomForHandler implements IQueryHandler<GetRoomFor> {
  constructor(
    private readonly em: EntityManager,
    private readonly view: RoomView,
  ) {}

  execute({ roomId, userIds }: GetRoomFor): Promise<(Room | null)[]> {
    return this.view.of(this.em, roomId, userIds);
  }
}

/** The topic `room:{id}`. Throws what entering throws. */
export class GetRoomTopic extends Query<{ version: number; body: RoomPicture }> {
  constructor(
    readonly actor: Actor,
    readonly roomId: string,
  ) {
    super();
  }
}

@QueryHandler(GetRoomTopic)
export class GetRoomTopicHandler implements IQueryHandler<GetRoomTopic> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, roomId }: GetRoomTopic): Promise<{ version: number; body: RoomPicture }> {
    const room = await enter(this.em, actor, roomId);
    return { version: room.version, body: await pictureOf(this.em, room) };
  }
}

type Own = ResponseOf<typeof getOwnRoom>;

/** The room that somebody holds open or sits in, and the subjects that one can be about. */
export class GetOwnRoom extends Query<Own> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetOwnRoom)
export class GetOwnRoomHandler implements IQueryHandler<GetOwnRoom> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor }: GetOwnRoom): Promise<Own> {
    const userId = personOf(actor);
    const [open] = await this.em.execute<NonNullable<Own['open']>[]>(
      `select r.id, r.code, r.title, r.state, coalesce(r.host_id = ?, false) as "isHost" from practice.rooms r
       where r.state in ${openStates} and (r.host_id = ? or exists (select 1 from practice.room_players p
         where p.room_id = r.id and p.user_id = ? and p.left_at is null and p.removed_at is null))
       order by r.created_at desc limit 1`,
      [userId, userId, userId],
    );
    const subjects = await this.em.execute<Own['subjects']>(
      `select s.id, s.name, (select coalesce(sum(n.questions), 0)::int from practice.nodes n where n.subject_id = s.id or n.id = s.id) as questions
       from practice.nodes s where s.level = 'subject' order by s.place`,
    );
    return { open: open ?? null, subjects: subjects.filter(({ questions }) => questions > 0) };
  }
}
