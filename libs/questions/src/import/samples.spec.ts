import { afterAll, expect, it } from '@jest/globals';
import { FormulaChecker } from '#platform/rich-text';
import { samples, type ExpectedCounts } from '../../../../test/support/samples.js';
import { describeSamples } from '../../../../test/support/with-samples.js';
import { accountOf, type Account } from './account.js';
import type { Assessed } from './import-reader.js';
import { asDetected } from './open-file.js';

const given = samples();
const formulas = new FormulaChecker();
afterAll(() => formulas.onModuleDestroy());

/**
 * Files of which the notes beside the samples say that more than one reading is right: what the sum may be, and how many errors.
 * Extended Aiken: "only the sum 19 is firm"; orphan lines "may each be reported as one more error, so 2 to 4 is fine".
 */
const loose: Readonly<Record<string, (account: Account) => boolean>> = {
  'aiken/sonsoles-mixed.txt': ({ found }) => found === 19,
  'aiken/moodle-aiken_errors.txt': ({ multipleChoice, errors }) => multipleChoice === 3 && errors >= 2 && errors <= 4,
};

/**
 * The pass rule: the counts, or one of the acceptable others. Kinds that are unsupported there may be numbers here, which can then repeat
 * each other or contradict each other; the sum stays.
 */
const meets = (account: Account, expected: ExpectedCounts): boolean =>
  [expected, ...(expected.alternatives ?? []).map((other) => ({ ...expected, ...other }))].some(
    ({ mcq, trueFalse, unsupported, errors, duplicates = 0 }) => {
      const more = [account.duplicates - duplicates, account.errors - errors];
      return (
        account.found === mcq + trueFalse + unsupported + errors + duplicates &&
        account.multipleChoice + account.trueFalse === mcq + trueFalse &&
        account.trueFalse >= trueFalse &&
        more.every((one) => one === 0 || (one > 0 && account.numeric > 0))
      );
    },
  );

const inWords = ({ problems: _problems, ...counts }: Account): string => JSON.stringify(counts);

// Red when a question is lost, imported with a guessed key, counted twice, or a file is taken for something else.
describeSamples('the account of the sample files', () => {
  it('has files to tell of', () => expect(Object.keys(given!.expected).length).toBeGreaterThan(50));
  for (const [name, expected] of Object.entries(given?.expected ?? {})) {
    if (name.startsWith('bijoy/') || name.endsWith('canary.txt')) continue;
    it(`${name} adds up`, async () => {
      const texts: string[] = [];
      const each = ({ state, question }: Assessed): void => {
        if (state === 'ready' && question) texts.push(question.stem, ...question.options, question.explanation, question.stimulus ?? '');
      };
      const account = await accountOf(given!.bytes(name), name, { ...asDetected, bijoy: 'convert' }, 'en', each, formulas);
      const fine = loose[name]?.(account) ?? meets(account, expected);
      expect([inWords(account), fine ? 'meets' : JSON.stringify(expected)]).toEqual([inWords(account), 'meets']);
      const all = texts.join('\n').replaceAll(/<br ?\/?>/g, '\n');
      for (const text of expected.mustContain ?? []) expect(all).toContain(text);
      // Markup that is only shown, as escaped text, is harmless.
      const live = all.match(/<[^<>]*>/g)?.join('') ?? '';
      for (const text of expected.mustNotContain ?? []) expect(text.includes('\n') ? all : live).not.toContain(text);
    });
  }
});
