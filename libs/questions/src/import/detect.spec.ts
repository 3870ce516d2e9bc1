import { describe, expect, it } from '@jest/globals';
import { samples } from '../../../../test/support/samples.js';
import { itSamples } from '../../../../test/support/with-samples.js';
import { decode } from '../encodings/decode.js';
import { openZip } from '../packages/open-zip.js';
import { containerOf, textFormat, zippedFormat } from './detect.js';
import { namedBytesType, namedTextType } from './named-types.js';

const given = samples();
const formats: Readonly<Record<string, string>> = {
  gift: 'gift',
  aiken: 'aiken',
  'moodle-xml': 'moodle-xml',
  'qti1.2': 'qti',
  'qti-zip': 'qti',
  'qti3/2.x item': 'qti',
  csv: 'table',
  xlsx: 'table',
  json: 'json',
  jsonl: 'json',
  docx: 'docx',
  markdown: 'markdown',
  'opentrivia-text': 'paper',
};

const formatOf = async (bytes: Buffer, name: string): Promise<string | null> => {
  const container = containerOf(bytes);
  if (container === 'other') return 'other';
  if (container === 'zip') return zippedFormat((await openZip(bytes)).names);
  return textFormat(decode(bytes).text, name);
};

describe('the format of a file', () => {
  itSamples('is found in every sample, whatever it is called', async () => {
    const wrong: string[] = [];
    for (const [name, { format }] of Object.entries(given!.expected)) {
      const wanted = formats[format ?? ''];
      if (wanted === undefined || name.startsWith('edge/')) continue;
      for (const called of [name, 'file', 'questions.txt']) {
        const found = await formatOf(given!.bytes(name), called);
        if (found !== wanted) wrong.push(`${name} as ${called}: ${found} instead of ${wanted}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is told by content, not by the name', () => {
    expect(textFormat('[{"question":"a","options":["b","c"],"answer":0}]', 'x.gift')).toBe('json');
    expect(textFormat('<?xml version="1.0"?><quiz></quiz>', 'x.csv')).toBe('moodle-xml');
    expect(textFormat('::Q1:: 2+2? {=4 ~5}', 'x.txt')).toBe('gift');
    // Several options on a line, and the brace closed on another.
    expect(textFormat('Rain falls from {=clouds ~rivers\n~hills ~roads}, and not up.\n', 'x.txt')).toBe('gift');
    expect(textFormat('What?\nA. one\nB. two\nANSWER: A', 'x.csv')).toBe('aiken');
    expect(textFormat('১. কত?\nক) এক\nখ) দুই\nউত্তর: ক', 'x')).toBe('paper');
    const pasted = '**১. কত?**\nক) এক\nখ) দুই\n**সঠিক উত্তর: ক) এক**\n';
    expect(textFormat(pasted, 'x.txt')).toBe('markdown');
    expect(textFormat('## What?\n\n- A. one\n- B. two\n\n**Answer: A**\n', 'x.gift')).toBe('markdown');
    expect(textFormat('# Quiz\n\n::Q1:: What grows? {\n  =grass\n  ~stone\n}\n\nWater is wet. {T}\n', 'x.md')).toBe('gift');
    expect(textFormat('# Quiz\n\nWhat grows? { =grass ~stone }\n', 'x.md')).toBe('gift');
    expect(textFormat('# Notes\n\n{=latex} and `{ x = ~y }`\n', 'x.md')).toBe('markdown');
    expect(containerOf(Buffer.from('%PDF-1.7'))).toBe('other');
  });
});

describe('what a text is, by its habits', () => {
  // Red when a paper with code is read as GIFT: its questions become descriptions.
  it.each([
    ['1. What is shown?\nclass A\n{\n  int x = 5;\n};\nvoid f() {}\na) one\nb) two\nc) three\nAnswer: b\n', 'q.txt', 'paper'],
    ['Which? {\n=right\n~a) wrong\n~b) wrong\n~c) wrong\n}\n', 'q.txt', 'gift'],
    [
      "// made by hand\nimport x from './x';\nexport const questions = [\n  { question: 'One?', options: ['x', 'y'], answer: 'x' },\n];\n",
      'q.js',
      'json',
    ],
    ["{ id: '1', question: 'One?', options: ['x'] },\n{ id: '2', question: 'Two?', options: ['x'] }\n", 'q.txt', 'json'],
    ['Who wrote it?|Nobody\nWho read it?|All\nWho kept it?|One\n', 'q.txt', 'table'],
    ['Is it so? Yes, they said, it is.\nIs it not? No, it is not.\n', 'q.txt', 'paper'],
  ])('%j', (text, name, format) => {
    expect(textFormat(text, name)).toBe(format);
  });
});

describe('what a text is, by the sign that outweighs', () => {
  // Red with: one brace of a paper that makes all of it one GIFT question, tags of Markdown taken for Moodle's, rules and SQL as questions.
  it.each([
    ['1. A = {x : x ∈ N}?\nক) {1,2}\nখ) {0}\nউত্তর: ক\n২. {=}?\nক) এক\nখ) দুই\nউত্তর: ক\n', 'q.txt', 'paper'],
    ['~x is {~x = -x}?\nA. yes\nB. no\nANSWER: A\n\nTwo?\nA. yes\nB. no\nANSWER: A\n', 'q.txt', 'aiken'],
    ['Which? {\n=A. one\n~B. two\n}\n\nWhich? {=a ~b}\n', 'q.txt', 'gift'],
    ['<quiz>\nUp?\n- [x] a\n- [ ] b\n</quiz>\n', 'q.md', 'markdown'],
    ['<quiz>\n<question type="multichoice"></question></quiz>', 'q.xml', 'moodle-xml'],
    ['| Question | A | B | Answer |\n|:-:|---|---|--:|\n| Up? | a | b | A |\n', 'q.txt', 'markdown'],
    ['Question | A | B | Answer\n--- | --- | --- | ---\nUp? | a | b | A\n', 'q.txt', 'markdown'],
    ["INSERT INTO q (question, a, b, answer) VALUES ('Up?', 'a', 'b', 'a');\n", 'q.txt', 'sql'],
    ['2024-01-01, INFO, question, answer\n2024-01-02, WARN, a, b\n', 'q.log', 'paper'],
    ['? Up\n+ a\n- b\n', 'q.txt', 'plus-minus'],
    ['MC\tUp?\ta\tcorrect\tb\tincorrect\n', 'q.txt', 'blackboard'],
    ['#separator:tab\nUp?\ta\tb\tA\n', 'q.txt', 'anki'],
    ['>>Up?<<\n(x) a\n( ) b\n', 'q.txt', 'openedx'],
    ['<problem><choiceresponse/></problem>', 'q.xml', 'olx'],
    ['- question: Up?\n  options: [a, b]\n  answer: a\n', 'q.txt', 'yaml'],
    ['{\\rtf1\\ansi 1. Up?\\par A. a\\par B. b}', 'q.txt', null],
    ['<!DOCTYPE html>\n<html><body><p>Up?</p></body></html>', 'q.txt', null],
    ['<p>1. Up?</p>\n<p>A. a</p>\n<p>B. b</p>\n<p>Answer: A</p>\n', 'q.txt', null],
    ['<p>Up?</p> {=a ~b}\n', 'q.txt', 'gift'],
  ])('%j', (text, name, format) => {
    expect(textFormat(text, name)).toBe(format);
  });

  it('names what is not read', () => {
    expect(namedTextType('{\\rtf1 x}')).toEqual({ kind: 'RTF', save: '.docx' });
    expect(namedTextType('<html></html>')).toEqual({ kind: 'HTML', save: '.docx' });
    expect(namedBytesType(Buffer.from('%PDF-1.7'))?.kind).toBe('PDF');
    expect(namedBytesType(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
  });
});
