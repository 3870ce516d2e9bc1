import { describe, expect, it } from '@jest/globals';
import { endpoints } from '#contracts/http/index';
import { questionLength } from '#contracts/shared/assistant';
import { conceptsOf } from '../libs/assistant/src/domain/asked.js';
import { readPhoneList } from '../libs/catalog/src/domain/phone-list.js';
import { wordsOf as wordsOfCourse } from '../libs/catalog/src/store/course-search.js';
import { wordsOf as wordsOfThread } from '../libs/community/src/store/thread-search.js';
import { readSearch } from '../libs/identity/src/domain/people-search.js';
import { mask } from '../libs/platform/src/logging/mask.js';
import { plainText } from '../libs/platform/src/rich-text/plain-text.js';
import { wordsAsked } from '../libs/questions/src/domain/search-words.js';
import { plainDollars } from '../libs/questions/src/formats/pieces.js';

// What takes a stranger's text and computes has a bound that is counted (docs/security.md). Those of formulas, files, PDFs and pictures are
// proven beside them.

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly query?: {
    readonly shape?: object;
    safeParse(given: unknown): { readonly error?: { readonly issues: readonly { readonly path: readonly unknown[] }[] } };
  };
}

const words = (count: number, length = 3): string => Array.from({ length: count }, (_, at) => `${'ক'.repeat(length)}${at}`).join(' ');

describe('a search by trigrams', () => {
  // Red (seen) with one list whose `q` is a string of any length.
  it('is asked for a hundred characters at most, of whatever list', () => {
    const searched = Object.values(endpoints as unknown as Record<string, Endpoint>).flatMap(({ method, path, query }) =>
      query?.shape && 'q' in query.shape ? [{ path: `${method} ${path}`, query }] : [],
    );
    expect(searched.length).toBeGreaterThan(25);
    const wrong = ({ query }: (typeof searched)[number], q: string): boolean =>
      (query.safeParse({ q }).error?.issues ?? []).some(({ path }) => path[0] === 'q');
    expect(searched.filter((one) => wrong(one, 'x'.repeat(100))).map(({ path }) => path)).toEqual([]);
    expect(searched.filter((one) => !wrong(one, 'x'.repeat(101))).map(({ path }) => path)).toEqual([]);
  });

  // Red (seen) without `slice`: each word is a statement of its own over all rows.
  it('looks for few words, however many were typed', () => {
    const typed = words(50, 1);
    expect([wordsOfCourse(typed).length, wordsOfThread(typed).length, wordsAsked(typed).length]).toEqual([6, 6, 12]);
    expect(readSearch(typed)).toMatchObject([{ kind: 'words', words: { length: 6 } }]);
    const asked = conceptsOf(`${words(300)} ${'খ'.repeat(questionLength)}`.slice(0, questionLength));
    expect(asked.length).toBeLessThanOrEqual(24);
    expect(Math.max(...conceptsOf('খ'.repeat(questionLength)).map(({ word }) => word.length))).toBe(40);
  });

  // Red (seen) without `longest`: similarity is computed over all that a question says.
  it('compares four thousand characters of a text', () => {
    expect(plainText(words(20_000), [words(20_000)])).toHaveLength(4000);
  });
});

describe('a regular expression', () => {
  // Red (seen) with cells of any length: quotes are taken off from each place on, and half a megabyte of them is a hundred thousand million steps.
  it('takes quotes off a cell that may hold a number, and off no longer one', () => {
    const cell = (quotes: number): string => `${'"'.repeat(quotes)}01711000001`;
    expect(readPhoneList(`x\n${cell(89)}`).map(({ phone }) => phone)).toEqual(['01711000001']);
    expect(readPhoneList(`x\n${cell(90)}`)).toEqual([{ line: 2, text: cell(90), phone: null }]);
  });

  // Red (seen) without `cut`: an address is looked for from each letter on.
  it('looks for secrets in ten thousand characters of a line, and leaves no half of one behind', () => {
    expect(mask('x'.repeat(20_000))).toBe('…');
    const line = `${'word '.repeat(1998)}mail asha@school.edu.bd`;
    expect(mask(line)).toMatch(/^(?:word )+mail…$/);
    expect(mask(line.slice(500))).toMatch(/\*\*\*@school\.edu\.bd$/);
  });

  // Red (seen) where it looks for the end of a formula up to the end of the text, from each beginning on.
  it('looks for the end of a formula where a formula can end', () => {
    const formula = (length: number): string => String.raw`\(${'x'.repeat(length)}\)`;
    const wide = formula(4001).replace('(', '[').replace(')', ']');
    expect(plainDollars(formula(3999)) === `$${'x'.repeat(3999)}$`).toBe(true);
    expect([formula(4001), wide].map((text) => plainDollars(text) === text)).toEqual([true, true]);
  });
});
