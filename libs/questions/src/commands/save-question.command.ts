import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { QuestionBody } from '#contracts/http/bank';
import type { Locale } from '#contracts/shared/values';
import { Audit, FormulaChecker, Outbox, plainStem, Preparations } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { cleanQuestion, type CleanQuestion } from '../bank/clean-question.js';
import { sharedContentKey } from '../domain/content-key.js';
import { isAccepted } from '../domain/question.machine.js';
import { maySave } from '../domain/question-rights.js';
import { personWith, sightOf } from '../domain/rights.js';
import { sameAnswer } from '../domain/same-answer.js';
import { ExamUse } from '../ports.js';
import { askEm } from '../store/ask.js';
import { readVersions, type StoredVersion } from '../store/bank-rows.sql.js';
import {
  claimContent,
  holdSubject,
  insertVersion,
  lockQuestion,
  textOf,
  updateQuestion,
  updateSources,
  updateVersion,
  type LockedQuestion,
  type VersionText,
} from '../store/bank-questions.sql.js';
import { indexQuestion } from '../store/search-rows.sql.js';

export type Saved = 'in-place' | 'new-version' | 'unchanged';

/**
 * Saves a question. The text of what is accepted is never written over: a change of it is a new version, whether or not an exam holds it, since
 * the number would tell of a coming paper. Nor is the text of what was ever practised: in sessions and bookmarks people see it as they met it.
 */
export class SaveQuestion extends Command<{ saved: Saved }> {
  constructor(
    readonly actor: Actor,
    readonly questionId: string,
    readonly change: { readonly revision: number; readonly question: QuestionBody; readonly note: string | null },
    readonly locale: Locale,
  ) {
    super();
  }
}

/** What was asked, without where it is from. */
const asked = ({ kind, stem, options, key, explanation }: VersionText | StoredVersion, stimulus: string | null): string =>
  JSON.stringify([kind, stem, options, [...key.optionIds].toSorted(), key.number ?? null, key.tolerance ?? null, explanation, stimulus]);

const factsOf = ({ subjectId, language, difficulty, tags }: LockedQuestion | CleanQuestion): string =>
  JSON.stringify([subjectId, language, difficulty, tags]);

@CommandHandler(SaveQuestion)
export class SaveQuestionHandler implements ICommandHandler<SaveQuestion> {
  private readonly questionOf: (command: SaveQuestion) => CleanQuestion;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly exams: ExamUse,
    formulas: FormulaChecker,
    preparations: Preparations,
  ) {
    this.questionOf = preparations.add(SaveQuestion, ({ actor, change, locale }) => {
      personWith(actor, 'questions.read');
      return cleanQuestion(change.question, locale, formulas);
    });
  }

  /** Throws 'Question not found', 'Not allowed', 'Changed meanwhile', 'Invalid input' by field, 'Subject not found', 'Same question'. */
  async execute(command: SaveQuestion): Promise<{ saved: Saved }> {
    const { actor, questionId, change } = command;
    const author = personWith(actor, 'questions.read');
    const question = this.questionOf(command);
    const locked = await lockQuestion(this.em, questionId);
    if (!maySave(actor, locked)) throw new AppError('Not allowed');
    if (locked.revision !== change.revision) throw new AppError('Changed meanwhile');
    const [standing] = await readVersions(askEm(this.em), [locked.versionId]);
    if (!standing) throw new AppError('Question not found');
    await holdSubject(this.em, question.subjectId);
    const contentKey = await this.contentKey(actor, locked, question);
    const text = await textOf(this.em, question, new Set(standing.options.map(({ id }) => id)), newId);
    const sameText = asked(text, question.stimulus) === asked(standing, standing.stimulus);
    const sameSources = JSON.stringify(text.sources) === JSON.stringify(standing.sources);
    if (sameText && sameSources && factsOf(question) === factsOf(locked)) return { saved: 'unchanged' };
    const anew =
      (locked.leftPractice && !(sameText && sameSources)) ||
      (!sameText && (isAccepted(locked.state) || (await this.isFixed(locked.versionId))));
    const versionId = anew ? newId() : locked.versionId;
    if (anew) await insertVersion(this.em, { id: versionId, questionId, text, authorId: author, note: change.note, examId: null });
    else if (!sameText) await updateVersion(this.em, versionId, text, author);
    else if (!sameSources) await updateSources(this.em, versionId, text.sources);
    await updateQuestion(this.em, { ...question, contentKey, id: questionId, versionId });
    await indexQuestion(askEm(this.em), questionId);
    this.outbox.add('QuestionChanged', { questionIds: [questionId] });
    if (isAccepted(locked.state)) this.note(questionId, standing, text, anew, change.note);
    return { saved: anew ? 'new-version' : 'in-place' };
  }

  private async contentKey(actor: Actor, locked: LockedQuestion, { contentKey }: CleanQuestion): Promise<string> {
    if (contentKey === sharedContentKey(locked.contentKey)) return locked.contentKey;
    return claimContent(this.em, contentKey, { sight: sightOf(actor), but: locked.id });
  }

  /** What was retired and taken in again is a draft, and may stand in an exam still. */
  private async isFixed(versionId: string): Promise<boolean> {
    return (await this.exams.of([versionId])).some(({ state }) => state !== 'draft');
  }

  /** Keys stand in the log only by how many options were right: it is read by more people than the bank. */
  private note(questionId: string, before: StoredVersion, after: VersionText, anew: boolean, reason: string | null): void {
    this.audit.add({
      action: 'question.save',
      subjectKind: 'question',
      subjectId: questionId,
      subject: plainStem(after.stem),
      before: { version: before.version },
      after: { version: before.version + (anew ? 1 : 0), keyChanged: !sameAnswer(before, after) },
      ...(reason === null ? {} : { reason }),
    });
  }
}
