import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FormulaChecker } from '#platform/rich-text';
import type { Known } from '../../../../test/support/papers-written/questions.js';
import { linesOf, paper, type Written } from '../../../../test/support/papers-written/write-paper.js';
import { docx, p } from '../formats/docx/fixture.js';
import { accountOf, type Account } from './account.js';
import { asDetected } from './open-file.js';

const full = process.env['FULL'] === '1';
/** `FULL=1 SEED=7 npm run one -- paper-habits`: two thousand papers under a seed of one's own. */
const [seed, runs] = [Number(process.env['SEED'] ?? 1), full ? 2000 : 50];

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const asText = (written: Written): [Uint8Array, string] => [new TextEncoder().encode(linesOf(written).join('\n')), 'paper.txt'];
const asWord = (written: Written): [Uint8Array, string] => [
  docx(
    linesOf(written)
      .map((line) => p(escaped(line)))
      .join(''),
  ),
  'paper.docx',
];

/** What came of a question: as its author knows it, told as one that somebody has to look at, or wrong. `stems`: of all in the paper. */
const fateOf = (account: Account, { stem, options, right }: Known, stems: ReadonlySet<string>): 'right' | 'told' | 'wrong' | 'lost' => {
  const same = account.questions.filter((one) => plain(one.stem) === stem);
  // One that something else was put into; a stem may also be the end of another's, which is that other question.
  const found = same.length > 0 ? same : account.questions.filter((one) => plain(one.stem).includes(stem) && !stems.has(plain(one.stem)));
  if (found.length > 1) return 'wrong';
  const [one] = found;
  if (!one) return account.problems.some(({ text }) => text.replaceAll(/\s+/g, ' ').includes(stem)) ? 'told' : 'lost';
  const isSame =
    plain(one.stem) === stem && one.options.length === options.length && one.options.every(({ text }, at) => plain(text) === options[at]);
  return isSame && one.options.every((option, at) => option.right === (at === right)) ? 'right' : 'wrong';
};

const formulas = new FormulaChecker();
afterAll(() => formulas.onModuleDestroy());

const counts = { right: 0, told: 0 };
const holds = async (written: Written, [bytes, name]: [Uint8Array, string]): Promise<void> => {
  const account = await accountOf(bytes, name, { ...asDetected, bijoy: 'leave' }, 'en', undefined, formulas);
  const all = written.sections.flat();
  const stems = new Set(all.map(({ stem }) => stem));
  const fates = all.map((known) => fateOf(account, known, stems));
  const shown = `${linesOf(written).join('\n')}\n\n${JSON.stringify(account.questions)}\n${JSON.stringify(account.problems)}`;
  expect(fates.some((fate) => fate === 'wrong' || fate === 'lost') ? [...fates, shown] : []).toEqual([]);
  expect(account.found === all.length ? all.length : [account.found, shown]).toBe(all.length);
  for (const fate of fates) if (fate === 'right' || fate === 'told') counts[fate] += 1;
};

// Red when a question of a paper comes back with another key, other options or another text, or not at all.
describe('papers in randomly chosen habits', () => {
  it('come back as they were known, or are told, never wrong: text', () =>
    fc.assert(
      fc.asyncProperty(paper, (written) => holds(written, asText(written))),
      { numRuns: runs, seed },
    ));

  it('the same in Word', () =>
    fc.assert(
      fc.asyncProperty(paper, (written) => holds(written, asWord(written))),
      { numRuns: Math.ceil(runs / 2), seed: seed + 1 },
    ));

  it('nearly all of them come back', () => {
    expect(counts.right / (counts.right + counts.told)).toBeGreaterThan(0.97);
  });
});
