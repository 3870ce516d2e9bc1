import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cutText } from '#contracts/shared/cut-text';
import type { ImportHow } from '#contracts/http/imports';
import { Dispatcher, Storage } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { CreateImport } from '../commands/create-import.command.js';
import { importSightOf } from '../domain/rights.js';
import { keyOfImport } from '../store/import-files.js';

/** A file that has arrived, on this machine. */
export interface ArrivedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const detected: ImportHow = { format: null, encoding: null, bijoy: null, columns: null, header: null };

/** What a pasted text is called: its first words. */
const nameOf = (text: string): string => cutText(text.trim().split(/\r\n?|\n/, 1)[0] ?? '', 60).trim() || '…';

/** Begins an import: the file goes into the storage, then its row is committed. A file without a row is nobody's and is taken away again. */
@Injectable()
export class BeginImport {
  constructor(
    private readonly storage: Storage,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Answers the import's id. Throws 'Sign in required', 'Not allowed'. */
  async file(actor: Actor, name: string, { path, bytes, sha256 }: ArrivedFile): Promise<string> {
    importSightOf(actor);
    const importId = newId();
    await this.storage.adopt(keyOfImport(importId), path);
    return this.note(actor, { importId, name, bytes, sha256 }, detected);
  }

  /** The same for a text that was pasted. */
  async text(actor: Actor, text: string): Promise<string> {
    importSightOf(actor);
    const [importId, bytes] = [newId(), Buffer.from(text, 'utf8')];
    await this.storage.put(keyOfImport(importId), bytes, 'text/plain');
    const file = { importId, name: nameOf(text), bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    return this.note(actor, file, { ...detected, encoding: 'utf-8', pasted: true });
  }

  private async note(actor: Actor, file: CreateImport['file'], how: ImportHow): Promise<string> {
    try {
      await this.dispatcher.command(new CreateImport(actor, file, how));
      return file.importId;
    } catch (error) {
      await this.storage.remove(keyOfImport(file.importId));
      throw error;
    }
  }
}
