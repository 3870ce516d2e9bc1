import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { areFiguresOut, isBoardVisible } from '../domain/visibility.js';
import { ExamSight } from '../store/exam-sight.js';
import { readBoardDoor, type BoardDoor } from '../store/board-door.sql.js';
import { readBoardTopic, type BoardTopic } from '../store/board-topic.js';
import { BoundedMemory } from '../store/bounded-memory.js';

/**
 * The topic `board:{examId}` for many who ask together, participants and staff: an answer for each, in their order; 'Exam not found',
 * 'Leaderboard hidden' or 'Not allowed' for who may not watch.
 */
export class GetBoardTopics extends Query<readonly (BoardTopic | AppError)[]> {
  constructor(
    readonly examId: string,
    readonly actors: readonly Actor[],
  ) {
    super();
  }
}

/** How many take the exam stands on the board too and has no version: so old it may be. */
const keptMs = 1000;

/** Why somebody may not watch. */
const refusal = (door: BoardDoor | null, actor: Actor, staff: boolean): AppError | undefined => {
  if (!door || (door.state === 'draft' && !staff)) return new AppError('Exam not found');
  if (staff) return undefined;
  if (!isBoardVisible(door)) return new AppError('Leaderboard hidden');
  return actor.kind === 'user' && door.takers.has(actor.id) ? undefined : new AppError('Not allowed');
};

@QueryHandler(GetBoardTopics)
export class GetBoardTopicsHandler implements IQueryHandler<GetBoardTopics> {
  /** A whole hall joins in the same second: one picture of a board version for all of them. */
  private readonly pictures = new BoundedMemory<BoardTopic>(200, keptMs);

  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
  ) {}

  async execute({ examId, actors }: GetBoardTopics): Promise<readonly (BoardTopic | AppError)[]> {
    const people = actors.flatMap((actor) => (actor.kind === 'user' ? [actor.id] : []));
    const door = await readBoardDoor(this.em, examId, people);
    return Promise.all(
      actors.map(async (actor) => {
        const refused = refusal(door, actor, await this.sight.sees(this.em, actor, examId));
        if (refused || !door) return refused ?? new AppError('Exam not found');
        return this.pictures.get(`${examId} ${door.boardVersion} ${areFiguresOut(door)}`, () =>
          readBoardTopic(this.em, { ...door, id: examId }),
        );
      }),
    );
  }
}
