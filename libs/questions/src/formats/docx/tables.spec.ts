import { describe, expect, it } from '@jest/globals';
import { bold, docx, p, r, read, readAll, table } from './fixture.js';

const png = Buffer.from('iVBORw0KGgo=', 'base64');

describe('a paper from Word: tables', () => {
  it('reads questions under headings', async () => {
    const body = table(
      ['No', 'Question', 'A', 'B', 'C', 'D', 'Answer'],
      ['1', 'First?', 'w', 'x', 'y', 'z', 'B'],
      ['2', 'Second?', 'p', 'q', 'r', 's', 'D'],
    );
    expect(await read(p('Test') + body)).toEqual([
      ['First?', ['w', 'x', 'y', 'z'], [1]],
      ['Second?', ['p', 'q', 'r', 's'], [3]],
    ]);
  });

  it('reads templates with one row for each option', async () => {
    const one = (name: string): string =>
      table(
        ['Question', name],
        ['Type', 'multiple_choice'],
        ['Option', 'w', 'incorrect'],
        ['Option', 'x', 'correct'],
        ['Solution', 'Because.'],
        ['Marks', '1', '0'],
      );
    expect(await read(one('First?') + p('') + one('Second?'))).toEqual([
      ['First?', ['w', 'x'], [1]],
      ['Second?', ['w', 'x'], [1]],
    ]);
  });

  it('reads the tables that Moodle exchanges with Word, and the template of a course site', async () => {
    const moodle = table(
      ['Which?', 'MC'],
      ['', 'Default mark:', '1'],
      ['#', 'Answers', 'Hints/Feedback', 'Grade'],
      ['A.', 'w', 'no', '0'],
      ['B.', 'x', 'yes', '100'],
      ['', 'General feedback:', 'So.'],
    );
    expect(await read(moodle)).toEqual([['Which?', ['w', 'x'], [1]]]);
    const course = [
      'Question 1 - multiple choice, shuffle',
      'Which?',
      '*A: w',
      'Feedback: Yes.',
      'B: x',
      'Feedback: No.',
      'Question 2 - checkbox',
      'Two?',
      '*A: p',
      'B: q',
      '*C: r',
    ];
    expect(await read(course.map((line) => p(line)).join(''))).toEqual([
      ['Which?', ['w', 'x'], [0]],
      ['Two?', ['p', 'q', 'r'], [0, 2]],
    ]);
  });

  // Red (seen) when what a table holds beside its questions vanishes.
  it('tells what is left over in templates and in columns that nobody knows, and explains each answer', async () => {
    const form = table(
      ['Question', 'First?'],
      ['Option', 'w', 'incorrect'],
      ['Option', 'x', 'correct'],
      ['Seen by', 'the board'],
      ['Marks', '1'],
    );
    expect(await read(form)).toEqual([['First?', ['w', 'x'], [1]], 'left over: the board']);
    const passages = table(
      ['Question', 'Option A', 'Option B', 'Passage', 'Marks'],
      ['First?', 'w', p(bold('x')), 'It rained all day.', '1'],
      ['Second?', p(bold('y')), 'z', '', '1'],
    );
    expect(await read(passages)).toContain('left over: It rained all day.');
    const columns = table(
      ['Question', 'Option A', 'Option B', 'Explanation'],
      ['First?', 'w', p(bold('x')), 'It is so.'],
      ['Second?', p(bold('y')), 'z', ''],
    );
    expect(await readAll(docx(columns))).toMatchObject([
      { question: { correct: [1], explanation: { text: 'It is so.' } } },
      { question: { correct: [0] } },
    ]);
    const moodle = table(['Which?', 'MC'], ['#', 'Answers', 'Hints/Feedback', 'Grade'], ['A.', 'w', 'no', '0'], ['B.', 'x', 'yes', '100']);
    expect(await readAll(docx(moodle))).toMatchObject([{ question: { explanation: { text: 'A – no\nB – yes' } } }]);
    const general = [
      ['', 'General feedback:', 'It is so.'],
      ['', 'For any correct response:', 'Good.'],
      ['', 'Seen by', 'the board'],
    ];
    const more = table(['Which?', 'MC'], ['#', 'Answers', 'Grade'], ['A.', 'w', '0'], ['B.', 'x', '100'], ...general);
    expect(await readAll(docx(more))).toMatchObject([
      { question: { explanation: { text: 'It is so.' } } },
      { is: 'left-over', asFound: 'the board' },
    ]);
  });

  // Red when: the vertical merge of number and stem loses options, or a number in a cell of its own is no question's.
  it('reads options in cells of their own below a merged stem', async () => {
    const body = table(
      ['1', 'Which city?', 'a', 'Dhaka', '✓'],
      ['', '', 'b', 'Khulna', ''],
      ['2', 'Which river?', 'a', 'Padma', ''],
      ['', '', 'b', 'Meghna', '✓'],
    );
    expect(await read(body)).toEqual([
      ['Which city?', ['Dhaka', 'Khulna'], [0]],
      ['Which river?', ['Padma', 'Meghna'], [1]],
    ]);
  });

  it('reads tables that lay out a paper', async () => {
    const body =
      table(
        ['নং', 'প্রশ্ন', 'উত্তর'],
        ['১', p('প্রথম কোনটি?') + p('ক) এক') + p('খ) দুই'), 'খ'],
        ['২', p('দ্বিতীয় কোনটি?') + p('ক) তিন') + p('খ) চার'), 'ক'],
      ) +
      p('৩. তৃতীয় কোনটি?') +
      table(['ক', 'পাঁচ', 'খ', p(bold('ছয়'))]);
    expect(await read(body)).toEqual([
      ['প্রথম কোনটি?', ['এক', 'দুই'], [1]],
      ['দ্বিতীয় কোনটি?', ['তিন', 'চার'], [0]],
      ['তৃতীয় কোনটি?', ['পাঁচ', 'ছয়'], [1]],
    ]);
  });

  it('reads options in cells without letters, and tables of answers with words at their edges', async () => {
    const cells = table(['x', p(r('y', '<w:highlight w:val="yellow"/>'))], ['z', 'w']);
    expect(await read(p('1. Which?') + cells)).toEqual([['Which?', ['x', 'y', 'z', 'w'], [1]]]);
    const two = [1, 2].map((n) => p(`${n}. Which?`) + p('a) x') + p('b) y')).join('');
    const keys = [table(['Q.No', '1', '2'], ['Ans', 'b', 'a']), table(['Q. No.', 'Answer'], ['1', 'b'], ['2', 'a'])];
    for (const key of keys)
      expect(await read(two + key)).toEqual([
        ['Which?', ['x', 'y'], [1]],
        ['Which?', ['x', 'y'], [0]],
      ]);
  });

  it('keeps a table that a question is about', async () => {
    const body =
      p('1. Which city is larger by the table?') +
      table(['City', 'People'], ['Dhaka', '22'], ['Khulna', '1']) +
      p(bold('a) Dhaka')) +
      p('b) Khulna');
    expect(await read(body)).toEqual([
      [
        'Which city is larger by the table?<br><table><tbody><tr><td>City</td><td>People</td></tr><tr><td>Dhaka</td><td>22</td></tr><tr><td>Khulna</td><td>1</td></tr></tbody></table>',
        ['Dhaka', 'Khulna'],
        [0],
      ],
    ]);
  });
});

