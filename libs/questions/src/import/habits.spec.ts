import { formulaAt } from '#contracts/shared/formula-at';
import { afterAll, describe, expect, it } from '@jest/globals';
import { FormulaChecker } from '#platform/rich-text';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountOf, type Account } from './account.js';
import { asDetected } from './open-file.js';

/** A small file that shows a habit, and what a careful person reads in it: written by hand from the file alone. */
interface Reading {
  readonly mcq: number;
  readonly trueFalse: number;
  readonly unsupported: number;
  readonly errors: number;
  readonly duplicates?: number;
  readonly questions: readonly { stem: string; options: readonly string[]; right: readonly number[]; explanation?: string }[];
  readonly problems: readonly { readonly stem: string; readonly is: string }[];
  readonly leftOver?: readonly string[];
}
interface Expected extends Reading {
  readonly alternatives?: readonly Partial<Reading>[];
  /** Texts that no imported question may hold. */
  readonly never?: readonly string[];
}

const folder = fileURLToPath(new URL('../../../../test/samples/habits/', import.meta.url));
const all = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Readonly<Record<string, Expected>>;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
/** Formulas without their spaces; a dollar sign that opens none as another sign. */
const withFormulas = (text: string): string => {
  let made = '';
  let at = 0;
  for (let next = text.indexOf('$'); next >= 0; next = text.indexOf('$', at)) {
    const isMoney = text[next - 1] === '\\';
    const formula = isMoney ? null : formulaAt(text, next);
    made +=
      text.slice(at, isMoney ? next - 1 : next) +
      (formula ? `$${formula.latex.replaceAll(/\s+/g, '').replaceAll(/([\^_])\{(\w)\}/g, '$1$2')}$` : '＄');
    at = formula?.end ?? next + 1;
  }
  return made + text.slice(at);
};
const tidy = (text: string): string =>
  withFormulas(text)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<\/?su[bp]>) ?/g, '$1')
    .trim();
/** Markup as a reader sees it: without tags but those of raised and lowered signs. */
const plain = (html: string): string =>
  tidy(
    html
      .replaceAll(/<img\b[^>]*>|\[picture: [^\]]*\]/g, ' [picture] ')
      .replaceAll(/\[(?:video|audio|page|file): [^\]]*\]/g, ' ')
      .replaceAll(/<\/?(?:b|strong|i|em|u|s|code|span)(?:\s[^>]*)?>/g, '')
      .replaceAll(/<(?!\/?su[bp]>)[^>]*>/g, ' ')
      .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => entities[name] ?? ''),
  );

const counted = (account: Account): object => ({
  choice: account.multipleChoice + account.trueFalse,
  unsupported: account.unsupported + account.numeric,
  errors: account.errors,
  duplicates: account.duplicates,
});
const wanted = ({ mcq, trueFalse, unsupported, errors, duplicates = 0 }: Reading): object => ({
  choice: mcq + trueFalse,
  unsupported,
  errors,
  duplicates,
});

const shown = (account: Account): unknown => ({
  ...counted(account),
  questions: account.questions
    .filter(({ options }) => options.length > 0)
    .map(({ stem, options }) => [
      plain(stem),
      options.map(({ text }) => plain(text)),
      options.flatMap(({ right }, at) => (right ? [at] : [])),
    ]),
  leftOver: account.leftOver.map(({ text }) => tidy(text)),
});
const read = (reading: Reading): unknown => ({
  ...wanted(reading),
  questions: reading.questions.map(({ stem, options, right }) => [tidy(stem), options.map(tidy), right]),
  leftOver: (reading.leftOver ?? []).map(tidy),
});

const explanations = (account: Account, { questions }: Reading): unknown[][] =>
  questions.flatMap(({ explanation }, at) =>
    explanation === undefined ? [] : [[tidy(explanation), plain(account.questions[at]?.explanation ?? '')]],
  );

// Red when a question or a line is lost, a key guessed, a text changed, or a message says another thing.
const formulas = new FormulaChecker();
afterAll(() => formulas.onModuleDestroy());

describe('habits of real files', () => {
  for (const [name, expected] of Object.entries(all))
    it(name, async () => {
      const bytes = readFileSync(path.join(folder, name));
      const account = await accountOf(bytes, path.basename(name), { ...asDetected, bijoy: 'convert' }, 'en', undefined, formulas);
      const ways = [expected, ...(expected.alternatives ?? []).map((other) => ({ ...expected, ...other }))];
      const got = shown(account);
      const way = ways.find((each) => JSON.stringify(read(each)) === JSON.stringify(got)) ?? expected;
      expect(got).toEqual(read(way));
      for (const [right, found] of explanations(account, way)) expect(found).toContain(right);
      const texts = account.questions.flatMap(({ stem, options, explanation }) => [stem, explanation, ...options.map(({ text }) => text)]);
      for (const text of expected.never ?? []) expect(texts.map(plain).join('\n')).not.toContain(text.normalize('NFC'));
    });
});
