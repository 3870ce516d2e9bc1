import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { mayRaiseAnswers } from '../domain/visibility.js';
import { readExam } from '../store/exams.sql.js';
import { addKeyChange } from '../store/key-changes.sql.js';
import { raiseToLog } from '../store/log-faults.sql.js';
import { arrayText } from '../store/sql.js';

/**
 * Brings answers that stand below their own log to its highest save, in an exam of which nobody has seen a score yet; scores of them are
 * computed again. Does nothing where a score may be seen, and nothing when it is repeated. Answers how many answers moved.
 */
export class RaiseAnswers extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly attemptIds: readonly string[],
  ) {
    super();
  }
}

const reason = 'Answers brought to their last acknowledged save';

@CommandHandler(RaiseAnswers)
export class RaiseAnswersHandler implements ICommandHandler<RaiseAnswers> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Holds the exam, then the attempts, then the board, as everybody does: nobody publishes or submits in between. */
  async execute({ actor, examId, attemptIds }: RaiseAnswers): Promise<number> {
    demand(actor, 'exams.publish');
    await this.em.execute('select 1 from exams.exams where id = ? for update', [examId]);
    const exam = await readExam(this.em, examId);
    if (!exam || !mayRaiseAnswers(exam)) return 0;
    const held = await this.em.execute<{ id: string; scored: boolean }[]>(
      `select id, score_units is not null as scored from exams.attempts where exam_id = ? and id = any(?::uuid[]) order by id for update`,
      [examId, arrayText(attemptIds)],
    );
    const raised = await raiseToLog(
      this.em,
      examId,
      held.map(({ id }) => id),
    );
    if (raised.length === 0) return 0;
    const touched = new Set(raised);
    if (held.some(({ id, scored }) => scored && touched.has(id))) await this.scoreAnew(actor, examId);
    this.audit.add({
      action: 'exam.raise-answers',
      subjectKind: 'exam',
      subjectId: examId,
      subject: exam.title,
      after: { answers: raised.length, attempts: touched.size },
      reason,
    });
    return raised.length;
  }

  private async scoreAnew(actor: Actor, examId: string): Promise<void> {
    const actorId = actor.kind === 'user' ? actor.id : null;
    const version = await addKeyChange(this.em, { id: newId(), examId, question: null, reason, actorId });
    this.outbox.add('RecomputeAsked', { examId, version });
  }
}
