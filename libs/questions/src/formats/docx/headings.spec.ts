import { describe, expect, it } from '@jest/globals';
import { bold, docx, p, r, read, readAll } from './fixture.js';

const first = p('1. Unit of work?') + p('a) newton') + p('b) joule');
const second = p('2. Formula of salt?') + p('a) NaCl') + p('b) KCl') + p('Answer: a');
const heading = '<w:pStyle w:val="Heading1"/>';
const styles = '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>';
const both = [
  ['Unit of work?', ['newton', 'joule'], [1]],
  ['Formula of salt?', ['NaCl', 'KCl'], [0]],
];

describe('headings between the questions of a paper from Word', () => {
  // Red when a heading without a blank line is a second line of the last option.
  it.each([
    ['bold', p(bold('Chemistry'))],
    ['by its style', p('Chemistry', heading)],
    ['in the middle of the page', p('Chemistry', '<w:jc w:val="center"/>')],
    ['of two lines', p(bold('Chemistry')) + p(bold('Salts'))],
    ['in Bengali', p(bold('রসায়ন অংশ'))],
    // Red (seen) when words that begin like the Bengali one for an answer tell of one.
    ['of inheritance', p(bold('উত্তরাধিকার আইন'))],
  ])('%s', async (_name, between) => {
    const one = first.replace('1. Unit', '1. Unit').replace(p('b) joule'), p(r('b) joule', '<w:u w:val="single"/>')));
    const marked = second.replace(p('a) NaCl'), p(r('a) NaCl', '<w:u w:val="single"/>')));
    expect(await read(one + between + marked, { styles })).toEqual(both);
    expect(await read(first + p('Answer: b') + between + second, { styles })).toEqual(both);
  });

  it('may follow an option that is bold itself', async () => {
    const one = first.replace(p('b) joule'), p(bold('b) joule')));
    const two = second.replace(p('a) NaCl'), p(bold('a) NaCl')));
    expect(await read(one + p(bold('Chemistry')) + two)).toEqual(both);
  });

  it('end an explanation', async () => {
    const [one] = await readAll(docx(first + p('Answer: b') + p('Explanation: It is so.') + p(bold('Chemistry')) + second));
    expect(one).toMatchObject({ question: { explanation: { text: 'It is so.' } } });
  });

  // Red when stems in bold without a number are taken for headings and lost.
  it('are no stems', async () => {
    const body = first + p('Answer: b') + p(bold('Formula of salt?')) + p('a) NaCl') + p('b) KCl') + p('Answer: a');
    expect(await read(body)).toEqual(both);
    const open = p(bold('Unit of work?')) + p('a) newton') + p(r('b) joule', '<w:u w:val="single"/>'));
    const next = p(bold('Formula')) + p(bold('of salt?')) + p(r('a) NaCl', '<w:u w:val="single"/>')) + p('b) KCl');
    expect(await read(open + next)).toEqual([both[0], ['Formula\nof salt?', ['NaCl', 'KCl'], [0]]]);
  });

  it('are no further lines of an option or of a stem', async () => {
    const option = p('1. Which?') + p('a) one') + p('<w:r><w:t>b) two</w:t><w:br/></w:r>' + bold('more')) + p('c) three') + p('Answer: c');
    expect(await read(option)).toMatchObject([['Which?', ['one', expect.stringContaining('more'), 'three'], [2]]]);
    const stem = p('1. Look:') + p(bold('Nobody moves')) + p('Who?') + p('a) one') + p('b) two') + p('Answer: a');
    expect(await read(stem)).toEqual([['Look:\nNobody moves\nWho?', ['one', 'two'], [0]]]);
  });

  // Red when stems in bold below an explanation are a part of it, and four questions come to one.
  it('are no parts of an explanation', async () => {
    const one = (stem: string): string =>
      p(bold(stem)) + p('a) x') + p('b) y') + p('Answer: b') + p('Explanation: It is so.') + p('It is known.');
    const all = ['First?', 'Second one', 'Third?'];
    expect(await read(all.map(one).join(''))).toEqual(all.map((stem) => [stem, ['x', 'y'], [1]]));
    expect(await read(all.map(one).join('').replaceAll('<w:b/>', ''))).toEqual(all.map((stem) => [stem, ['x', 'y'], [1]]));
  });
});

describe('a picture between two questions', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const picture = p(
    '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><a:blip r:embed="rId-a.png"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
  );
  const media = { 'a.png': png };

  // Red when it becomes a part of the last option, or vanishes as a heading.
  it('is left over, not the last option of the first', async () => {
    const body = first.replace(p('b) joule'), p(bold('b) joule'))) + picture + second.replace(p('a) NaCl'), p(bold('a) NaCl')));
    expect(await read(body, { media })).toEqual([both[0], 'left over: [🖼]', both[1]]);
    // Below a key it is told of the answer, as text is.
    const [one] = await readAll(docx(first + p('Answer: b') + p('') + picture + second, { media }));
    expect(one).toMatchObject({ question: { explanation: { text: expect.stringContaining('<img') } } });
  });

  it('is an option where options are pictures', async () => {
    const [one] = await readAll(docx(p('1. Which?') + p('a)') + picture + p('b)') + picture + p('Answer: a'), { media }));
    expect(one).toMatchObject({
      is: 'question',
      question: { options: [{ text: expect.stringContaining('<img') }, { text: expect.stringContaining('<img') }] },
    });
  });
});
