import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { QuestionKey } from '#contracts/http/exam-after';
import { Audit, changedFields, Outbox, sanitise } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { bankKeyOf } from '../domain/bank-key.js';
import { isMarked } from '../domain/visibility.js';
import { checkedKey, sameKey } from '../domain/question-key.js';
import { demand } from '../domain/rights.js';
import { QuestionSource } from '../ports.js';
import { readExam } from '../store/exams.sql.js';
import { addKeyChange, holdKeys, writeKey } from '../store/key-changes.sql.js';
import { readKeyed, readPaperSeed, type KeyedRow } from '../store/keyed.sql.js';

export interface KeyAsked {
  readonly questionId: string;
  readonly key: QuestionKey;
  /** Rich text; undefined leaves the explanation as it is. */
  readonly explanation?: string | undefined;
  /** As it was when the person decided. */
  readonly keyVersion: number;
  readonly reason: string;
}

/**
 * Corrects a key, with its explanation where that is wrong too, or cancels a question, once the exam has begun. The new key is in force at
 * the commit: whatever is submitted afterwards is marked by it, and `KeyChanged` has everybody else scored anew. Answers the key version
 * that it made.
 * Throws 'Exam not found', 'Exam not open' (before the exam, or cancelled), 'Foreign question', 'Option out of range', 'Key not valid',
 * 'Key unchanged', 'Changed meanwhile'.
 */
export class ChangeKey extends Command<{ version: number }> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly asked: KeyAsked,
  ) {
    super();
  }
}

@CommandHandler(ChangeKey)
export class ChangeKeyHandler implements ICommandHandler<ChangeKey> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly bank: QuestionSource,
  ) {}

  async execute({ actor, examId, asked }: ChangeKey): Promise<{ version: number }> {
    demand(actor, 'exams.publish');
    const held = await holdKeys(this.em, examId);
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    if (!held || !isMarked(exam)) throw new AppError('Exam not open');
    if (held.keyVersion !== asked.keyVersion) throw new AppError('Changed meanwhile');
    const question = await readKeyed(this.em, examId, asked.questionId);
    if (!question) throw new AppError('Foreign question');
    const after = checkedKey(question, question.before, asked.key);
    const before = { key: question.before, explanation: question.explanation };
    const explanation = asked.explanation === undefined ? before.explanation : sanitise(asked.explanation, 'explanation');
    if (sameKey(before.key, after) && explanation === before.explanation) throw new AppError('Key unchanged');
    const changeId = newId();
    await writeKey(this.em, examId, question.id, { key: after, explanation });
    const version = await addKeyChange(this.em, {
      id: changeId,
      examId,
      question: { id: question.id, before, after: { key: after, explanation } },
      reason: asked.reason,
      actorId: actor.kind === 'user' ? actor.id : null,
    });
    this.audit.add({
      action: 'exam.key',
      subjectKind: 'exam',
      subjectId: examId,
      subject: `${exam.title} · ${question.number + 1}`,
      ...changedFields({ ...before.key, explanation: before.explanation }, { ...after, explanation }),
      reason: asked.reason,
    });
    this.outbox.add('KeyChanged', {
      examId,
      changeId,
      version,
      ...(await this.inBank(examId, question, after)),
      cancelled: after.cancelled,
      reason: asked.reason,
    });
    return { version };
  }

  /** The bank knows the question by other ids: the paper's come from the paper's own seed. */
  private async inBank(examId: string, question: KeyedRow, after: QuestionKey) {
    const [known] = await this.bank.frozen([question.versionId]);
    const seed = await readPaperSeed(this.em, examId);
    const optionIds = known && seed !== null ? bankKeyOf(seed, question.number, known.options, after.optionIds) : [];
    return {
      questionId: known?.questionId ?? null,
      versionId: question.versionId,
      key: { optionIds, number: after.number, tolerance: after.tolerance },
    };
  }
}
