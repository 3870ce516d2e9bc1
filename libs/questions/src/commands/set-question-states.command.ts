import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cutText } from '#contracts/shared/cut-text';
import type { BulkAnswer } from '#contracts/http/bank';
import type { QuestionAction } from '#contracts/shared/bank';
import type { Locale } from '#contracts/shared/values';
import { Audit, Outbox, plainStem } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { issueSentence } from '../bank/issue-codes.js';
import { isAccepted, questionActionRules, questionMachine } from '../domain/question.machine.js';
import { refusalOf } from '../domain/question-rights.js';
import { demand, sightOf, withinSight } from '../domain/rights.js';
import { ExamUse } from '../ports.js';
import { shareContents } from '../store/bank-questions.sql.js';
import {
  answerOf,
  changedOf,
  idsOf,
  inComingPaper,
  keepBefore,
  lockRows,
  takenContents,
  tellChanged,
  writeLeaving,
  writeRows,
  type BulkRow,
  type Decided,
  type RowAfter,
  type Which,
} from '../store/bulk.sql.js';

/** Submits, withdraws, approves, publishes, sends back, retires or restores questions; each alone, so that one that cannot does not keep the others. */
export class SetQuestionStates extends Command<BulkAnswer> {
  constructor(
    readonly actor: Actor,
    readonly which: Which,
    readonly action: QuestionAction,
    readonly reason: string | null,
    readonly locale: Locale,
  ) {
    super();
  }
}

const isAccepting = (action: QuestionAction): boolean => action === 'approve' || action === 'publish';

@CommandHandler(SetQuestionStates)
export class SetQuestionStatesHandler implements ICommandHandler<SetQuestionStates> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly exams: ExamUse,
  ) {}

  /** Throws 'Not allowed' where the actor may do it to none of them, 'Invalid input' (no reason), 'Changed meanwhile'. */
  async execute(command: SetQuestionStates): Promise<BulkAnswer> {
    const { actor, which, action, reason, locale } = command;
    demand(actor, 'questions.read');
    if (action === 'return' && reason === null)
      throw new AppError('Invalid input', { field: 'reason' }, { issues: { reason: issueSentence(locale, 'reason') } });
    const userId = actor.kind === 'user' ? actor.id : null;
    const sight = sightOf(actor);
    const meant = 'filter' in which ? { ...which, filter: withinSight(actor, which.filter) } : which;
    const ids = await idsOf(this.em, meant, { userId, usedVersions: () => this.exams.all(actor) });
    // Of what somebody does not see, not even the stem is named.
    const rows = (await lockRows(this.em, ids)).filter(({ contributorId }) => sight === null || contributorId === sight);
    const coming = await this.coming(action, rows);
    // After all rows: contents are locked last, as where a question is saved.
    const taken = await this.taken(action, rows);
    const decided = rows.map((row) => this.decide(command, row, taken, coming));
    if (decided.length > 0 && decided.every((one) => 'why' in one && one.why === 'Not allowed')) throw new AppError('Not allowed');
    const { rows: before, after } = changedOf(decided);
    const undo = await this.write(command, before, after);
    this.note(command, before);
    return answerOf(decided, ids.length - rows.length, undo);
  }

  /** Answers the id by which it is taken back. What is only set aside or kept has not changed for anybody yet. */
  private async write(
    { actor, action }: SetQuestionStates,
    before: readonly BulkRow[],
    after: readonly RowAfter[],
  ): Promise<string | null> {
    if (action === 'set-aside' || action === 'keep') {
      await writeLeaving(this.em, after);
      return keepBefore(this.em, actor, 'states', before, 0);
    }
    await writeRows(this.em, after);
    const ids = after.map(({ id }) => id);
    if (isAccepting(action)) await shareContents(this.em, ids);
    tellChanged(this.outbox, ids);
    return keepBefore(this.em, actor, 'states', before);
  }

  /** What stands in a coming ranked paper is not put into practice by hand: that would be practising the paper. */
  private async coming(action: QuestionAction, rows: readonly BulkRow[]): Promise<Set<string>> {
    const entering = action === 'publish' ? rows.filter(({ state }) => state !== 'published') : [];
    return inComingPaper(
      this.em,
      entering.map(({ id }) => id),
      (ids) => this.exams.inComingPaper(ids),
    );
  }

  /** What the bank holds already neither comes back into it nor is accepted beside the other: its author may not have seen that one. */
  private taken(action: QuestionAction, rows: readonly BulkRow[]): Promise<Set<string>> {
    const entering = rows.filter(({ state, awaitsReview }) =>
      action === 'restore' ? state === 'retired' : isAccepting(action) && (!isAccepted(state) || awaitsReview),
    );
    return takenContents(this.em, entering);
  }

  private decide(
    { actor, action, reason }: SetQuestionStates,
    row: BulkRow,
    taken: ReadonlySet<string>,
    coming: ReadonlySet<string>,
  ): Decided {
    const why = refusalOf(actor, row, action);
    if (why !== null) return { row, why };
    if (coming.has(row.id)) return { row, why: 'Question in use' };
    if (taken.has(row.id)) return { row, why: 'Same question' };
    const { to } = questionActionRules[action];
    const state = to === row.state ? to : questionMachine.step(row.state, to);
    const { id, subjectId, difficulty, tags, sources } = row;
    const leaving = action === 'set-aside';
    const reviewed = isAccepting(action);
    return {
      row,
      after: { id, state, leaving, reviewed, returned: action === 'return' ? reason : null, subjectId, difficulty, tags, sources },
    };
  }

  private note({ action, reason }: SetQuestionStates, rows: readonly BulkRow[]): void {
    const [first] = rows;
    if (!first || action === 'submit' || action === 'withdraw') return;
    const one = rows.length === 1;
    this.audit.add({
      action: `question.${action}`,
      subjectKind: one ? 'question' : 'questions',
      subjectId: one ? first.id : null,
      subject: cutText(plainStem(first.stem), 120),
      after: { count: rows.length, ...(one ? {} : { first: rows.slice(0, 20).map(({ id }) => id) }) },
      ...(reason === null ? {} : { reason }),
    });
  }
}
