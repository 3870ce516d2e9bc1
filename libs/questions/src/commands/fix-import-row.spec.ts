import type { EntityManager } from '@mikro-orm/postgresql';
import { describe, expect, it, jest } from '@jest/globals';
import type { ImportQuestion } from '#contracts/http/imports';
import { Preparations } from '#platform';
import type { Actor } from '#platform/kernel';
import type { ImportReader } from '../import/import-reader.js';
import { FixImportRow, FixImportRowHandler } from './fix-import-row.command.js';

const author: Actor = { kind: 'user', id: 'a', sessionId: 's', roles: [], permissions: ['questions.writeOwn'] } as never;

describe('a correction of a row', () => {
  // Red (seen) where the text is read first: whoever may write questions had any text read by naming no row at all.
  it.each([
    ['nobody has', [], 'Import not found'],
    ['another has', [{ createdBy: 'b', own: true, state: 'parsed' }], 'Import not found'],
    ['is in the bank', [{ id: 'i', createdBy: 'a', own: true, state: 'committed' }], 'Illegal transition'],
    ['has no such row', [{ id: 'i', createdBy: 'a', own: true, state: 'parsed' }], 'Import not found'],
  ])('of an import that %s is refused before its text is read', async (_what, imports, code) => {
    const assess = jest.fn<ImportReader['assess']>();
    const execute = (sql: string): Promise<unknown[]> => Promise.resolve(sql.includes('import_rows') ? [] : imports);
    const preparations = new Preparations();
    const handler = new FixImportRowHandler({ execute } as unknown as EntityManager, { assess } as unknown as ImportReader, preparations);
    const command = new FixImportRow(author, { importId: 'i', number: 1 }, {} as ImportQuestion, 'en');
    await expect(preparations.prepare(command)).rejects.toMatchObject({ statusMessage: code });
    expect([assess.mock.calls, handler]).toEqual([[], expect.anything()]);
  });
});
