import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readTypedNumber } from '#contracts/shared/typed-number';
import { commaAnswersSql } from '../store/comma-answers.sql.js';

interface CommaAnswerRow {
  readonly examId: string;
  readonly title: string;
  readonly attemptId: string;
  readonly userId: string;
  /** The question's place in the paper, from 1. */
  readonly question: number;
  readonly typed: string;
  readonly key: string | null;
}

/** A number that was stored as it was typed, with a comma, which counted as a decimal one. */
export interface CommaAnswer extends CommaAnswerRow {
  readonly countedAs: string;
  /** What the same text would count as, were it typed now. */
  readonly readsAs: string;
}

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
      const rows = await em.execute<CommaAnswerRow[]>(commaAnswersSql, [id]);
      if (rows.length > 0)
        yield rows.map((row) => ({ ...row, countedAs: row.typed.replace(',', '.'), readsAs: readTypedNumber(row.typed) ?? row.typed }));
    }
  }
}
