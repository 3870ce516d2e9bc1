import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AppError } from '../kernel/index.js';
import { plainText } from './plain-text.js';
import { sanitise, settle } from './sanitise.js';

const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('sanitise', () => {
  it.each([
    ['<p>বেগ <b>কত</b>?</p>', '<p>বেগ <b>কত</b>?</p>'],
    ['$a<b$ হলে', '$a&lt;b$ হলে'],
    ['যদি $x<5$ এবং $y>3$ হয়', 'যদি $x&lt;5$ এবং $y&gt;3$ হয়'],
    ['H<sub>2</sub>O', 'H<sub>2</sub>O'],
    [`<img src="${png}" alt="বর্তনী">`, `<img src="${png}" alt="বর্তনী" />`],
  ])('keeps honest text: %s', (text, kept) => {
    expect(sanitise(text)).toBe(kept.normalize('NFC'));
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="//evil"></iframe>',
    '<p style="background:url(javascript:1)">x</p>',
    '<p onclick="x()">x</p>',
    '<img src="https://evil/x.png">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<img src="data:image/png;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '<span class="evil fixed">x</span>',
    '<<script>script>alert(1)<</script>/script>',
    '<style>*{display:none}</style>',
    '<object data="x"></object>',
    '<form action="//evil"><input></form>',
    '<a href="$"><img src=x onerror=alert(1)>$</a>',
    '<img src="//evil/x.png">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])('takes the sting out of %s', (text) => {
    const clean = sanitise(text);
    const tags = clean.match(/<[^>]*>/g) ?? [];
    expect(tags.join(' ')).not.toMatch(/script|onerror|onload|onclick|href|style|svg|iframe|object|form|input|evil|javascript/i);
  });

  it('cuts deep nesting', () => {
    const clean = sanitise('<b>'.repeat(5000) + 'x' + '</b>'.repeat(5000));
    expect((clean.match(/<b>/g) ?? []).length).toBeLessThanOrEqual(50);
  });

  it('refuses what is too large', () => {
    expect(() => sanitise('<b>'.repeat(30_000))).toThrow(AppError);
    expect(() => sanitise('x'.repeat(1_300_000))).toThrow(AppError);
  });

  // Red (seen) with the length of a text with pictures alone: a million signs that are each written as five take seconds of the event loop.
  it('takes what is as large as it may be, with pictures besides', () => {
    const full = '&'.repeat(200_000);
    expect(sanitise(full)).toBe('&amp;'.repeat(200_000));
    expect(() => sanitise(`${full}&`)).toThrow(AppError);
    const large = png.replace(',', ',iVBORw0KGgo'.padEnd(180_000, 'A'));
    const pictures = `<img src="${large}" />`.repeat(5);
    expect(sanitise(`${pictures}${'x'.repeat(190_000)}`).length).toBe(pictures.length + 190_000);
    expect(sanitise('<br>'.repeat(19_000)).length).toBe('<br />'.length * 19_000);
  });

  // Red when a run counts as a picture wherever it stands: five such texts are a request, and each is cleaned in up to twelve rounds.
  it('takes for a picture only what is the whole source of one', () => {
    const run = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(210_000)}`;
    const texts = ['', '<p title="', '<img alt="', `<img alt='`, '<img title="a" alt="', '<img>', '<imgs'].flatMap((before) => [
      `${before}${run}`,
      `${before} src="${run}"`,
    ]);
    texts.push(`<img src="${run}x y">`, `<img src="x${run}">`, `<b src="${run}">`);
    for (const text of texts) expect(() => sanitise(text)).toThrow(AppError);
    for (const tag of [`<img src="${run}">`, `<img alt="it's a > b" src="${run}" width="9" />`, `<IMG\nSRC="${run}">`])
      expect(sanitise(`${tag} ${tag} ${'x'.repeat(190_000)}`)).toContain(run);
  });

  // Red without the bound: what changes in every round is cleaned twelve times, however long it is.
  it('reads no more characters in all rounds together than it may, and of a text that does not settle none twice over', () => {
    const read: number[] = [];
    const grow = (text: string): string => {
      read.push(text.length);
      return `${text}x`;
    };
    expect(settle('x'.repeat(1_000_000), grow)).toBeNull();
    expect(read).toEqual([1_000_000, 1_000_001, 1_000_002]);
    read.length = 0;
    expect(settle('x', grow)).toBeNull();
    expect(read).toHaveLength(12);
    expect(settle('xyxy', (text) => text.replace('xy', ''), { rounds: 3, characters: 6 })).toBe('');
    expect(settle('xyxy', (text) => text.replace('xy', ''), { rounds: 3, characters: 5 })).toBeNull();
  });

  it('is idempotent', () => {
    const piece = fc.constantFrom(
      '$',
      '$$',
      '<b>',
      '</b>',
      '<script>',
      '</script>',
      '<i title="$">',
      '</i>',
      '<span data-value="$">',
      '</span>',
      '<',
      '>',
      '&lt;',
      '&amp;',
      '&',
      '"',
      '\\',
      'x',
      'ক্ষ',
      '\n\n',
      ' ',
      '<!-- $ -->',
      `<img src="${png}">`,
      '<img src="x$">',
      '<p>',
      '</p>',
      '<td>',
      '<li data-list="$">',
      '\u09dc',
      '<math>',
      '<textarea>',
      '</textarea>',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
        (text) => {
          const once = sanitise(text);
          expect(sanitise(once)).toBe(once);
        },
      ),
      { numRuns: 1000 },
    );
  });

  // Red with `normalize` alone: all marks are kept, and a text of them takes seconds.
  it('takes a pile of marks down to thirty, written out or as entities', () => {
    for (const marks of ['\u0301\u0323', '\u09cd\u09bc']) expect(sanitise(`<p>a${marks.repeat(90_000)}</p>`).length).toBeLessThan(40);
    expect(plainText(sanitise(`a${'&#x301;&#x323;'.repeat(14_000)}`), []).length).toBeLessThan(40);
  });
});
