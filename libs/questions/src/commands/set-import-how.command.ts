import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ImportHow, ImportTarget } from '#contracts/http/imports';
import { Outbox, Push } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { importSightOf, personWith } from '../domain/rights.js';
import { askEm } from '../store/ask.js';
import { tellWatchers } from '../store/import-topic.js';
import { lockImport, noCounts, saveTarget, stepImport } from '../store/imports.sql.js';
import { rememberMapping } from '../store/mappings.sql.js';
import { placeRows } from '../store/place-rows.sql.js';

/**
 * parsed, failed, uploaded → uploaded: the file is read again, another way. What was corrected by hand is lost. Chosen columns are remembered by
 * the sheet's headings. Where only the place of the questions is another one the file is not read: the rows go there as they stand.
 */
export class SetImportHow extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly importId: string,
    readonly version: number,
    readonly how: ImportHow,
    readonly target: ImportTarget,
  ) {
    super();
  }
}

/** What is left out and null say the same. */
const isSameWay = (one: ImportHow, other: ImportHow): boolean => {
  const plain = ({ format, encoding, bijoy, columns, header, keyBase = null, bijoyColumns = null }: ImportHow): string =>
    JSON.stringify([format, encoding, bijoy, columns, header, keyBase, bijoyColumns]);
  return plain(one) === plain(other);
};

@CommandHandler(SetImportHow)
export class SetImportHowHandler implements ICommandHandler<SetImportHow> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly push: Push,
  ) {}

  /** Throws 'Sign in required', 'Not allowed', 'Import not found', 'Changed meanwhile', 'Illegal transition'. */
  async execute({ actor, importId, version, how, target }: SetImportHow): Promise<void> {
    const person = personWith(actor, 'questions.writeOwn');
    const job = await lockImport(this.em, importId, importSightOf(actor));
    if (job.version !== version) throw new AppError('Changed meanwhile');
    if (job.state === 'parsed' && isSameWay(job.how, how) && (await placeRows(askEm(this.em), importId, target))) {
      await saveTarget(this.em, job, target);
      await tellWatchers(this.em, this.push, importId);
      return;
    }
    const run = job.run + 1;
    await stepImport(this.em, job, 'uploaded', { run, how, target, counts: noCounts, failed: null, leftOver: null });
    await rememberMapping(this.em, job, how, person);
    this.outbox.add('ImportUploaded', { importId, run });
    await tellWatchers(this.em, this.push, importId);
  }
}
