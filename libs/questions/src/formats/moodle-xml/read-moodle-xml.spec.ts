import { describe, expect, it } from '@jest/globals';
import type { Found, ReadQuestion } from '../reading.js';
import { readMoodleXml } from './read-moodle-xml.js';

const answer = (fraction: string, text: string): string => `<answer fraction="${fraction}"><text>${text}</text></answer>`;
const choice = (answers: string, more = '<single>true</single>'): string =>
  `<question type="multichoice"><name><text>q</text></name><questiontext format="html"><text>Stem</text></questiontext>${more}${answers}</question>`;
const read = (inside: string): Found[] => [...readMoodleXml(`<?xml version="1.0"?>\n<quiz>\n${inside}\n</quiz>`)];
const one = (inside: string): ReadQuestion => {
  const [found] = read(inside);
  if (found?.is !== 'question') throw new Error(JSON.stringify(found));
  return found.question;
};
const outcome = (inside: string): unknown => {
  const [found] = read(inside);
  if (found?.is === 'question') return [found.question.kind, ...found.question.correct];
  return found?.is === 'error' ? found.code : found?.is === 'unsupported' ? found.kind : undefined;
};

describe('Moodle XML', () => {
  // Red when a fraction is misread: the key is never guessed.
  it.each<readonly [string, unknown]>([
    [choice(answer('100', 'a') + answer('0', 'b')), ['single', 0]],
    [choice(answer('0', 'a') + answer('1', 'b')), ['single', 1]],
    [choice(answer('50', 'a') + answer('100', 'b')), ['single', 1]],
    [choice(answer('100', 'a') + answer('100', 'b') + answer('0', 'c')), ['multiple', 0, 1]],
    [choice(answer('50', 'a') + answer('50', 'b') + answer('0', 'c')), ['multiple', 0, 1]],
    [choice(answer('50', 'a') + answer('20', 'b')), 'key-unclear'],
    // Nobody gets the full mark: the half of it is no key.
    [choice(answer('50', 'a') + answer('0', 'b')), 'no-key'],
    [
      choice(answer('100', 'a') + answer('100', 'b') + answer('0', 'c'), '').replace('"multichoice"', '"multichoiceset"'),
      ['multiple', 0, 1],
    ],
    [choice(answer('0', 'a') + answer('-50', 'b')), 'no-key'],
    [
      choice(answer('33,33333', 'a') + answer('33.33333', 'b') + answer('33.3', 'c') + answer('-100', 'd'), '<single>0</single>'),
      ['multiple', 0, 1, 2],
    ],
    [choice(answer('right', 'a') + answer('0', 'b')), 'key-unclear'],
    [choice(answer('100', 'a') + answer('0', 'b'), ''), ['single', 0]],
    [
      '<question type="truefalse"><questiontext><text>x</text></questiontext><answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>',
      ['true-false', 1],
    ],
    [
      '<question type="truefalse"><answer fraction="100"><text>মিথ্যা</text></answer><answer fraction="0"><text>সত্য</text></answer></question>',
      ['true-false', 1],
    ],
    ['<question type="truefalse"><answer fraction="100"><text>perhaps</text></answer></question>', 'key-unclear'],
    ['<question type="numerical"><answer fraction="100"><text>3,14</text><tolerance>0.01</tolerance></answer></question>', ['numeric']],
    [
      '<question type="numerical"><answer fraction="100"><text>3</text></answer><answer fraction="50"><text>4</text></answer></question>',
      'numerical',
    ],
    ['<question type="ddwtos"/>', 'ddwtos'],
    ['<question type=""></question>', 'no type'],
  ])('%s', (inside, expected) => {
    expect(outcome(inside)).toEqual(expected);
  });

  // Red when a broken question takes its neighbours along, or lines are counted wrongly.
  it('reports a broken question by itself, with its line', () => {
    const good = choice(answer('100', 'a') + answer('0', 'b'));
    const found = read(`${good}\n<question type="multichoice"><name><text>x</name></question>\r\n${good}<question type="essay">\r${good}`);
    expect(found.map(({ is, place }) => [is, place.line])).toEqual([
      ['question', 3],
      ['error', 4],
      ['question', 5],
      ['error', 5],
      ['question', 6],
    ]);
    expect(found[1]).toMatchObject({ code: 'broken-block' });
  });

  // Red when a tag inside CDATA or a comment is taken for a question, or a DOCTYPE there for one of the file.
  it('does not look into CDATA and comments', () => {
    const text = choice(answer('100', '<![CDATA[<question type="essay"> <!DOCTYPE html>]]>') + answer('0', 'b'));
    expect(read(`<!-- <question type="essay"></question> <!DOCTYPE x> -->${text}`).map(({ is }) => is)).toEqual(['question']);
    expect(read('<!-- never closed').length).toBe(0);
  });

  it('refuses the whole file for a DOCTYPE', () => {
    expect([...readMoodleXml('<!DOCTYPE quiz [<!ENTITY a "b">]><quiz><question type="essay"/></quiz>')]).toMatchObject([
      { is: 'error', code: 'doctype', whole: true },
    ]);
  });

  it('takes categories as the place of what follows', () => {
    const category = (text: string): string => `<question type="category"><category><text>${text}</text></category></question>`;
    const good = choice(answer('100', 'a') + answer('0', 'b'));
    expect(one(category('$course$/top/পদার্থ//রসায়ন/গতি/ক/খ') + good).path).toEqual({ subject: 'পদার্থ/রসায়ন', chapter: 'গতি', topic: 'ক / খ' });
    expect(one(category('$course$/top/Default for Test') + good).path).toEqual({});
  });

  // Red when text becomes markup or markup text.
  it('keeps to the format of each text', () => {
    const stem = (format: string, text: string): unknown =>
      one(
        choice(answer('100', 'a') + answer('0', 'b'))
          .replace('format="html"', format)
          .replace('Stem', text),
      ).stem;
    expect(stem('format="plain_text"', '<![CDATA[a < b <i>]]>')).toEqual({ as: 'text', text: 'a < b <i>' });
    expect(stem('format="moodle_auto_format"', '<![CDATA[a < b\nc]]>')).toEqual({ as: 'text', text: 'a < b\nc' });
    expect(stem('', '<![CDATA[<b>a</b>\nb]]>')).toEqual({ as: 'html', text: '<b>a</b><br>b' });
    expect(stem('format="html"', '&lt;p&gt;x&lt;/p&gt; <![CDATA[<math><mi>y</mi></math>]]>')).toEqual({ as: 'html', text: '<p>x</p> $y$' });
    expect(stem('format="html"', '<![CDATA[«math xmlns=¨x¨»«mi»y«/mi»«/math»]]>')).toEqual({ as: 'html', text: '$y$' });
    expect(outcome(choice(answer('100', '<![CDATA[<math><foo/></math>]]>') + answer('0', 'b')))).toBe('bad-formula');
  });

  // Red when a picture is looked for by the wrong name.
  it('puts the pictures of the file into the texts', () => {
    const png = Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64');
    const text = '<![CDATA[<img src="@@PLUGINFILE@@/a/my%20pic.png?x=1" alt="A"> <img src="@@PLUGINFILE@@/none.png">]]>';
    const question = choice(answer('100', 'a') + answer('0', 'b')).replace(
      'Stem</text>',
      `${text}</text><file name="my pic.png" path="/a/" encoding="base64">${png}\n</file>`,
    );
    expect(one(question).stem.text).toBe(`<img src="data:image/png;base64,${png}" alt="A"> <img src="@@PLUGINFILE@@/none.png">`);
    const old = choice(answer('100', 'a') + answer('0', 'b'), `<image>x.png</image><image_base64>\n${png}\n</image_base64>`);
    expect(one(old).stem.text).toBe(`Stem<br><img src="data:image/png;base64,${png}" alt="">`);
  });
});

// Red when a table of Markdown is shown as bars.
it('reads tables of Markdown', () => {
  const stem = '<questiontext format="markdown"><text>Which?\n\n| a | *b* |\n|---|:-:|\n| 1 | 2 |\n\nSay.</text></questiontext>';
  const question = `<question type="multichoice">${stem}${answer('100', 'a')}${answer('0', 'b')}</question>`;
  expect(one(question).stem.text).toBe('Which?<table><tr><th>a</th><th><em>b</em></th></tr><tr><td>1</td><td>2</td></tr></table>Say.');
});

// Red when text that stands between questions vanishes.
it('tells of text between the questions', () => {
  const found = read(
    `<!-- made by a program -->\n${choice(answer('100', 'a') + answer('0', 'b'))}\nSee page 3\n${choice(answer('100', 'a') + answer('0', 'b'))}`,
  );
  expect(found.map((each) => [each.is, each.place.line, each.is === 'left-over' ? each.asFound : ''])).toEqual([
    ['question', 4, ''],
    ['left-over', 5, 'See page 3'],
    ['question', 6, ''],
  ]);
});
