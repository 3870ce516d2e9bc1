import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inUseNamed } from '#contracts/http/imports';
import { cutText } from '#contracts/shared/cut-text';
import { Audit, plainStem, Push } from '#platform';
import { IllegalTransition, type Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { ExamUse } from '../ports.js';
import { leavingPractice } from '../store/bulk.sql.js';
import { tellWatchers } from '../store/import-topic.js';
import { lockImport, stepImport } from '../store/imports.sql.js';

export interface Undone {
  readonly retired: number;
  /** What stays, since an exam holds it: the first of them by name, and how many there are. */
  readonly inUse: { readonly questionId: string; readonly stem: string }[];
  readonly inUseCount: number;
}

/** committed → discarded: of an author's own import what the bank has not taken over, else all; what came by this import and no exam holds is retired, as one; what is in use stays and is named. */
export class UndoImport extends Command<Undone> {
  constructor(
    readonly actor: Actor,
    readonly importId: string,
  ) {
    super();
  }
}

const list = (ids: readonly string[]): string => `{${ids.join(',')}}`;

@CommandHandler(UndoImport)
export class UndoImportHandler implements ICommandHandler<UndoImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly push: Push,
    private readonly exams: ExamUse,
  ) {}

  /** Throws 'Import not found', 'Illegal transition'. */
  async execute({ actor, importId }: UndoImport): Promise<Undone> {
    const job = await lockImport(this.em, importId, importSightOf(actor));
    if (job.state !== 'committed') throw new IllegalTransition('import', job.state, 'discarded');
    // Of an own import what the bank has taken over is not its maker's to take back, nor to be told of: an exam that holds it may be a coming one.
    const mine = `(not ?::boolean or q.state in ('draft', 'review') or q.awaits_review)`;
    const versions = await this.em.execute<{ id: string }[]>(
      `select v.id from questions.questions q join questions.question_versions v on v.question_id = q.id
       where q.import_id = ? and q.state <> 'retired' and ${mine}`,
      [importId, job.own],
    );
    const used = await this.exams.used(versions.map(({ id }) => id));
    const inUse = (
      await this.em.execute<{ id: string }[]>(
        `select q.id from questions.questions q
         where q.id in (select question_id from questions.question_versions where id = any(?::uuid[])) order by q.created_at, q.id`,
        [list(used)],
      )
    ).map(({ id }) => id);
    const retired = await this.em.execute<unknown[]>(
      `update questions.questions q set state = 'retired', ${leavingPractice(`'retired'`)}
       where q.import_id = ? and q.state <> 'retired' and q.id <> all(?::uuid[]) and ${mine}
       returning 1`,
      [importId, list(inUse), job.own],
    );
    await stepImport(this.em, job, 'discarded');
    const after = { retired: retired.length, inUse: inUse.length };
    this.audit.add({ action: 'import.undo', subjectKind: 'import', subjectId: importId, subject: job.name, after });
    await tellWatchers(this.em, this.push, importId);
    return { retired: retired.length, inUse: await this.named(inUse.slice(0, inUseNamed)), inUseCount: inUse.length };
  }

  private async named(ids: readonly string[]): Promise<Undone['inUse']> {
    const rows = await this.em.execute<Undone['inUse']>(
      `select q.id as "questionId", left(regexp_replace(v.stem, '(<img[^>]*src=")[^"]*', '\\1', 'g'), 3000) as stem
       from questions.questions q join questions.question_versions v on v.id = q.current_version_id
       where q.id = any(?::uuid[]) order by q.created_at, q.id`,
      [list(ids)],
    );
    return rows.map(({ questionId, stem }) => ({ questionId, stem: cutText(plainStem(stem), 160) }));
  }
}
