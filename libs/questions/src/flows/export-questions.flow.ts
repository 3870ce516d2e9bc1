import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { BankFormat } from '#contracts/shared/bank';
import { Dispatcher, keyOfPicture, picturePath, Storage } from '#platform';
import type { Actor } from '#platform/kernel';
import { BeginBankExport } from '../commands/begin-bank-export.command.js';
import { exportQuestions } from '../import/export-bank.js';
import { writtenAs } from '../import/write-questions.js';
import { askEm } from '../store/ask.js';
import type { BankFilter } from '../store/bank-filter.js';

export interface ExportedQuestions {
  /** What the file's name ends in, without a dot before it. */
  readonly ending: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

/** Any part of the bank as a file, read while it is fetched. What stands in it is fixed and noted before the first byte. */
@Injectable()
export class ExportQuestions {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly storage: Storage,
  ) {}

  /** Throws 'Not allowed'. */
  async begin(actor: Actor, filter: BankFilter, format: BankFormat): Promise<ExportedQuestions> {
    const { ids } = await this.dispatcher.command(new BeginBankExport(actor, filter, format));
    const pictureOf = (sha256: string): Promise<Buffer | null> => this.storage.get(keyOfPicture(picturePath(sha256)) ?? '');
    return { ...writtenAs[format], pieces: exportQuestions(askEm(this.em.fork()), format, ids, pictureOf) };
  }
}
