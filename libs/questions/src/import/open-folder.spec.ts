import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Found } from '../formats/reading.js';
import { asDetected, openFile } from './open-file.js';

const png = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
);
const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
const paper = '১. কত?\nক) এক\nখ) দুই\nগ) তিন\nঘ) চার\nউত্তর: ক\n';

const read = async (files: Zippable, how = asDetected) => {
  const opened = await openFile(zipSync(files), 'questions.zip', how);
  const found: Found[] = [];
  for await (const one of opened.blocks()) found.push(one);
  return { ...opened, found };
};
const told = (found: readonly Found[]): unknown[] =>
  found.map((one) => [
    one.place.sheet,
    one.is === 'question'
      ? one.question.stem.text
      : one.is === 'error'
        ? `${one.code}${one.whole ? ' whole' : ''}`
        : one.is === 'left-over'
          ? one.is
          : one.kind,
  ]);

describe('a ZIP that is a folder of files', () => {
  // Red when a picture stays an address that only the sender's computer knows.
  it.each([
    ['q.gift', '::1:: [html]See <img src="images/a.png"> {=one ~two}'],
    ['q.md', '1. See ![a](images/a.png)\n\n- [x] one\n- [ ] two\n'],
    ['q.csv', 'question,image,a,b,answer\nSee,a.png,one,two,A\n'],
    ['set/q.gift', '::1:: [html]See <img src="../images/a.png"> {=one ~two}'],
    [
      'q.xml',
      '<quiz><question type="truefalse"><questiontext format="html"><text><![CDATA[See <img src="images/a.png">]]></text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>',
    ],
  ])('brings the pictures beside %s', async (name, text) => {
    const { found } = await read({ [name]: strToU8(text), 'images/a.png': png, '__MACOSX/._q.txt': strToU8('x') });
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found[0])).toContain(data);
    expect(found[0]?.place.sheet).toBe(name);
  });

  it('is read file by file, each as what it is; one that cannot be read is an error beside the others', async () => {
    const { format, found } = await read({
      'ক.txt': strToU8(paper),
      'b.csv': strToU8('question,a,b,answer\nWhich?,one,two,B\n'),
      'c.txt': new Uint8Array(),
      'README.txt': strToU8(paper),
      'cover.png': png,
    });
    expect(format).toBe('paper');
    expect(told(found)).toEqual([
      ['ক.txt', 'কত?'],
      ['b.csv', 'Which?'],
      ['c.txt', 'file-empty'],
    ]);
  });

  it('asks about Bijoy once, whichever file has it', async () => {
    const bijoy = '1| evsjv‡`‡ki ivRavbx †KvbwU?\nK) XvKv\nL) PÆMÖvg\nM) Lyjbv\nN) wm‡jU\nDËi: K\n';
    const files = { 'a.txt': strToU8(paper), 'b.txt': strToU8(bijoy) };
    const asked = await read(files);
    expect([asked.bijoy, told(asked.found).at(-1)]).toEqual([true, ['b.txt', 'bijoy-text whole']]);
    expect(told((await read(files, { ...asDetected, bijoy: 'convert' })).found)).toEqual([
      ['a.txt', 'কত?'],
      ['b.txt', 'বাংলাদেশের রাজধানী কোনটি?'],
    ]);
  });

  // IM-04: red when an archive in an archive is opened, or a folder without questions is.
  it.each([
    ['a folder of pictures', { 'a.png': png }, 'file-type'],
    ['a folder in a folder', { 'inner.docx': zipSync({ 'q.txt': strToU8(paper) }) }, 'file-type'],
    ['an archive in it', { 'q.txt': strToU8(paper), 'more.zip': zipSync({ 'q.txt': strToU8(paper) }) }, 'zip-unsafe'],
  ] as [string, Zippable, string][])('refuses %s', async (_, files, code) => {
    const { found } = await read(files);
    expect(found.map((one) => (one.is === 'error' ? [one.code, one.whole] : one))).toEqual([[code, true]]);
  });
});
