import { describe, expect, it } from '@jest/globals';
import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { entryOf, zipOf } from '../../../../test/support/lying-zip.js';
import { looksLikeZip, openZip } from './open-zip.js';
import { PackageProblem } from './package-problem.js';
import { ZipWriter } from './write-zip.js';

const file = strToU8('<quiz/>');
const refusal = async (bytes: Uint8Array, limits = {}): Promise<readonly [string, unknown]> => {
  try {
    const zip = await openZip(bytes, limits);
    for (const name of zip.names) await zip.read(name);
  } catch (error) {
    if (error instanceof PackageProblem) return [error.code, error.facts.reason];
    throw error;
  }
  return ['none', undefined];
};
/** Two names of one length: the second becomes the first, in the local header and in the directory. */
const renamed = (from: string, to: string): Uint8Array => {
  const bytes = Buffer.from(zipSync({ first: file, [from]: file }, { level: 0 }));
  const source = Buffer.from(from);
  for (let at = bytes.indexOf(source); at >= 0; at = bytes.indexOf(source, at + 1)) Buffer.from(to).copy(bytes, at);
  return bytes;
};
const unix = (mode: number): Zippable => ({ 'a.xml': [file, { os: 3, attrs: (mode << 16) >>> 0 }] });

describe('openZip', () => {
  // Red when names are decoded wrongly or contents mixed up.
  it('gives the files by name, also by Bengali names without their flag', async () => {
    const packed = zipSync({ 'প্রশ্ন/১.xml': strToU8('এক'), 'folder/': new Uint8Array(), 'b.xml': strToU8('two') });
    for (const bytes of [packed, unflagged(packed)]) {
      const zip = await openZip(bytes);
      expect(zip.names).toEqual(['প্রশ্ন/১.xml', 'b.xml']);
      expect((await zip.read('প্রশ্ন/১.xml')).toString()).toBe('এক');
      expect(zip.size('b.xml')).toBe(3);
      await expect(zip.read('missing')).rejects.toMatchObject({ code: 'file-broken' });
    }
    expect(looksLikeZip(packed)).toBe(true);
  });

  // Red when a name, a kind of entry or a pair of names that can reach out of a folder is let through (IM-04).
  it.each<readonly [string, Uint8Array, string]>([
    ['a path upwards', zipSync({ '../a.xml': file }), 'relative'],
    ['a path upwards inside', zipSync({ 'a/../../b.xml': file }), 'relative'],
    ['an absolute path', zipSync({ '/etc/a.xml': file }), 'absolute'],
    ['a drive', zipSync({ 'C:/a.xml': file }), 'drive'],
    ['a drive without a path', zipSync({ 'c:a.xml': file }), 'drive'],
    ['backslashes', zipSync({ 'a\\b.xml': file }), 'backslash'],
    ['a NUL', zipSync({ 'a.xml\0.png': file }), 'nul'],
    ['an empty part', zipSync({ 'a//b.xml': file }), 'empty-part'],
    ['a link', zipSync(unix(0o120777)), 'symlink'],
    ['a device', zipSync(unix(0o020666)), 'special-file'],
    ['a name twice', renamed('secon', 'first'), 'same-name'],
    ['names that differ in case', renamed('secon', 'FIRST'), 'same-name'],
    ['a file and a folder of one name', zipSync({ 'a/': new Uint8Array(), A: file }), 'same-name'],
    ['an archive within', zipSync({ 'a.ZIP': file }), 'nested-archive'],
    ['a name too long', zipSync({ [`${'a'.repeat(500)}.xml`]: file }), 'long-name'],
    ['too many folders', zipSync({ [`${'a/'.repeat(30)}b.xml`]: file }), 'deep-name'],
  ])('refuses %s', async (_what, bytes, reason) => {
    expect(await refusal(bytes)).toEqual(['zip-unsafe', reason]);
  });

  // Red when a limit is only looked at after unpacking.
  it('refuses what unpacks to too much, by the directory alone', async () => {
    const zeros = zipSync({ 'a.xml': new Uint8Array(20_000_000) }, { level: 9 });
    expect(await refusal(zeros)).toEqual(['zip-too-large', undefined]);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}.xml`, file]));
    expect(await refusal(zipSync(many), { entries: 200 })).toEqual(['zip-too-large', undefined]);
    expect(await refusal(zipSync(many), { sum: 2000 })).toEqual(['zip-too-large', undefined]);
    expect(await refusal(zipSync({ a: file }), { each: 3 })).toEqual(['zip-too-large', undefined]);
  });

  // Red when a size that lies, a damaged or a locked entry is taken for good.
  it('refuses damaged, lying and locked entries', async () => {
    const packed = Buffer.from(zipSync({ a: strToU8('abcdefgh'.repeat(50)) }, { level: 0 }));
    const damaged = Buffer.from(packed);
    damaged[60]! ^= 1;
    const lying = Buffer.from(packed);
    lying.writeUInt32LE(3, lying.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
    const locked = Buffer.from(zipSync({ a: strToU8('abcdefgh'.repeat(50)) }));
    locked[locked.indexOf(Buffer.from('PK\u0001\u0002')) + 8]! |= 1;
    for (const bytes of [damaged, lying, packed.subarray(0, 200), Buffer.from('PK\u0003\u0004'), Buffer.alloc(0)]) {
      expect((await refusal(bytes))[0]).toBe('file-broken');
    }
    expect(await refusal(locked)).toEqual(['file-broken', 'password']);
  });

  // Red (seen) where an entry that says no size is let through: nothing bounds what it unpacks to for a reader that believes it.
  it('refuses an entry that holds nothing and has bytes, and takes what programs write for nothing', async () => {
    const silent = entryOf('a.xml', 'x'.repeat(100_000));
    const said = { packed: silent.packed.length, size: 0, crc: 0 };
    expect(await refusal(zipOf([{ ...silent, listed: said }]))).toEqual(['file-broken', undefined]);
    for (const packed of [
      [3, 0],
      [1, 0, 0, 0xff, 0xff],
    ]) {
      const zip = await openZip(zipOf([entryOf('a/', ''), entryOf('a/b.xml', '', { packed: Buffer.from(packed) })]));
      expect(await zip.read('a/b.xml')).toHaveLength(0);
    }
  });

  // Red when a package that is made anew holds other bytes, or says another size of them.
  it('gives the packed bytes, from which a package can be made that says what was found', async () => {
    const zip = await openZip(
      zipSync({ 'প্রশ্ন/১.xml': strToU8('এক'.repeat(500)), 'b.xml': [strToU8('two'), { level: 0 }], c: new Uint8Array() }),
    );
    const writer = new ZipWriter();
    for (const name of zip.names) writer.add(name, await zip.readPacked(name));
    const again = unzipSync(writer.end());
    expect(Object.entries(again).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['প্রশ্ন/১.xml', 'এক'.repeat(500)],
      ['b.xml', 'two'],
      ['c', ''],
    ]);
    expect((await openZip(writer.end())).names).toEqual(zip.names);
  });

  // Red when any damage escapes as something else than a PackageProblem.
  it('answers 500 damaged packages without another error', async () => {
    const packed = zipSync({ 'a.xml': strToU8('<a>x</a>'.repeat(40)), 'b/c.png': new Uint8Array(300) });
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let round = 0; round < 500; round += 1) {
      const bytes = Uint8Array.from(packed);
      for (let hit = 0; hit <= random(6); hit += 1) bytes[random(bytes.length)] = random(256);
      await refusal(bytes.subarray(0, random(5) === 0 ? random(bytes.length) : bytes.length));
    }
  });
});

/** The same package with the flag for UTF-8 taken away, as many programs write it. */
function unflagged(packed: Uint8Array): Uint8Array {
  const bytes = Buffer.from(packed);
  for (const [sign, offset] of [
    ['PK\u0003\u0004', 7],
    ['PK\u0001\u0002', 9],
  ] as const) {
    for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) bytes[at + offset]! &= ~0x08;
  }
  return bytes;
}
