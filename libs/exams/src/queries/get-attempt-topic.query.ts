import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TopicBody } from '#contracts/socket/topics';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { OwnRows } from '../store/own-rows.js';

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
    const [own] = await this.em.execute<{ examId: string }[]>(
      'select exam_id as "examId" from exams.attempts where user_id = ? and id = ?',
      [personOf(actor), attemptId],
    );
    const [row] = own ? await this.rows.read(this.em, own.examId, [attemptId]) : [];
    if (!row) throw new AppError('Attempt not found');
    return { version: row.version, body: row.body };
  }
}
