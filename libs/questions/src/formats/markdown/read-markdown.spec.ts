import { describe, expect, it } from '@jest/globals';
import { samples } from '../../../../../test/support/samples.js';
import { describeSamples } from '../../../../../test/support/with-samples.js';
import { decode } from '../../encodings/decode.js';
import type { Found, ReadQuestion } from '../reading.js';
import { readMarkdown } from './read-markdown.js';
import { toHtml } from './to-html.js';
import { workedMs } from '../../../../../test/support/worked.js';

const read = (text: string): Found[] => [...readMarkdown(text)];
const questions = (text: string): ReadQuestion[] => read(text).flatMap((found) => (found.is === 'question' ? [found.question] : []));
const texts = (question: ReadQuestion | undefined): unknown => [
  question?.stem.text,
  question?.options.map(({ text }) => text),
  question?.correct,
];

describe('questions in Markdown', () => {
  it.each([
    ['#. Which?\n\n    - [ ] one\n    - [x] two\n', ['Which?', ['one', 'two'], [1]]],
    ['1. Which?\n   - [ ] one\n   - [X] two\n', ['Which?', ['one', 'two'], [1]]],
    ['### Which?\n\n- [ ] A) one\n- [x] B) two\n', ['Which?', ['one', 'two'], [1]]],
    ['## Question 1\nWhich?\n- [ ] one\n- [x] two\n', ['Which?', ['one', 'two'], [1]]],
    ['Which?\n\n- [ ] one\n- [x] two\n  on two lines\n', ['Which?', ['one', 'two<br>on two lines'], [1]]],
    ['* Which?\n    - one\n    - !two\n', ['Which?', ['one', 'two'], [1]]],
    ['**1. Which?**\n\nA. one\nB. two\n\n**Answer:** B\n', ['Which?', ['one', 'two'], [1]]],
    ['### Question 1: Which?\n- A) one\n- **B) two**\n', ['Which?', ['one', 'two'], [1]]],
    ['1. Which?\n   - one\n   - two\n\n   > Answer: two\n', ['Which?', ['one', 'two'], [1]]],
    ['১. **কোনটি?**\n- ক) এক\n- খ) দুই ✅\n', ['কোনটি?', ['এক', 'দুই'], [1]]],
  ])('reads %j', (text, expected) => {
    expect(texts(questions(text)[0])).toEqual(expected);
    expect(read(text)).toHaveLength(1);
  });

  it('reports a list without a tick and a tick that the key line contradicts', () => {
    const found = read(
      '1. Which?\n- [ ] one\n- [ ] two\n\n2. Which?\n- [x] A) one\n- [ ] B) two\n\nAnswer: B\n\n3. Describe it.\n\n4. Last?\n- [x] a\n- [ ] b\n',
    );
    expect(found.map((each) => (each.is === 'error' ? each.code : each.is))).toEqual(['no-key', 'key-unclear', 'unsupported', 'question']);
    expect(found.map(({ place }) => place.line)).toEqual([1, 5, 11, 13]);
  });

  it('takes explanations and the headings of the ! notation', () => {
    expect(questions('1. Which?\n- [x] a\n- [ ] b\n\n**Explanation:** because\nof this\n')[0]?.explanation?.text).toBe(
      'because<br>of this',
    );
    expect(questions('# Physics/Motion\n\n* Which?\n    - !a\n    - b\n')[0]?.path).toEqual({ subject: 'Physics', chapter: 'Motion' });
  });

  it('reads the tags of mkdocs-quiz and questions parted by rules', () => {
    const text =
      '<quiz>\nWhich?\n- [ ] a\n- [x] b\n\nBecause.\n</quiz>\n\nProse.\n\n<quiz>\nWho?\n- [x] c\n- [ ] d\n</quiz>\n\n---\n\nLast?\n\n- [x] e\n- [ ] f\n';
    expect(questions(text).map(texts)).toEqual([
      ['Which?', ['a', 'b'], [1]],
      ['Who?', ['c', 'd'], [0]],
      ['Last?', ['e', 'f'], [0]],
    ]);
    expect(questions(text)[0]?.explanation?.text).toBe('Because.');
  });

  it('reads a table with a question in each row, and a table of answers below a paper', () => {
    const table =
      '# Quiz\n\n| No | Question | A | B | C | Answer |\n|---|---|---|---|---|---|\n| 1 | Which one is it? | one | two | three | B |\n| 2 | And which is this? | x | y | z | C |\n';
    expect(questions(table).map(({ stem, correct }) => [stem.text, correct])).toEqual([
      ['Which one is it?', [1]],
      ['And which is this?', [2]],
    ]);
    const paper =
      '1. Which?\nA) x\nB) y\n\n2. Who?\nA) x\nB) y\n\n## Answer Key\n\n| Question | Answer |\n|---|---|\n| 1 | B |\n| 2 | A |\n';
    expect(questions(paper).map(({ correct }) => correct)).toEqual([[1], [0]]);
  });

  // Red when code is read for questions, or loses its lines.
  it('keeps code whole', () => {
    const text = '## 1. What prints it?\n\n```js\n1. a\n\n2. b < c\n```\n\n- A) x\n- B) `y`\n\nAnswer: B\n';
    expect(texts(questions(text)[0])).toEqual(['<p>What prints it?</p><pre>1. a\n\n2. b &lt; c</pre>', ['x', '<code>y</code>'], [1]]);
    expect(texts(questions('* Which?\n```\n- !no\n    - !no\n```\nreally?\n    - !a\n    - b\n')[0])).toEqual([
      '<p>Which?</p><pre>- !no\n    - !no</pre><p>really?</p>',
      ['a', 'b'],
      [0],
    ]);
  });

  it.each([
    ['a **b** *c* `d<e` ~~f~~', 'a <strong>b</strong> <em>c</em> <code>d&lt;e</code> <s>f</s>'],
    ['$a_1 * b_1 * c$ and x_1_y', '$a_1 * b_1 * c$ and x_1_y'],
    ['![p](a.png "t") [l](https://x.y)', '<img src="a.png" alt="p"> <a href="https://x.y">l</a>'],
    ['1 < 2 & <script>x</script> H<sub>2</sub>O', '1 &lt; 2 &amp; &lt;script&gt;x&lt;/script&gt; H<sub>2</sub>O'],
    [String.raw`\*not\* \(x^2\)`, String.raw`*not* \(x^2\)`],
    ['$$\na \\\\\nb\n$$', '$$\na \\\\\nb\n$$'],
  ])('writes %j as %j', (markdown, html) => {
    expect(toHtml(markdown)).toBe(html);
  });
});

