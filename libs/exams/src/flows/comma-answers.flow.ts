import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type CommaAnswer, readCommaAnswers } from '../store/comma-answers.sql.js';

/** Finds the numbers with a comma in finished attempts. Their results stay; whoever runs an exam decides what becomes of them. */
@Injectable()
export class CommaAnswers {
  constructor(private readonly em: EntityManager) {}

  /** All of them, exam by exam. */
  async *list(): AsyncGenerator<CommaAnswer[]> {
    const em = this.em.fork();
    const exams = await em.execute<{ id: string }[]>(
      `select e.id from exams.exams e where e.paper_version > 0
        and exists (select 1 from exams.exam_questions q where q.exam_id = e.id and q.kind = 'numeric') order by e.opens_at, e.id`,
    );
    for (const { id } of exams) {
      const answers = await readCommaAnswers(em, id);
      if (answers.length > 0) yield answers;
    }
  }
}
