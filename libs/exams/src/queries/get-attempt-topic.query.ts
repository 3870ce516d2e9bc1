import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TopicBody } from '#contracts/socket/topics';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { OwnRows, placedColumns, type PlacedAttempt } from '../store/own-rows.js';

/** The topic `attempt:{attemptId}`, for its owner. Throws 'Attempt not found', also for a foreign one. */
export class GetAttemptTopic extends Query<{ version: number; body: TopicBody<'attempt'> }> {
  constructor(
    readonly actor: Actor,
    readonly attemptId: string,
  ) {
    super();
  }
}

@QueryHandler(GetAttemptTopic)
export class GetAttemptTopicHandler implements IQueryHandler<GetAttemptTopic> {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: OwnRows,
  ) {}

  async execute({ actor, attemptId }: GetAttemptTopic): Promise<{ version: number; body: TopicBody<'attempt'> }> {
    // One statement, so that the board's state is not newer than the attempt beside it.
    const [own] = await this.em.execute<(PlacedAttempt & { boardVersion: number; boardRanked: number; boardRescored: number })[]>(
      `select ${placedColumns}, coalesce(b.version, 0) as "boardVersion", coalesce(b.ranked, 0) as "boardRanked",
         coalesce(b.rescored_version, 0) as "boardRescored"
       from exams.attempts a left join exams.boards b on b.exam_id = a.exam_id where a.user_id = ? and a.id = ?`,
      [personOf(actor), attemptId],
    );
    if (!own) throw new AppError('Attempt not found');
    const { boardVersion: version, boardRanked: ranked, boardRescored: rescoredVersion, ...attempt } = own;
    const [row] = await this.rows.of(this.em, attempt.examId, { version, ranked, rescoredVersion }, [attempt]);
    if (!row) throw new AppError('Attempt not found');
    return { version: row.version, body: row.body };
  }
}
