import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { newId } from '#platform/kernel';
import type { StoredKey } from '../entities/question-version.entity.js';
import { ExamUse } from '../ports.js';
import { insertVersionWithKey, lockQuestionsOf, type CorrectedQuestion, type KeyedVersion } from '../store/key-changes.sql.js';
import { askEm } from '../store/ask.js';
import { markStale } from '../store/search-rows.sql.js';

/**
 * An exam has corrected keys, and its results are out: before, a new version would tell which questions the paper holds. Where the bank's
 * version in force still says what that exam said before, the question gets a new version with the newest key; where somebody has put it
 * right already, or asks something else by now, it stays. Harmless to run twice, and in any order.
 */
export class FollowKeyChanges extends Command<void> {
  constructor(readonly examId: string) {
    super();
  }
}

const said = ({ optionIds, number, tolerance }: StoredKey): string =>
  JSON.stringify([[...optionIds].toSorted(), number ?? null, tolerance ?? null]);

/** Whether the version in force says what the exam said before, and the bank has not followed this correction yet. */
const isToFollow = ({ held, current, lastByExam }: CorrectedQuestion, key: StoredKey): boolean => {
  if (said(current.key) === said(key) || (lastByExam && said(lastByExam.key) === said(key))) return false;
  return current.id === lastByExam?.id || said(current.key) === said(held.key);
};

const fits = (key: StoredKey, { kind, options }: KeyedVersion): boolean =>
  kind === 'numeric'
    ? Boolean(key.number) && key.optionIds.length === 0
    : key.optionIds.length > 0 && key.optionIds.every((id) => options.some((option) => option.id === id));

@CommandHandler(FollowKeyChanges)
export class FollowKeyChangesHandler implements ICommandHandler<FollowKeyChanges> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly exams: ExamUse,
  ) {}

  async execute({ examId }: FollowKeyChanges): Promise<void> {
    const found = await this.exams.keyCorrections(examId);
    if (found.length === 0) return;
    const questions = await lockQuestionsOf(
      this.em,
      examId,
      found.map(({ versionId }) => versionId),
    );
    const changed: string[] = [];
    // Asked again once they are held: a newer correction may have been followed meanwhile.
    for (const { versionId, cancelled, key, reason, explanation } of await this.exams.keyCorrections(examId)) {
      const question = questions.get(versionId);
      // A cancelled question keeps its key in the bank: what was wrong with it is for somebody to look at there.
      if (!question || cancelled || !isToFollow(question, key) || !fits(key, question.current)) continue;
      const { id, current } = question;
      await insertVersionWithKey(this.em, {
        id: newId(),
        questionId: id,
        fromVersionId: current.id,
        key,
        note: reason,
        examId,
        explanation,
      });
      changed.push(id);
    }
    if (changed.length === 0) return;
    await markStale(askEm(this.em), changed);
    this.outbox.add('QuestionChanged', { questionIds: changed });
  }
}
