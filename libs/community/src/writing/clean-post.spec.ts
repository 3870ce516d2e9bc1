import { afterAll, describe, expect, it } from '@jest/globals';
import { FormulaChecker } from '#platform';
import { formulaTexts, payloads } from '../../../../test/support/walls/payloads.js';
import { cleanPost } from './clean-post.js';
import { cleanTitle } from './clean-title.js';

const checker = new FormulaChecker();
afterAll(() => checker.onModuleDestroy());

const refusal = async (html: string, locale: 'bn' | 'en' = 'en'): Promise<string> => {
  try {
    await cleanPost(html, locale, checker);
    return '';
  } catch (error) {
    return (error as { issues?: Record<string, string> }).issues?.['html'] ?? String(error);
  }
};
const raw = String.raw;
const src = `/files/pictures/${'a'.repeat(64)}.webp`;

describe('the text of a question or an answer', () => {
  it('keeps words, formulas and our own pictures', async () => {
    const { html, excerpt, words } = await cleanPost(`<p>বেগ <b>কত</b> যখন $v<c$? <img src="${src}" alt="বর্তনী"></p>`, 'bn', checker);
    expect(html).toBe(`<p>বেগ <b>কত</b> যখন $v&lt;c$? <img src="${src}" alt="বর্তনী" /></p>`);
    expect(excerpt).toBe('বেগ কত যখন $v<c$? বর্তনী');
    expect(words).toContain('বেগ কত যখন');
  });

  it.each([
    ['<p>&nbsp;</p><p><br></p>', 'The text is empty'],
    ['<script>pwned()</script>', 'The text is empty'],
    ['<p><img src="https://evil.invalid/t.gif"></p>', 'The text is empty'],
    [`<p>${`<img src="${src}">`.repeat(9)}</p>`, 'at most 8 pictures'],
    [String.raw`<p>$\frac{1}{$</p>`, 'This formula cannot be read'],
    ['<p>$x$</p>'.repeat(101), 'that many formulas'],
    ['<b>'.repeat(30_000), 'formatting of this text'],
    ['ক'.repeat(40_001), 'too long'],
  ])('refuses %s', async (html, sentence) => {
    expect(await refusal(html)).toContain(sentence);
  });

  // Red when the sanitiser is left out or a tag that runs is let in.
  it('lets nothing through that runs, loads or reaches out of its page', async () => {
    for (const hostile of [...payloads, ...formulaTexts]) {
      let html = '';
      try {
        ({ html } = await cleanPost(hostile, 'en', checker));
      } catch {
        continue;
      }
      // What an editor notes of a formula is never drawn from there.
      const tags = (html.match(/<[^>]*>/g) ?? []).join(' ').replaceAll(/data-value="[^"]*"/g, '');
      expect(tags).not.toMatch(/script|\son\w+=|href|style|svg|iframe|object|form\b|evil|javascript/i);
    }
  });

  // Red (seen) while KaTeX was given such a text: the process answered nobody for two seconds, and for half a minute with m ten times as large.
  it('refuses a post that defines commands, and says why in both languages', async () => {
    const post = `<p>$${raw`\def\a{${'x'.repeat(1000)}}\def\b{${raw`\a`.repeat(10)}}\b\b`}$ ও $\\frac{$</p>`;
    expect(await refusal(post)).toContain(raw`the command \def cannot be used here`);
    expect(await refusal(post, 'bn')).toContain(raw`\def কমান্ডটি এখানে ব্যবহার করা যায় না`);
    expect(await refusal(`<p>$${'&'.repeat(1900)}$</p>`)).toContain('cannot be read');
  });

  it('makes one plain line of a title', () => {
    expect(cleanTitle('  দুটি\n\tবেগ\u202e  কেন? \u0000', 'bn')).toBe('দুটি বেগ কেন?');
    expect(() => cleanTitle('\u200b\u202e  ক', 'bn')).toThrow('Invalid input');
    // Red when some of what nobody sees counts: a question stood in the list without a title.
    for (const unseen of ['\u3164', '\u2063', '\u00ad']) expect(() => cleanTitle(unseen.repeat(7), 'bn')).toThrow('Invalid input');
  });
});
