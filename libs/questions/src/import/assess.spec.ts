import { afterAll, describe, expect, it } from '@jest/globals';
import { FormulaChecker } from '#platform';
import { asHtml } from '../formats/pieces.js';
import type { ReadQuestion } from '../formats/reading.js';
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

const asked = (stem: string, options: readonly string[], more: Partial<ReadQuestion> = {}): ReadQuestion => ({
  kind: 'single',
  stem: asHtml(stem),
  options: options.map(asHtml),
  correct: [0],
  explanation: null,
  stimulus: null,
  path: {},
  sources: [],
  ...more,
});
const told = async (...all: readonly ReadQuestion[]): Promise<(string | null)[]> =>
  (await judge(all, checker)).map(({ state, problem }) =>
    problem ? `${state} ${problem.code} ${Object.values(problem.facts).join()}` : null,
  );

describe('what a person has to look at', () => {
  // Red when options that became equal are merged without a word.
  it('tells of options that say the same, and keeps their texts', async () => {
    const twice = asked('Which?', ['8%', '9%', '8%  ']);
    expect(await told(twice, asked('Which?', ['8%', '9%']))).toEqual(['ready same-options 8%', null]);
    expect((await judge([twice], checker))[0]!.question!.options).toEqual(['8%', '9%', '8%']);
    expect(wordsOf({ code: 'same-options', facts: { option: '8%' } }, 'en').message).toContain('8%');
    expect(wordsOf({ code: 'same-options', facts: { option: '8%' } }, 'bn').message).toContain('8%');
  });

  // Red when a question is called ready though its picture did not come with it.
  it('tells of pictures that are not there, wherever they stand', async () => {
    const stem = asked('<img src="@@PLUGINFILE@@/a.png"> Which?', ['x', 'y']);
    expect(
      await told(
        stem,
        asked('Which?', ['x', '<img src="https://a.example/b.png">']),
        asked('Which?', ['x', 'y'], { explanation: asHtml('<img src="data:image/gif;base64,R0lGOD">') }),
        asked('<svg><circle/></svg> Which?', ['x', 'y']),
      ),
    ).toEqual([
      'ready picture-missing a.png',
      'ready picture-missing //a.example/b.png',
      'ready picture-not-taken gif',
      'ready picture-not-taken svg',
    ]);
    expect((await judge([stem], checker))[0]!.question!.stem).toBe('[picture: a.png] Which?');
  });

  it('comes after what is wrong', async () => {
    expect(await told(asked('<img src="a.png"> Which?', ['x', 'y'], { correct: [] }))).toEqual(['error no-key ']);
  });
});

describe('texts as people see them', () => {
  const stems = async (isFromFile: boolean, ...all: readonly string[]): Promise<unknown[]> =>
    (
      await judge(
        all.map((stem) => asked(stem, ['x', 'y'])),
        checker,
        isFromFile,
      )
    ).map(({ state, question }) => (state === 'ready' ? question?.stem : state));

  // Red when LaTeX of a file stays raw, when what a person wrote is changed, or what does not parse is called ready.
  it('offers LaTeX without dollar signs as a formula', async () => {
    const bare = String.raw`\frac{1}{2} of it`;
    expect(await stems(true, bare, String.raw`\frac{1}{ of it`, String.raw`Which command prints \pi?`)).toEqual([
      String.raw`$\frac{1}{2}$ of it`,
      'error',
      String.raw`Which command prints \pi?`,
    ]);
    expect(await stems(false, bare)).toEqual([bare]);
  });

  it('takes away the labels of makers, and shows what MathJax drew', async () => {
    expect(
      await stems(true, '//QZ1.11) What?', '<p>//QZ2) What?</p>', 'See //example.org', '<script type="math/tex">x</script> is'),
    ).toEqual(['What?', '<p>What?</p>', 'See //example.org', '$x$ is']);
    expect(await stems(true, '<math><strange/></math>')).toEqual(['error']);
    // Red (seen) when it is taken out of what a person wrote.
    expect(await stems(false, '//QZ1.11) What?')).toEqual(['//QZ1.11) What?']);
  });
});
