import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ImportHow } from '#contracts/http/imports';
import { Outbox } from '#platform';
import type { Actor } from '#platform/kernel';
import { composed } from '#platform/kernel';
import { importSightOf, personWith } from '../domain/rights.js';
import { noCounts } from '../store/imports.sql.js';

/** A file as it lies in the storage. */
export interface StoredFile {
  readonly importId: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Notes a file that lies in the storage, to be read. */
export class CreateImport extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly file: StoredFile,
    readonly how: ImportHow,
  ) {
    super();
  }
}

const nowhere = { subject: null, chapter: null, topic: null, source: null, year: null };

@CommandHandler(CreateImport)
export class CreateImportHandler implements ICommandHandler<CreateImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Sign in required', 'Not allowed'. */
  async execute({ actor, file: { importId, name, bytes, sha256 }, how }: CreateImport): Promise<void> {
    const own = importSightOf(actor) !== null;
    const person = personWith(actor, own ? 'questions.writeOwn' : 'questions.write');
    await this.em.execute(
      `insert into questions.imports (id, name, bytes, sha256, state, how, target, counts, created_by, own)
       values (?, ?, ?, ?, 'uploaded', ?::jsonb, ?::jsonb, ?::jsonb, ?, ?)`,
      [importId, composed(name), bytes, sha256, JSON.stringify(how), JSON.stringify(nowhere), JSON.stringify(noCounts), person, own],
    );
    this.outbox.add('ImportUploaded', { importId, run: 1 });
  }
}
