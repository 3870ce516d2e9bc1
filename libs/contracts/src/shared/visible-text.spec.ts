import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { visible, visibleLength, visibleLines, visibleText } from './visible-text.js';

const name = visibleText(2, 80);

describe('a text that people see', () => {
  afterEach(() => void jest.restoreAllMocks());

  // Red (seen) when the length is measured after the work: a run of marks takes the square of its length to be put in order, and 63 kB of
  // them in the name of a sign-up stopped the process for 200 ms.
  it('is put into a Unicode form only where it is short, and never with a long run of marks', () => {
    const put = jest.spyOn(String.prototype, 'normalize');
    const marks = (pairs: number): string => `ক${'\u0301\u0316'.repeat(pairs)}`;
    expect(name.safeParse(marks(15_000)).success).toBe(false);
    expect(put).not.toHaveBeenCalled();
    expect(visible(marks(300)).length).toBeLessThanOrEqual(5);
    expect(put.mock.contexts.map((text) => String(text).length)).toEqual([31]);
  });

  // Red with trimming alone: blank names stood on ranks and in rooms, where nobody could name them.
  it.each([
    '\u200B\u200B',
    '\u3164\u3164',
    '\u2063\u2063\u2063',
    '\u202E\u202Eক',
    '\n\t ',
    '\u00AD\u2060',
    '\u200D\u200Cক',
    '\u2800\u2800',
    '\u0300\u0301\u0302',
    'ঁঁ',
    'ক',
    '\uFFA0\u115F',
  ])('is not %j', (text) => {
    expect(name.safeParse(text).success).toBe(false);
  });

  it.each(['মৌ', 'রহিম', 'শ্রী', 'অনু', 'Al', 'মোঃ রাফি', 'X Æ A-12', '王芳'])('is %s, as it is', (text) => {
    expect(name.parse(text)).toBe(text.normalize('NFC'));
  });

  // Red when joiners go with the rest that is not seen: র‍্যাব would become র্যাব, another spelling.
  it('keeps joiners between letters of a conjunct, and nowhere else', () => {
    expect(visible('র\u200D্যাব')).toBe('র\u200D্যাব');
    expect(visible('ক্\u200Cষ')).toBe('ক্\u200Cষ');
    expect(visible('ক্\u200D\u200Dষ')).toBe('ক্\u200Dষ');
    expect(visible('\u200Dরাফি\u200D na\u200Dme ')).toBe('রাফি name');
    expect(visible('কলেজ 👩\u200D🎓 ❤\uFE0F\u200D🔥\u200D')).toBe('কলেজ 👩\u200D🎓 ❤\uFE0F\u200D🔥');
    const conjuncts = 'ক্ষ্ম্য জ্ঞান স্ত্রী ঊর্ধ্ব ন্ত্র্য দ্বন্দ্ব সাঁতার';
    expect(visible(conjuncts)).toBe(conjuncts);
  });

  it('is one line, without what turns it around and without a pile of marks', () => {
    expect(visible('  দুটি\n\tবেগ\u202e  কেন?\u0000 ')).toBe('দুটি বেগ কেন?');
    expect(visible(`a${'\u0301'.repeat(60)}b`).length).toBeLessThanOrEqual(6);
    expect(visible(`ক${'\u0981\u200D'.repeat(30)}খ`).match(/\p{M}/gu)).toHaveLength(4);
    expect(['', 'ক', 'কি', 'মৌ', 'a\u0301'].map(visibleLength)).toEqual([0, 1, 2, 2, 1]);
  });

  it('says what is missing by the rule of a short text', () => {
    const { error } = visibleText(3, 160, 'Institute is required').safeParse('\u200Bab\u200B\u200B');
    expect(error?.issues.map(({ code, message }) => [code, message])).toEqual([['too_small', 'Institute is required']]);
    expect(name.safeParse('ab\u0301'.repeat(80)).success).toBe(false);
  });
});

describe('lines of text', () => {
  const rule = visibleLines(3, 20);
  const made = (text: string): string | null => rule.safeParse(text).data ?? null;

  it('keep their breaks, are trimmed, and hold something to be seen', () => {
    expect(made('  one\ntwo  ')).toBe('one\ntwo');
    for (const text of ['', 'ab', '\u200B\u200B\u200B\u200B', ' \n \n ']) expect([text, made(text)]).toEqual([text, null]);
  });

  // Red when they are measured as typed: these letters are two in the form that is stored.
  it('are as long as what is stored', () => {
    expect(made('\u09DF'.repeat(10))).toBe('\u09AF\u09BC'.repeat(10));
    expect(made('\u09DF'.repeat(11))).toBeNull();
  });
});
