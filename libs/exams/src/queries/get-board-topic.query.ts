import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TopicBody } from '#contracts/socket/topics';
import { AppError, type Actor } from '#platform/kernel';
import { holds } from '../domain/rights.js';
import { isBoardVisible } from '../domain/visibility.js';
import { readBoardDoor } from '../store/board-door.sql.js';
import { readBoardTopic, type BoardTopic } from '../store/board-topic.js';
import { BoundedMemory } from '../store/bounded-memory.js';

/** The topic `board:{examId}`, for participants and staff. Throws 'Exam not found', 'Leaderboard hidden', 'Not allowed'. */
export class GetBoardTopic extends Query<{ version: number; body: TopicBody<'board'> }> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

/** How many take the exam stands on the board too and has no version: so old it may be. */
const keptMs = 1000;

@QueryHandler(GetBoardTopic)
export class GetBoardTopicHandler implements IQueryHandler<GetBoardTopic> {
  /** A whole hall joins in the same second: one picture of a board version for all of them. */
  private readonly pictures = new BoundedMemory<BoardTopic>(200, keptMs);

  constructor(private readonly em: EntityManager) {}

  async execute({ actor, examId }: GetBoardTopic): Promise<{ version: number; body: TopicBody<'board'> }> {
    const door = await readBoardDoor(this.em, examId, actor.kind === 'user' ? actor.id : null);
    const staff = holds(actor, 'exams.read');
    if (!door || (door.state === 'draft' && !staff)) throw new AppError('Exam not found');
    if (!staff) {
      if (!isBoardVisible(door)) throw new AppError('Leaderboard hidden');
      if (!door.took) throw new AppError('Not allowed');
    }
    return this.pictures.get(`${examId} ${door.boardVersion}`, () => readBoardTopic(this.em, examId, door.denominator));
  }
}
