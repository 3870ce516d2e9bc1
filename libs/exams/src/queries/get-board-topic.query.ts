import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TopicBody } from '#contracts/socket/topics';
import { AppError, type Actor } from '#platform/kernel';
import { holds } from '../domain/rights.js';
import { isBoardVisible } from '../domain/visibility.js';
import { readBoardTopic } from '../store/board-topic.js';
import { readExam } from '../store/exams.sql.js';

/** The topic `board:{examId}`, for participants and staff. Throws 'Exam not found', 'Leaderboard hidden', 'Not allowed'. */
export class GetBoardTopic extends Query<{ version: number; body: TopicBody<'board'> }> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(GetBoardTopic)
export class GetBoardTopicHandler implements IQueryHandler<GetBoardTopic> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, examId }: GetBoardTopic): Promise<{ version: number; body: TopicBody<'board'> }> {
    const exam = await readExam(this.em, examId);
    const staff = holds(actor, 'exams.read');
    if (!exam || (exam.state === 'draft' && !staff)) throw new AppError('Exam not found');
    if (!staff) {
      if (!isBoardVisible(exam)) throw new AppError('Leaderboard hidden');
      const [took] = await this.em.execute<unknown[]>('select 1 from exams.attempts where exam_id = ? and user_id = ? limit 1', [
        examId,
        actor.kind === 'user' ? actor.id : null,
      ]);
      if (!took) throw new AppError('Not allowed');
    }
    return readBoardTopic(this.em, examId, exam.denominator);
  }
}
