import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type CommaAnswer, listExamsWithNumbers, readCommaAnswers } from '../store/comma-answers.sql.js';

/** Finds the numbers with a comma in finished attempts. Their results stay; whoever runs an exam decides what becomes of them. */
@Injectable()
export class CommaAnswers {
  constructor(private readonly em: EntityManager) {}

  /** All of exams that are over, exam by exam. */
  async *list(): AsyncGenerator<CommaAnswer[]> {
    const em = this.em.fork();
    for (const examId of await listExamsWithNumbers(em)) {
      const answers = await readCommaAnswers(em, examId);
      if (answers.length > 0) yield answers;
    }
  }
}
