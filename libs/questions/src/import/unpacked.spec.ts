import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { entryOf, lyingWorkbook, zipOf } from '../../../../test/support/lying-zip.js';
import { FileReader } from './file-reader.js';
import { asDetected } from './open-file.js';

const MEGABYTE = 1024 * 1024;
const dir = mkdtempSync(join(tmpdir(), 'prostuti-unpacked-'));
const reader = new FileReader();
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await reader.onModuleDestroy();
});

/** What becomes of each block of the file, within so many megabytes beside the heap. */
const codes = async (bytes: Buffer, megabytes: number): Promise<string[]> => {
  const path = join(dir, 'file.xlsx');
  writeFileSync(path, bytes);
  const limits = { workMs: 60_000, silentMs: 60_000, maxOutside: megabytes * MEGABYTE };
  const found: string[] = [];
  for await (const { state, problem } of reader.read({ name: 'file.xlsx', path, bytes: bytes.length }, asDetected, limits))
    found.push(problem?.code ?? state);
  return found;
};

const nothing = { packed: 0, size: 0, crc: 0 };

const blanks = Buffer.alloc(100 * MEGABYTE, ' ');

describe('a workbook whose directory says less than it holds', () => {
  const strings = entryOf('other/strings.bin', blanks);
  const asXml = { ...strings, name: 'other/strings.xml' };

  // Red (seen) where the library opens the file that came: it unpacked all of them, up to two gigabytes each.
  it.each([
    ['no size', { ...strings, listed: { ...nothing, packed: strings.packed.length }, local: nothing }, ['file-broken']],
    ['no size, in XML', { ...asXml, listed: { ...nothing, packed: asXml.packed.length }, local: nothing }, ['file-broken']],
    ['nothing, and before the file all of it', { ...strings, flags: 0x808, listed: nothing }, ['ready']],
    ['nothing, and before the file all of it, in XML', { ...asXml, flags: 0x808, listed: nothing }, ['file-broken']],
  ])('unpacks to no more than that: %s', async (_what, entry, wanted) => {
    const bytes = lyingWorkbook(entry);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await codes(bytes, 48)).toEqual(wanted);
  });

  // Red (seen) where the library opens the file that came.
  it('is an OpenDocument as well', async () => {
    const content = entryOf('content.xml', '<office:document-content/>');
    const meta = { ...entryOf('meta.xml', blanks), flags: 0x808, listed: nothing };
    const bytes = zipOf([entryOf('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'), content, meta]);
    expect(await codes(bytes, 48)).toEqual(['file-broken']);
  });

  // Red (seen) where the thread is watched for its heap alone: what is within the limits of a package, many times over.
  it('is refused when all that is read of it takes too much memory', async () => {
    const some = Array.from({ length: 60 }, (_, at) => entryOf(`xl/externalLinks/${at}.xml`, `<a>${' '.repeat(900_000)}</a>`));
    const bytes = lyingWorkbook(entryOf('xl/sharedStrings.xml', '<sst/>'), some);
    expect(await codes(bytes, 1)).toEqual(['file-too-large']);
    expect(await codes(bytes, 256)).toEqual(['ready']);
  });
});
