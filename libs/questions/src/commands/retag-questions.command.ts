import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BulkAnswer } from '#contracts/http/bank';
import { Outbox } from '#platform';
import type { Actor } from '#platform/kernel';
import { composed } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { ExamUse } from '../ports.js';
import { holdSubject } from '../store/bank-questions.sql.js';
import {
  answerOf,
  changedOf,
  idsOf,
  keepBefore,
  lockRows,
  takenPlaces,
  tellChanged,
  writeRows,
  type BulkRow,
  type Decided,
  type RowAfter,
  type Which,
} from '../store/bulk.sql.js';

/** What is to change; what is left out stays. */
export interface Retagging {
  readonly subjectId?: string;
  readonly difficulty?: number | null;
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  readonly addSources?: readonly string[];
  readonly removeSources?: readonly string[];
}

/** Moves questions to a node, sets their difficulty, adds and takes tags and sources. */
export class RetagQuestions extends Command<BulkAnswer> {
  constructor(
    readonly actor: Actor,
    readonly which: Which,
    readonly change: Retagging,
  ) {
    super();
  }
}

const tidy = (texts: readonly string[] = []): string[] => texts.map((text) => composed(text).replaceAll(/\s+/g, ' ').trim());

const edited = (
  held: readonly string[],
  add: readonly string[] | undefined,
  remove: readonly string[] | undefined,
  most: number,
): string[] => {
  const gone = new Set(tidy(remove));
  return [...new Set([...held.filter((text) => !gone.has(text)), ...tidy(add)])].slice(0, most);
};

const afterOf = (row: BulkRow, change: Retagging): RowAfter => ({
  id: row.id,
  state: row.state,
  ...(row.leaving ? { leaving: true } : {}),
  returned: row.returned,
  subjectId: change.subjectId ?? row.subjectId,
  difficulty: change.difficulty === undefined ? row.difficulty : change.difficulty,
  tags: edited(row.tags, change.addTags, change.removeTags, 20),
  sources: edited(row.sources, change.addSources, change.removeSources, 10),
});

const changes = (row: BulkRow, after: RowAfter): boolean =>
  JSON.stringify([row.subjectId, row.difficulty, row.tags, row.sources]) !==
  JSON.stringify([after.subjectId, after.difficulty, after.tags, after.sources]);

@CommandHandler(RetagQuestions)
export class RetagQuestionsHandler implements ICommandHandler<RetagQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly exams: ExamUse,
  ) {}

  /** Throws 'Not allowed', 'Subject not found', 'Changed meanwhile'. */
  async execute({ actor, which, change }: RetagQuestions): Promise<BulkAnswer> {
    demand(actor, 'questions.write');
    if (change.subjectId) await holdSubject(this.em, change.subjectId);
    const userId = actor.kind === 'user' ? actor.id : null;
    const ids = await idsOf(this.em, which, { userId, usedVersions: () => this.exams.all(actor) });
    const rows = await lockRows(this.em, ids);
    const target = change.subjectId;
    const taken = target
      ? await takenPlaces(
          this.em,
          rows.filter(({ state }) => state !== 'retired').map(({ id, contentKey }) => ({ id, subjectId: target, contentKey })),
        )
      : new Set<string>();
    const decided = rows.map((row): Decided => (taken.has(row.id) ? { row, why: 'Same question' } : { row, after: afterOf(row, change) }));
    // What is so already counts as done, and is not written again.
    const { rows: meant, after } = changedOf(decided);
    const written = after.filter((one, index) => meant[index] && changes(meant[index], one));
    await writeRows(this.em, written);
    const touched = new Set(written.map(({ id }) => id));
    const undo = await keepBefore(
      this.em,
      actor,
      'tags',
      meant.filter(({ id }) => touched.has(id)),
    );
    tellChanged(this.outbox, [...touched]);
    return answerOf(decided, ids.length - rows.length, undo);
  }
}
