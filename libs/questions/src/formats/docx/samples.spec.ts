import { afterAll, describe, expect, it } from '@jest/globals';
import { FormulaChecker } from '#platform';
import { samples } from '../../../../../test/support/samples.js';
import { describeSamples } from '../../../../../test/support/with-samples.js';
import { assess } from '../../import/assess.js';
import { bold, docx, li, list, p, r, table } from './fixture.js';
import { readDocx } from './read-docx.js';
import { workedMs } from '../../../../../test/support/worked.js';

const checker = new FormulaChecker();
afterAll(() => checker.onModuleDestroy());
const all = samples();
const names = Object.keys(all?.expected ?? {}).filter((name) => name.endsWith('.docx'));

describeSamples('the sample papers', () => {
  for (const name of names)
    it(`${name} comes to what is expected`, async () => {
      const expected = all!.expected[name]!;
      const counts = { ready: 0, duplicate: 0, unsupported: 0, error: 0 };
      for await (const one of assess(readDocx(all!.bytes(name)), checker)) if (one.state !== 'left-over') counts[one.state] += 1;
      expect(counts).toEqual({
        ready: expected.mcq + expected.trueFalse,
        duplicate: expected.duplicates ?? 0,
        unsupported: expected.unsupported,
        error: expected.errors,
      });
    });
});

/** A generator of numbers that answers the same for the same seed (mulberry32). */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

describe('a mutated paper', () => {
  const body =
    li('Stem one?', 0) +
    li('w', 1) +
    li(bold('x'), 1) +
    p('Ans: b') +
    table(['Question', 'A', 'B', 'Answer'], ['Which?', 'p', 'q', 'B']) +
    p(
      r('2. H') +
        r('2', '<w:vertAlign w:val="subscript"/>') +
        '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>',
    ) +
    p('ক) এক') +
    p('খ) দুই') +
    table(['1', '2'], ['B', 'ক']);
  const whole = docx(body, { numbering: list(1, ['decimal', '%1.'], ['lowerLetter', '%2)']) });
  const pick = seeded(20261121);
  let slowest = 0;
  afterAll(() => expect(slowest).toBeLessThan(1000));

  const xml = (text: string): string => {
    const at = Math.floor(pick() * text.length);
    const length = Math.floor(pick() * 40);
    const kind = Math.floor(pick() * 4);
    if (kind === 0) return text.slice(0, at) + text.slice(at + length);
    if (kind === 1) return text.slice(0, at) + text.slice(at, at + length * 20).repeat(3) + text.slice(at);
    if (kind === 2) return text.slice(0, at) + '<w:p><w:r><w:t>\ue005 $ a) b) \u{f0001}</w:t></w:r></w:p>' + text.slice(at);
    return text.slice(0, at) + String.fromCharCode(Math.floor(pick() * 0xffff)) + text.slice(at + 1);
  };

  // Red when: a reader throws, hangs or ends without an account.
  it('always comes to an account', async () => {
    for (let round = 0; round < 500; round += 1) {
      const bytes =
        round % 2 === 0
          ? Buffer.from(whole)
          : Buffer.from(docx(xml(xml(body)), { numbering: xml(list(1, ['decimal', '%1.'], ['lowerLetter', '%2)'])) }));
      if (round % 2 === 0) for (let hit = 0; hit < 3; hit += 1) bytes[Math.floor(pick() * bytes.length)] = Math.floor(pick() * 256);
      const from = workedMs();
      for await (const one of assess(readDocx(bytes), checker)) expect(one.state).toMatch(/ready|duplicate|unsupported|error|left-over/);
      slowest = Math.max(slowest, workedMs() - from);
    }
  });
});
