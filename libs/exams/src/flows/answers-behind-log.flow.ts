import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isScoreVisible, mayRaiseAnswers } from '../domain/visibility.js';
import { readExam } from '../store/exams.sql.js';
import { readLogFaults } from '../store/log-faults.sql.js';
import { attemptBatches } from '../store/scored.sql.js';

interface OrderKey {
  readonly epoch: number;
  readonly revision: number;
}

/** An answer that stands below the highest save of it in the log. */
export interface AnswerBehind {
  readonly examId: string;
  readonly title: string;
  readonly attemptId: string;
  readonly questionId: string;
  /** Null: nothing of it is stored. */
  readonly stored: OrderKey | null;
  readonly logged: OrderKey;
  /** Whether the results are out, or a score of it may be seen already: then nothing is changed by itself. */
  readonly published: boolean;
  readonly mayRaise: boolean;
}

const keyOf = (epoch: number | null, revision: number | null): OrderKey | null =>
  epoch === null || revision === null ? null : { epoch, revision };

/** Finds the answers that stand below their own log. Changes nothing; `RaiseAnswers` does, where that may be. */
@Injectable()
export class AnswersBehindLog {
  constructor(private readonly em: EntityManager) {}

  /** All of them, some attempts of one exam at a time. */
  async *list(): AsyncGenerator<AnswerBehind[]> {
    const em = this.em.fork();
    for (const { id } of await em.execute<{ id: string }[]>('select id from exams.exams where paper_version > 0 order by opens_at, id')) {
      for await (const attempts of attemptBatches(em, id)) {
        const ids = attempts.map((attempt) => attempt.id);
        const [exam, faults] = [await readExam(em, id), await readLogFaults(em, id, ids)];
        if (!exam) continue;
        const facts = { examId: id, title: exam.title, published: isScoreVisible(exam), mayRaise: mayRaiseAnswers(exam) };
        const behind = faults.flatMap(({ fault, attemptId, questionId, epoch, revision, loggedEpoch, loggedRevision }) => {
          const logged = keyOf(loggedEpoch, loggedRevision);
          return fault === 'answer-unlike-log' || logged === null
            ? []
            : { ...facts, attemptId, questionId, stored: keyOf(epoch, revision), logged };
        });
        if (behind.length > 0) yield behind;
      }
    }
  }
}
