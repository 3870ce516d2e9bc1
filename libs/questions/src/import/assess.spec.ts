import { afterAll, describe, expect, it } from '@jest/globals';
import { FormulaChecker } from '#platform';
import { readMoodleXml } from '../formats/moodle-xml/read-moodle-xml.js';
import { assess, judge } from './assess.js';
import { wordsOf } from './sentences.js';
import type { Assessed } from './import-reader.js';

const checker = new FormulaChecker();
afterAll(() => checker.onModuleDestroy());

// Red when a sound that is not kept is dropped from its question without a word, and questions that differ in it alone are taken for one.
describe('what is not kept of a text', () => {
  it('leaves its name', async () => {
    const asked = (sound: string): string =>
      `<question type="multichoice"><questiontext format="html"><text><![CDATA[<audio src="@@PLUGINFILE@@/${sound}"></audio> What is heard?]]></text></questiontext>` +
      '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>';
    const read = [...readMoodleXml(`<quiz>${asked('rain.mp3')}${asked('wind.mp3')}</quiz>`)];
    const judged = await judge(
      read.flatMap((found) => (found.is === 'question' ? [found.question] : [])),
      checker,
    );
    expect(judged.map(({ question }) => question?.stem)).toEqual(['[audio: rain.mp3] What is heard?', '[audio: wind.mp3] What is heard?']);
  });
});

describe('formulas of a file', () => {
  // Red (seen) when the problems of a batch are handed to the wrong question.
  it('are judged many at once, and each problem is that of its question', async () => {
    const text = (value: string) => ({ as: 'text' as const, text: value });
    const stems = Array.from({ length: 45 }, (_, index) => (index % 7 === 3 ? String.raw`$\def\a{x}\a$ ${index}` : `$x_{${index}}$ কত?`));
    const blocks = stems.map((stem, index) => ({
      is: 'question' as const,
      place: { sheet: null, line: index * 10 + 1, column: null, item: null },
      asFound: stem,
      question: {
        kind: 'single' as const,
        stem: text(stem),
        options: [text('ক'), text(index === 20 ? '$\\frac{$' : 'খ')],
        correct: [0],
        explanation: null,
        stimulus: null,
        path: {},
        sources: [],
      },
    }));
    const rows: Assessed[] = [];
    for await (const row of assess(blocks, checker)) rows.push(row);
    expect(rows.map(({ found }) => found.place.line)).toEqual(blocks.map(({ place }) => place.line));
    const bad = rows.flatMap(({ state }, index) => (state === 'error' ? [index] : []));
    expect(bad).toEqual([3, 10, 17, 20, 24, 31, 38]);
    expect(rows[3]).toMatchObject({
      problem: { code: 'bad-formula', facts: { why: 'command', detail: String.raw`\def` } },
      contentKey: null,
    });
    expect(rows[3]!.question!.stem).toBe(stems[3]);
    expect(rows[20]!.question).toMatchObject({ stem: '$x_{20}$ কত?', options: ['ক', '$\\frac{$'] });
    expect(wordsOf(rows[3]!.problem!, 'en').message).toContain(String.raw`the command \def cannot be used here`);
    expect(wordsOf(rows[3]!.problem!, 'bn').message).toContain(String.raw`\def কমান্ডটি এখানে ব্যবহার করা যায় না`);
  });
});
