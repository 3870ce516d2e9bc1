import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventData } from '#contracts/internal/events';
import { Outbox } from '#platform';
import { newId } from '#platform/kernel';
import type { StoredKey } from '../entities/question-version.entity.js';
import { insertVersionWithKey, lockQuestionOf, type KeyedVersion } from '../store/key-changes.sql.js';
import { askEm } from '../store/ask.js';
import { markStale } from '../store/search-rows.sql.js';

/**
 * An exam has changed the key of a question. Where the bank's version in force still says what that exam said before, the question gets a new
 * version with the new key; where somebody has put it right already, or asks something else by now, it stays.
 */
export class FollowKeyChange extends Command<void> {
  constructor(readonly change: EventData<'KeyChanged'>) {
    super();
  }
}

const said = ({ optionIds, number, tolerance }: StoredKey): string =>
  JSON.stringify([[...optionIds].toSorted(), number ?? null, tolerance ?? null]);

/** The key that the exam had: of the version it holds, or what an earlier change by the same exam has made of it here. */
const stillOld = (current: KeyedVersion, held: KeyedVersion, examId: string): boolean =>
  current.examId === examId || said(current.key) === said(held.key);

const fits = (key: StoredKey, { kind, options }: KeyedVersion): boolean =>
  kind === 'numeric'
    ? Boolean(key.number) && key.optionIds.length === 0
    : key.optionIds.length > 0 && key.optionIds.every((id) => options.some((option) => option.id === id));

@CommandHandler(FollowKeyChange)
export class FollowKeyChangeHandler implements ICommandHandler<FollowKeyChange> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ change: { examId, versionId, cancelled, key, reason } }: FollowKeyChange): Promise<void> {
    // A cancelled question keeps its key in the bank: what was wrong with it is for somebody to look at there.
    if (cancelled) return;
    const question = await lockQuestionOf(this.em, versionId);
    if (!question) return;
    const { id, held, current } = question;
    if (said(current.key) === said(key) || !stillOld(current, held, examId) || !fits(key, current)) return;
    await insertVersionWithKey(this.em, { id: newId(), questionId: id, fromVersionId: current.id, key, note: reason, examId });
    await markStale(askEm(this.em), [id]);
    this.outbox.add('QuestionChanged', { questionIds: [id] });
  }
}
