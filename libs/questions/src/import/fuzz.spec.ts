import { afterAll, describe, expect } from '@jest/globals';
import { FormulaChecker } from '#platform/rich-text';
import { samples } from '../../../../test/support/samples.js';
import { itSamples } from '../../../../test/support/with-samples.js';
import { accountOf, type Account } from './account.js';
import { workedMs } from '../../../../test/support/worked.js';
import { asDetected } from './open-file.js';

const given = samples();
const rounds = process.env.FULL === '1' ? 10_000 : 400;
const slowestMs = 10_000;

/** Mulberry32: the same faults each time. */
const random = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

const tokens = [
  '{',
  '}',
  '=',
  '~',
  '$',
  '$$',
  '\\',
  '"',
  '<',
  '>',
  '<!--',
  ']]>',
  '&',
  '\n\n',
  '\r',
  'ANSWER:',
  '::',
  '\t',
  ',',
  '০',
  'ক)',
  'উত্তর:',
  '\u0000',
  '\ufeff',
];

/** One to four faults: bytes changed, cut, doubled, moved, or a sign of one of the grammars put in. */
const mutated = (bytes: Buffer, next: () => number): Buffer => {
  let made = Buffer.from(bytes);
  const at = (): number => Math.floor(next() * made.length);
  for (let faults = 1 + Math.floor(next() * 4); faults > 0; faults -= 1) {
    const [from, length] = [at(), Math.floor(next() * 200)];
    const kind = Math.floor(next() * 6);
    if (kind === 0) made[from] = Math.floor(next() * 256);
    else if (kind === 1) made = Buffer.concat([made.subarray(0, from), made.subarray(from + length)]);
    else if (kind === 2) made = Buffer.concat([made.subarray(0, from + length), made.subarray(from)]);
    else if (kind === 3) made = made.subarray(0, Math.max(1, from));
    else if (kind === 4)
      made = Buffer.concat([made.subarray(0, from), Buffer.from(tokens[Math.floor(next() * tokens.length)]!), made.subarray(from)]);
    else made = Buffer.concat([made.subarray(from, from + length), made]);
  }
  return made;
};

const sum = ({ multipleChoice, trueFalse, numeric, unsupported, duplicates, errors }: Account): number =>
  multipleChoice + trueFalse + numeric + unsupported + duplicates + errors;

// IM figures: no crash, no hang, always an account. Red with a reader that throws, loops, or looks for the end of each sign anew.
// One thread for all files: starting it is most of what a small file costs.
const formulas = new FormulaChecker();
afterAll(() => formulas.onModuleDestroy());

describe('any file at all', () => {
  itSamples(
    `comes to an account: ${rounds} damaged files`,
    async () => {
      const files = Object.keys(given!.expected).filter((name) => !name.startsWith('bijoy/'));
      const next = random(20_261_121);
      const faults: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const name = files[round % files.length]!;
        const bytes = mutated(given!.bytes(name), next);
        const started = workedMs();
        try {
          const account = await accountOf(
            bytes,
            round % 3 === 0 ? 'file' : name,
            { ...asDetected, bijoy: 'convert' },
            'en',
            undefined,
            formulas,
          );
          if (sum(account) !== account.found || (account.found === 0 && account.problems.length === 0))
            faults.push(`${name} ${round}: no account`);
        } catch (error) {
          faults.push(`${name} ${round}: ${String(error)}`);
        }
        const ms = workedMs() - started;
        if (ms > slowestMs) faults.push(`${name} ${round}: ${Math.round(ms)} ms`);
      }
      expect(faults).toEqual([]);
    },
    rounds * 100 + 30_000,
  );
});
