import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { nameConstraint } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { roomName } from '../domain/room-name.js';
import { Learners } from '../ports.js';
import { ItemTexts } from '../store/item-texts.js';
import { topicsBelow } from '../store/choose.sql.js';
import { freeCode, insertRoom, namesOfNodes, pickForRoom, type NewRoom } from '../store/room-making.sql.js';
import { RoomAllowance } from '../store/room-allowance.js';
import { RoomWatch } from '../store/room-watch.js';
import { closeRoom, holdRoom, openStates } from '../store/rooms.sql.js';
import { WithheldItems } from '../store/withheld-items.js';

nameConstraint('rooms_one_open_uq', 'Room running');
/** Two found the same free code at once: the second asks again. */
nameConstraint('rooms_code_uq', 'Temporarily unavailable');

export interface RoomWish {
  readonly nodeIds: readonly string[];
  readonly count: number;
  readonly seconds: number;
}

/** Somebody who sits no exam: what is kept back from them is kept back from whoever may come in. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Opens a room. Throws 'Sign in required', 'Allowance used up', 'Room running' (the own one, with people in it), 'Too few questions'. */
export class CreateRoom extends Command<{ roomId: string }> {
  constructor(
    readonly actor: Actor,
    readonly wish: RoomWish,
  ) {
    super();
  }
}

@CommandHandler(CreateRoom)
export class CreateRoomHandler implements ICommandHandler<CreateRoom> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: ItemTexts,
    private readonly learners: Learners,
    private readonly withheld: WithheldItems,
    private readonly watch: RoomWatch,
    private readonly allowance: RoomAllowance,
  ) {}

  async execute({ actor, wish }: CreateRoom): Promise<{ roomId: string }> {
    const userId = personOf(actor);
    await this.allowance.demand(this.em, actor);
    await this.leaveLobby(userId);
    const questions = await this.questions(userId, wish);
    if (questions.length < wish.count) throw new AppError('Too few questions', { wanted: wish.count, there: questions.length });
    const [card] = await this.learners.cards([userId]);
    const roomId = newId();
    await insertRoom(this.em, {
      id: roomId,
      code: await freeCode(this.em),
      hostId: userId,
      hostName: roomName(card?.name ?? ''),
      title: await namesOfNodes(this.em, wish.nodeIds),
      seconds: wish.seconds,
      questions,
    });
    return { roomId };
  }

  /** A lobby that nobody plays in yet makes way for the next one. */
  private async leaveLobby(userId: string): Promise<void> {
    const [open] = await this.em.execute<{ id: string }[]>(
      `select id from practice.rooms where host_id = ? and state in ${openStates} for update`,
      [userId],
    );
    const room = open ? await holdRoom(this.em, open.id) : null;
    if (!room) return;
    if (room.state === 'running') throw new AppError('Room running');
    await this.watch.tell(this.em, room, await closeRoom(this.em, room));
  }

  private async questions(userId: string, { nodeIds, count }: RoomWish): Promise<NewRoom['questions']> {
    const without = [...(await this.withheld.of(this.em, NOBODY)), ...(await this.withheld.of(this.em, userId))];
    const picked = await pickForRoom(this.em, await topicsBelow(this.em, nodeIds), without, count * 2);
    const texts = await this.items.markings(picked.map(({ versionId }) => versionId));
    const topics = new Map(picked.map(({ versionId, topicId }) => [versionId, topicId]));
    return texts
      .filter(({ options, key, kind }) => kind !== 'numeric' && options.length > 1 && key.optionIds.length > 0)
      .slice(0, count)
      .map(({ questionId, versionId, options, key, kind }) => ({
        questionId,
        versionId,
        topicId: topics.get(versionId)!,
        options: options.map(({ id }) => id),
        keys: key.optionIds,
        isMultiple: kind === 'multiple',
      }));
  }
}