describe('a file that is no paper', () => {
  it.each([
    ['nothing', new Uint8Array(), 'file-empty'],
    ['a picture', png, 'file-type'],
  ])('%s', async (_name, bytes, code) => {
    expect(await readAll(bytes)).toMatchObject([{ is: 'error', whole: true, code }]);
  });

  // Red when: the strict form of the standard, or prefixes of another program, are not understood.
  it('reads the strict form with prefixes of its own', async () => {
    const { zipSync } = await import('fflate');
    const paragraph = (text: string, look = ''): string => `<x:p><x:r>${look}<x:t>${text}</x:t></x:r></x:p>`;
    const body = paragraph('1. Which?') + paragraph('a) x') + paragraph('b) y', '<x:rPr><x:b/></x:rPr>');
    const xml = `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body>${body}</x:body></x:document>`;
    const found = await readAll(zipSync({ 'word/document.xml': new TextEncoder().encode(xml) }));
    expect(found).toMatchObject([{ is: 'question', place: { line: 1, item: '1' }, question: { correct: [1] } }]);
  });

  it('refuses a document type', async () => {
    const bytes = docx('');
    const found = await readAll(Buffer.from(bytes));
    expect(found).toEqual([]);
    const { zipSync } = await import('fflate');
    const evil = zipSync({ 'word/document.xml': new TextEncoder().encode('<!DOCTYPE x [<!ENTITY a "b">]><w:document/>') });
    expect(await readAll(evil)).toMatchObject([{ is: 'error', whole: true, code: 'doctype' }]);
  });
});
