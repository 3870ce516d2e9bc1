import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TopicBody } from '#contracts/socket/topics';
import { AppError, type Actor } from '#platform/kernel';
import { readExamTopic } from '../store/exam-topic.sql.js';

/**
 * The topic `exam:{examId}`, one picture for all who watch: whether somebody takes the exam is asked where the socket joins (`examTaker` in
 * `topics.ts`). Throws 'Exam not found' (also for a draft, in which nothing moves).
 */
export class GetExamTopic extends Query<{ version: number; body: TopicBody<'exam'> }> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(GetExamTopic)
export class GetExamTopicHandler implements IQueryHandler<GetExamTopic> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId }: GetExamTopic): Promise<{ version: number; body: TopicBody<'exam'> }> {
    const topic = await readExamTopic(this.em, examId);
    if (!topic || topic.body.state === 'draft') throw new AppError('Exam not found');
    return topic;
  }
}
