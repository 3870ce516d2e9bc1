import { expect, it } from '@jest/globals';
import { samples } from '../../../../../test/support/samples.js';
import { describeSamples } from '../../../../../test/support/with-samples.js';
import { decode } from '../../encodings/decode.js';
import { readJson } from '../json/read-json.js';
import type { Found } from '../reading.js';
import { readCsv } from './read-csv.js';
import { readWorkbook } from './read-workbook.js';

/** Milliseconds of processor time: what else runs on the machine does not count. */
const spent = (): number => process.cpuUsage().user / 1000;

const found = samples();

const read = async (name: string, bytes: Buffer): Promise<Found[]> => {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return [...(await readWorkbook(bytes))];
  const { text } = decode(bytes);
  return name.includes('.json') ? [...readJson(text)] : [...readCsv(text)];
};

const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Cuts, doubles, and changes bytes, so that quotes, brackets and separators come to stand where nobody meant them. */
const mutate = (bytes: Buffer, next: () => number): Buffer => {
  const made = Buffer.from(bytes.subarray(0, 20_000));
  const signs = Buffer.from('",;\t\n\r{}[]:\\\'|<>&$\0\xff=*1A', 'latin1');
  for (let times = 1 + Math.floor(next() * 8); times > 0; times -= 1)
    made[Math.floor(next() * made.length)] = signs[Math.floor(next() * signs.length)] ?? 0;
  const [from, to] = [Math.floor(next() * made.length), Math.floor(next() * made.length)];
  if (next() < 0.3) return made.subarray(0, from);
  return next() < 0.3 ? Buffer.concat([made.subarray(0, from), made.subarray(Math.min(from, to), to), made.subarray(from)]) : made;
};

const tables = Object.keys(found?.expected ?? {}).filter((name) => /\.(?:csv|xlsx?|jsonl?)$/.test(name) && !name.includes('qti-item'));

// Without the folder beside the project there is nothing to compare with.
describeSamples('the sample files', () => {
  it.each(tables)('%s', async (name) => {
    const expected = found?.expected[name];
    const all = await read(name, found?.bytes(name) ?? Buffer.alloc(0));
    const questions = all.filter((one) => one.is === 'question').length;
    const wanted = (expected?.mcq ?? 0) + (expected?.trueFalse ?? 0) + (expected?.duplicates ?? 0);
    expect({
      questions,
      unsupported: all.filter((one) => one.is === 'unsupported').length,
      errors: all.filter((one) => one.is === 'error').length,
      multiple: all.filter((one) => one.is === 'question' && one.question.kind === 'multiple').length,
    }).toEqual({
      questions: wanted,
      unsupported: expected?.unsupported,
      errors: expected?.errors,
      multiple: expected?.multiResponse ?? 0,
    });
  });

  // Red with anything that throws, hangs or reads on for ever.
  it('stands 500 mutations: no throw, none slower than a second', async () => {
    const next = random(20_261_121);
    for (let count = 0; count < 500; count += 1) {
      const name = tables[count % tables.length] ?? '';
      const bytes = mutate(found?.bytes(name) ?? Buffer.alloc(0), next);
      const began = spent();
      const all = await read(name, bytes);
      expect(spent() - began).toBeLessThan(1000);
      for (const one of all) expect(one.place.line).toBeGreaterThan(0);
    }
  });
});
