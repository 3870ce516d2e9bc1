import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listLateAnswers } from '#contracts/http/exams';
import { AppError, type Actor } from '#platform/kernel';
import { ExamSight } from '../store/exam-sight.js';
import { readExam } from '../store/exams.sql.js';
import { iso, ms } from '../store/sql.js';

type LateAnswers = ResponseOf<typeof listLateAnswers>;

/** Answers that came too late: unscored, kept for staff to see. The newest 1000. Throws 'Exam not found', 'Not allowed'. */
export class ListLateAnswers extends Query<LateAnswers> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

type Row = Omit<LateAnswers['rows'][number], 'receivedAt'> & { readonly receivedAt: number };

@QueryHandler(ListLateAnswers)
export class ListLateAnswersHandler implements IQueryHandler<ListLateAnswers> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
  ) {}

  async execute({ actor, examId }: ListLateAnswers): Promise<LateAnswers> {
    await this.sight.demand(this.em, actor, examId);
    if (!(await readExam(this.em, examId))) throw new AppError('Exam not found');
    const rows = await this.em.execute<Row[]>(
      `select l.attempt_id as "attemptId", a.name as student, l.question_id as "questionId", l.epoch, l.revision, l.option_ids as "optionIds", l.number,
         ${ms('l.received_at')} as "receivedAt", case l.reason when 'late' then 'Deadline over' else 'Attempt closed' end as reason
       from exams.late_answers l join exams.attempts a on a.exam_id = l.exam_id and a.id = l.attempt_id
       where l.exam_id = ? order by l.received_at desc, l.question_id limit 1000`,
      [examId],
    );
    return { rows: rows.map((row) => ({ ...row, receivedAt: iso(row.receivedAt) })) };
  }
}
