import { describe, expect, it } from '@jest/globals';
import { splitFound } from './split-found.js';

describe('a row without its question', () => {
  // Red when whoever only has to name the right option must type the question again.
  it('is parted as papers are written', () => {
    expect(splitFound('৫। $5\\,\\Omega$ ও ৬ ওহম, তুল্য রোধ কত?\nক) ২.৪\nখ) ৩.০\nগ) ৫.০\nঘ) ১০')).toEqual({
      stem: '$5\\,\\Omega$ ও ৬ ওহম, তুল্য রোধ কত?',
      options: ['২.৪', '৩.০', '৫.০', '১০'],
    });
    expect(splitFound('1. Which is less, a < b & c?\n(A) one (B) two  (C) three\nAnswer:')).toEqual({
      stem: 'Which is less, a &lt; b &amp; c?',
      options: ['one', 'two', 'three'],
    });
    expect(splitFound('কোনটি সঠিক?\ni. এক\nii. দুই\niii. তিন\nক) i ও ii\nখ) i ও iii\nগ) ii ও iii\nঘ) i, ii ও iii')?.options).toEqual([
      'i ও ii',
      'i ও iii',
      'ii ও iii',
      'i, ii ও iii',
    ]);
  });
  it('is parted as GIFT', () => {
    expect(splitFound('::চাবি নেই:: তৃতীয় প্রশ্ন \\{x\\} {~ক৩ ~খ\\=৩#না ~%50%গ৩}')).toEqual({
      stem: 'তৃতীয় প্রশ্ন {x}',
      options: ['ক৩', 'খ=৩', 'গ৩'],
    });
  });
  it('is parted as Moodle XML and QTI', () => {
    const moodle =
      '<question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[<p>কে?</p>]]></text></questiontext>' +
      '<answer fraction="0"><text>ক</text><feedback><text>না</text></feedback></answer><answer fraction="0"><text>খ</text></answer></question>';
    expect(splitFound(moodle)).toEqual({ stem: '<p>কে?</p>', options: ['ক', 'খ'] });
    expect(
      splitFound(
        '<item><prompt>Who?</prompt><simpleChoice identifier="a">A</simpleChoice><simpleChoice identifier="b">B</simpleChoice></item>',
      ),
    ).toEqual({
      stem: 'Who?',
      options: ['A', 'B'],
    });
  });
  it('is left to the person where nothing can be seen in it', () => {
    for (const text of ['', 'রচনা লিখুন', 'একটি {~} মাত্র', '$\\frac{a = 1}{b = 2}$', '(A) one']) expect(splitFound(text)).toBeNull();
  });
});