const given = samples();
const files = Object.entries(given?.expected ?? {}).filter(([name]) => name.startsWith('markdown/'));
const textOf = (name: string): string => decode(given!.bytes(name)).text;

describeSamples('the sample files of Markdown', () => {
  it.each(files)('%s', (name, expected) => {
    const found = read(textOf(name));
    const tally = (is: string): number => found.filter((each) => each.is === is).length;
    expect([tally('question'), tally('unsupported'), tally('error')]).toEqual([expected.mcq, expected.unsupported, expected.errors]);
    expect(found.filter((each) => each.is === 'question' && each.question.kind === 'multiple')).toHaveLength(expected.multiResponse ?? 0);
  });

  // Red when a mutation throws or hangs.
  it('gives an account of 500 mutations', () => {
    let seed = 5;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return seed % below;
    };
    const all = files.map(([name]) => textOf(name));
    const bits = ['\n', '- [x] ', '    - !', '```\n', '$', '**', '# ', '#. ', '`', '* ', '~~~', '\\(', '<', '\uE100', '[a](', '1. '];
    for (let round = 0; round < 500; round += 1) {
      let text = all[round % all.length] ?? '';
      for (let change = 0; change <= random(8); change += 1) {
        const at = random(text.length + 1);
        text = text.slice(0, at) + (bits[random(bits.length)] ?? '') + text.slice(at + random(40));
      }
      const started = workedMs();
      expect(read(text).every((found) => found.place.line >= 1)).toBe(true);
      expect(workedMs() - started).toBeLessThan(1000);
    }
  });
});
