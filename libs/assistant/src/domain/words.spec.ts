import { describe, expect, it } from '@jest/globals';
import { conceptsOf, indexWords } from './asked.js';
import { fold, wordsOf } from './fold.js';
import { fuse } from './fuse.js';
import { isAsked, isSlip, likenedOf, trigramsOf } from './likeness.js';
import { clip, plainOf } from './plain.js';
import { splitLesson } from './split-lesson.js';
import { stemOf } from './stem.js';

describe('a folded text', () => {
  it.each([
    ['\u09af\u09bc', '\u09df', 'য় as two signs and as one'],
    ['বা\u09dcি', 'বা\u09a1\u09bcি', 'ড় in both forms'],
    ['ক\u09c7\u09be', 'ক\u09cb', 'ো put together'],
    ['উৎস', 'উত্\u200cস', 'ৎ and a joiner'],
    ['র\u200d্যাম', 'র্যাম', 'a joiner within a conjunct'],
    ['১২৩', '123', 'digits'],
    ['তেজষ্ক্রীয়', 'তেজস্ক্রিয়', 'signs spoken alike'],
    ['H₂O', 'h2o', 'raised and lowered'],
    ['$\\mathrm{H_2O}$', 'H2O', 'the same in a formula'],
    ['$\\omega$', 'omega', 'Greek by its name'],
  ])('%s is %s: %s', (one, other) => expect(wordsOf(fold(one))).toEqual(wordsOf(fold(other))));

  it('changes nothing when it is folded again', () => {
    for (const text of ['ত্বরণের সূত্র $v^2=u^2+2as$ কী?', 'Résumé ﬁnal', 'ড়ঢ়য়']) expect(fold(fold(text))).toBe(fold(text));
  });
});

describe('a word without its endings', () => {
  it.each([
    ['ত্বরণের', 'ত্বরণ'],
    ['গতির', 'গতি'],
    ['গতিতে', 'গতি'],
    ['বলগুলোর', 'বল'],
    ['মাত্রায়', 'মাত্রা'],
    ['ভেক্টরটির', 'ভেক্টর'],
    ['vectors', 'vector'],
    ['batteries', 'battery'],
  ])('%s: %s', (word, stem) => expect(stemOf(fold(word))).toBe(stemOf(fold(stem))));
  it('stays what it is where the ending belongs to it', () => {
    for (const word of ['ভার', 'mass', 'radius', 'axis', 'বল', 'তার']) expect(stemOf(fold(word))).toBe(fold(word));
  });
});

describe('what is asked', () => {
  it('is its words with their stems and their names in the other language, without those of every sentence', () => {
    const concepts = conceptsOf('What is the escape velocity of the Earth?');
    expect(concepts.map(({ word }) => word)).toEqual(['escape', 'velocity', 'earth']);
    expect(concepts[0]?.ways.map(({ words }) => words.join(' '))).toContain(stemOf(fold('মুক্তিবেগ')));
  });
  it('is the same in one word or two', () => {
    expect(conceptsOf('মুক্তি বেগ')[1]?.ways.some(({ words }) => words[0] === fold('মুক্তিবেগ'))).toBe(true);
  });
  it('is indexed by words and stems', () => {
    expect(indexWords('বেগের মান').words).toEqual([fold('বেগের'), fold('বেগ')]);
    expect(conceptsOf('কী কেন the of')).toEqual([]);
  });
});

describe('texts that are near', () => {
  const stem = 'একটি সরল দোলকের কার্যকর দৈর্ঘ্য ৪ গুণ করলে দোলনকাল কত গুণ হবে?';
  const likened = likenedOf(stem, ['২ গুণ', '৪ গুণ', '৮ গুণ', '১৬ গুণ']);
  const asks = (text: string): boolean => isAsked(trigramsOf(text), likened);
  it('are noticed whole, bent, among other words and in the better part', () => {
    expect([
      asks(stem),
      asks(stem.replace('৪', '9')),
      asks(`স্যার একটু দেখুন তো এটা পারছি না ${stem} ক) ২ খ) ৪`),
      asks(stem.slice(0, 45)),
    ]).toEqual([true, true, true, true]);
  });
  it('are not taken for one another by their subject alone', () => {
    for (const text of ['দোলক', 'সরল দোলকের দোলনকাল', 'সরল দোলকের দোলনকালের সূত্র কী?', 'দোলকের দৈর্ঘ্য বাড়ালে কী হয়?', ''])
      expect([text, asks(text)]).toEqual([text, false]);
    // A stem that says nothing asks nothing without its options.
    expect(isAsked(trigramsOf('কোনটি সঠিক?'), likenedOf('কোনটি সঠিক?', ['লাল কালি', 'নীল কালি']))).toBe(false);
  });
  it('know a slip of the pen from another word', () => {
    expect([isSlip('velocity', 'velocety'), isSlip('বেগ', 'বল'), isSlip('carnot', 'carot'), isSlip('cat', 'car')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('ranks together', () => {
  it('put first what stands high in both', () => {
    expect(
      fuse([
        { ids: ['a', 'b', 'c'], weight: 1 },
        { ids: ['b', 'd', 'a'], weight: 1 },
      ]),
    ).toEqual(['b', 'a', 'd', 'c']);
    expect(fuse([])).toEqual([]);
  });
});

describe('a lesson in parts', () => {
  it('is parted at its headings, and where it is long between its blocks', () => {
    const parts = splitLesson(
      `<p>আগে</p><h2>এক <em>দুই</em></h2><p>ক</p><ul><li>খ</li></ul><h3>তিন</h3>${'<p>শব্দ '.concat('শব্দ '.repeat(150), '</p>').repeat(4)}`,
    );
    expect(parts.map(({ heading }) => heading)).toEqual(['', 'এক দুই', 'তিন', 'তিন']);
    expect(parts[1]?.html).toBe('<p>ক</p><ul><li>খ</li></ul>');
    expect(splitLesson('')).toEqual([{ heading: '', html: '' }]);
  });
  it('is read as plain text, never cut within a formula', () => {
    expect(plainOf('<p>a<sub>1</sub> &lt; b</p><ul><li>c</li></ul>')).toBe('a1 < b\nc');
    expect(clip('মান $x^2+y^2$ আর', 12)).toBe('মান…');
    expect(clip('short', 12)).toBe('short');
  });
});
