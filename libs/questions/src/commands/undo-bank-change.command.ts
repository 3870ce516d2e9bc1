import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BulkAnswer } from '#contracts/http/bank';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import type { ErrorCode } from '#contracts/shared/errors';
import { isAccepted } from '../domain/question.machine.js';
import { isWriter } from '../domain/question-rights.js';
import { authorsContentKey, sharedContentKey } from '../domain/content-key.js';
import { personWith, sightOf } from '../domain/rights.js';
import type { RowBefore } from '../entities/bulk-change.entity.js';
import { ExamUse } from '../ports.js';
import {
  answerOf,
  changedOf,
  inComingPaper,
  keepAsAuthors,
  lockRows,
  takenContents,
  takenPlaces,
  tellChanged,
  writeLeaving,
  writeRows,
  type BulkRow,
  type Decided,
  type RowAfter,
} from '../store/bulk.sql.js';

/** Takes a change of many questions back, an own one or (questions.write) anybody's; what was changed again since then, or is in an exam by now, stays and is named. */
export class UndoBankChange extends Command<BulkAnswer> {
  constructor(
    readonly actor: Actor,
    readonly changeId: string,
  ) {
    super();
  }
}

interface StoredChange {
  readonly kind: 'states' | 'tags';
  readonly rows: readonly RowBefore[];
}

/** Setting aside and keeping leave the state and the revision as they are: all that they change is whether it leaves. */
const ofLeaving = ({ kind }: StoredChange, was: RowBefore, row: BulkRow): boolean => kind === 'states' && was.state === row.state;

/** How it was; what was set aside or kept since it was only tagged stays so. */
const restored = ({ kind }: StoredChange, was: RowBefore, { leaving }: BulkRow): RowAfter => {
  const { revision: _, ...after } = was;
  return kind === 'tags' ? { ...after, leaving } : after;
};

/** What was retired and is to stand again. */
const backOf = (rows: readonly BulkRow[], before: ReadonlyMap<string, RowBefore>): BulkRow[] =>
  rows.filter(({ id, state }) => state === 'retired' && (before.get(id)?.state ?? 'retired') !== 'retired');

@CommandHandler(UndoBankChange)
export class UndoBankChangeHandler implements ICommandHandler<UndoBankChange> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly exams: ExamUse,
  ) {}

  /** Throws 'Not found' for a change that is not the actor's to take back, and for one that was taken back already. */
  async execute({ actor, changeId }: UndoBankChange): Promise<BulkAnswer> {
    const person = personWith(actor, 'questions.read');
    const [change] = await this.em.execute<StoredChange[]>(
      `update questions.bulk_changes set undone_at = platform.now() where id = ? and (actor_id = ? or ?) and undone_at is null
       returning kind, rows`,
      [changeId, person, isWriter(actor)],
    );
    if (!change) throw new AppError('Not found');
    const before = new Map(change.rows.map((row) => [row.id, row]));
    const rows = await lockRows(this.em, [...before.keys()]);
    const sight = sightOf(actor);
    // What somebody changed of others' questions while it was allowed is not theirs to change back afterwards.
    if (sight !== null && rows.some(({ contributorId }) => contributorId !== sight)) throw new AppError('Not found');
    const [used, taken] = [await this.used(rows, before), await this.taken(rows, before, sight)];
    const decided = rows.map((row): Decided => {
      const was = before.get(row.id);
      const why: ErrorCode | null =
        !was || was.revision !== row.revision || (ofLeaving(change, was, row) && (was.leaving ?? false) === row.leaving)
          ? 'Changed meanwhile'
          : used.has(row.id)
            ? 'Question in use'
            : taken.has(row.id)
              ? 'Same question'
              : null;
      if (!was || why !== null) return { row, why: why ?? 'Changed meanwhile' };
      return { row, after: restored(change, was, row) };
    });
    const { rows: undone, after } = changedOf(decided);
    const onlyLeaving = new Set(undone.filter((row) => ofLeaving(change, before.get(row.id)!, row)).map(({ id }) => id));
    await writeLeaving(
      this.em,
      after.filter(({ id }) => onlyLeaving.has(id)),
    );
    const others = after.filter(({ id }) => !onlyLeaving.has(id));
    await keepAsAuthors(this.em, sightOf(actor), backOf(undone, before));
    await writeRows(this.em, others);
    tellChanged(
      this.outbox,
      others.map(({ id }) => id),
    );
    if (change.kind === 'states' && after.length > 0)
      this.audit.add({
        action: 'question.undo',
        subjectKind: 'questions',
        subjectId: null,
        subject: change.kind,
        after: { count: after.length, change: changeId },
      });
    return answerOf(decided, before.size - rows.length, null);
  }

  /** Questions that would no longer be accepted although an exam has taken them in, or would be practised before a paper that holds them. */
  private async used(rows: readonly BulkRow[], before: ReadonlyMap<string, RowBefore>): Promise<Set<string>> {
    const left = rows.filter(({ id, state }) => isAccepted(state) && !isAccepted(before.get(id)?.state));
    const versions = new Set(left.length === 0 ? [] : await this.exams.used(left.map(({ versionId }) => versionId)));
    const practised = rows.filter(({ id, state }) => state !== 'published' && before.get(id)?.state === 'published');
    const coming = await inComingPaper(
      this.em,
      practised.map(({ id }) => id),
      (ids) => this.exams.inComingPaper(ids),
    );
    return new Set([...left.filter(({ versionId }) => versions.has(versionId)).map(({ id }) => id), ...coming]);
  }

  /** What comes back from the retired ones is refused like a question that is written anew: only for a duplicate that the person may see. */
  private async taken(rows: readonly BulkRow[], before: ReadonlyMap<string, RowBefore>, sight: string | null): Promise<Set<string>> {
    const back = backOf(rows, before);
    const isBack = new Set(back.map(({ id }) => id));
    const standing = rows.filter(({ id }) => (before.get(id)?.state ?? 'retired') !== 'retired');
    const places = await takenPlaces(
      this.em,
      standing.map(({ id, subjectId, contentKey }) => ({
        id,
        subjectId: before.get(id)?.subjectId ?? subjectId,
        contentKey: sight !== null && isBack.has(id) ? authorsContentKey(sharedContentKey(contentKey), sight) : contentKey,
      })),
    );
    return new Set([...places, ...(await takenContents(this.em, back, sight))]);
  }
}
