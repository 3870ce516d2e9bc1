import { describe, expect, it } from '@jest/globals';
import { readMarkdown } from './read-markdown.js';

const brief = (text: string): string[] =>
  [...readMarkdown(text)].map((one) => {
    if (one.is === 'error') return `${one.code}@${one.place.line}`;
    if (one.is === 'unsupported') return `unsupported ${one.kind}`;
    if (one.is === 'left-over') return `left over: ${one.asFound}`;
    const { stem, options, correct } = one.question;
    return `${stem.text} ${options.map((option) => option.text).join('/')} ${correct.join('+')}`;
  });

describe('code in Markdown', () => {
  // Red when a fence that closes behind its last line swallows all questions below it.
  it('reads fences as people close them', () => {
    expect(
      brief('**Q1.** What?\n```#include <x>\nint a;\n}```\n1. one\n2. two\n\nAnswer: 2\n\n**Q2.** Next?\n1. one\n2. two\n\nAnswer: 1'),
    ).toEqual(['<p>What?</p><pre>#include &lt;x&gt;\nint a;\n}</pre> one/two 1', 'Next? one/two 0']);
    expect(brief('1. What?\n```\na) one\nb) two\n\nAnswer: b')).toEqual(['What?<br>``` one/two 1']);
  });

  // Red when an option's code that stands at the margin ends the question: two halves, both without a key.
  it('keeps code with its option below a heading', () => {
    const code = (name: string): string => `\n\`\`\`js\n${name}();\n\`\`\`\n`;
    expect(brief(`#### Q1. Which?\n\n- [ ] A\n${code('f')}\n- [x] B\n${code('g')}\n#### Q2. Next?\n\n- [x] yes\n- [ ] no\n`)).toEqual([
      'Which? <p>A</p><pre>f();</pre>/<p>B</p><pre>g();</pre> 1',
      'Next? yes/no 0',
    ]);
  });

  it('keeps the text before the code of a question without a number', () => {
    expect(brief('What does it do:\n\n```\nf()\n```\n\n- **one**\n- two\n\nNext:\n\n- one\n- **two**\n')).toEqual([
      '<p>What does it do:</p><pre>f()</pre> one/two 0',
      'Next: one/two 1',
    ]);
  });

  it('takes no signs of code for emphasis', () => {
    expect(brief('1. Is `a**2 + b**2` or __init__ meant?\n\nA. one\nB. two\n\nAnswer: A')).toEqual([
      'Is <code>a**2 + b**2</code> or __init__ meant? one/two 0',
    ]);
  });
});

describe('keys in Markdown', () => {
  // Red when the slant of the right option stays and gives it away, and when slanted words alone count as a key.
  it.each([
    ['- **_one_**\n- two', 'Which: one/two 0'],
    ['- ***one***\n- two', 'Which: one/two 0'],
    ['- one\n- <b>two</b>', 'Which: one/two 1'],
    ['- one\n- ==two==', 'Which: one/two 1'],
    ['- one\n- two ✔️', 'Which: one/two 1'],
    ['- one\n- *two*', 'no-key@1'],
  ])('reads what is set off in %j', (options, expected) => {
    expect(brief(`Which:\n\n${options}\n`)).toEqual([expected]);
  });

  it('reads answers that fold out', () => {
    expect(
      brief(
        '1. Which?\n- A: one\n- B: two\n\n<details><summary><b>Answer</b></summary>\n<p>\n\n#### Answer: B\n\n- told so\n\n</p>\n</details>',
      ),
    ).toEqual(['Which? one/two 1']);
    expect(brief('1. Which?\n- a) one\n- b) two\n\n<details><summary>Show answer</summary>\n\nb) two\n\n</details>')).toEqual([
      'Which? one/two 1',
    ]);
    expect(brief('1. Which?\n- a) one\n- b) two\n<details><summary>Answer: a</summary></details>')).toEqual(['Which? one/two 0']);
  });

  it('reads boxes that are ticked nowhere, with the answers at the end', () => {
    expect(
      brief(
        '**Question 1**: Wet?\n\n- [ ] True\n- [ ] False\n\n**Question 2**: Dry?\n\n- [ ] True\n- [ ] False\n\n## Answer Key\n\n**Question 1**: TRUE\n- *Explanation*: so\n\n**Question 2**: FALSE\n',
      ),
    ).toEqual(['Wet? True/False 0', 'Dry? True/False 1']);
  });

  // Red when bullets of an explanation or an introduction are questions without a key.
  it('takes lists beside numbered questions for text', () => {
    expect(
      brief(
        'See these\n\n- one link\n- two link\n\n---\n\n1. Which?\n- A: one\n- B: two\n\n**Answer: B**\n\n### Why not the others\n\n- **A:** wrong\n- **B:** right\n',
      ),
    ).toEqual(['left over: See these', 'left over: • one link', 'left over: • two link', 'Which? one/two 1']);
    expect(brief('1. Which?\n- [x] one\n- [ ] two\n\nSources\n\n- here\n- there\n')).toEqual(['Which? one/two 0']);
    expect(brief('Which of these?\n\n- one\n- two\n\n1. Which?\n- A: one\n- B: two\n\nAnswer: B\n')).toEqual([
      'no-key@1',
      'Which? one/two 1',
    ]);
  });

  it('keeps bullets in an explanation as they are', () => {
    const [found] = [
      ...readMarkdown(
        '1. Which?\n   - a) one\n   - b) two\n   **Correct Answer:** b) two\n   **Explanation:** for\n   - this\n   - that\n',
      ),
    ];
    expect(found).toMatchObject({ question: { correct: [1], explanation: { text: 'for<br>• this<br>• that' } } });
  });
});

describe('what is told below a key', () => {
  // Red when the list of reasons below a key becomes the options of a question that has none.
  it('makes no options of the reasons for an answer', () => {
    expect(
      brief(
        '## 1. Routers\n\n**Question:** Which one wins?\n\n**Correct Answer: B. The higher one.**\n\n### Why B is correct:\n\n* The higher wins.\n* Else the older.\n',
      ),
    ).toEqual(['unsupported short-answer']);
    const digits =
      '# Question 5\n\nHow many?\n\n- **1.** 5\n- **2.** 10\n\n> [!TIP]\n> **Correct answer: 2. 10**\n\n## Key Points\n\n- For counters, they multiply.\n\n## Why not\n\n- **Option 1:** counts one.\n';
    expect(brief(digits)).toEqual(['How many? 5/10 1']);
  });

  it('keeps the scenario of a numbered question in it', () => {
    expect(
      brief(
        '## Question 9: Moving\n**Scenario:** A shop moves.\n\n**Options:**\n*   A. here\n*   B. there\n\n<details>\n<summary>Click to reveal Answer</summary>\n\n**Correct Answer: B**\n\n**Why others are wrong:**\n*   **A:** too far.\n</details>\n',
      ),
    ).toEqual(['Moving<br>Scenario: A shop moves. here/there 1']);
  });
});

const told = (text: string): string[] =>
  [...readMarkdown(text)].map((one) =>
    one.is === 'question'
      ? `${one.place.line} ${one.question.stem.text} ${one.question.correct.join('+')}${one.question.explanation ? ` because ${one.question.explanation.text}` : ''}`
      : `${one.place.line} ${one.is} ${one.is === 'unsupported' ? one.kind : one.asFound}`,
  );

describe('text behind the boxes of a question', () => {
  // Red with: explanations that vanish behind a blank line, and their lists as questions.
  it('explains it, with its lists, up to the next stem', () => {
    expect(
      told(
        '1. Up?\n- [x] a\n- [ ] b\n\nBecause of:\n\n1. this\n2. that\n\n2. Down?\n- [x] a\n- [ ] b\n\nOne.\n\nTwo.\n\n3. Left?\n- [ ] a\n- [x] b\n',
      ),
    ).toEqual(['1 Up? 0 because <p>Because of:</p><p>1. this<br>2. that</p>', '10 Down? 0 because <p>One.</p><p>Two.</p>', '18 Left? 1']);
    expect(told('1. Up?\n- [x] a\n- [ ] b\n\n```\nf()\n\ng()\n```\n\n2. Down?\n- [x] a\n- [ ] b\n')).toEqual([
      '1 Up? 0 because <pre>f()\n\ng()</pre>',
      '11 Down? 0',
    ]);
  });

  it('asks what comes next, where stems have no number, and is left over where nothing comes', () => {
    expect(told('Intro.\n\n# A\n\nUp?\n- [x] a\n- [ ] b\n\nDown?\n- [ ] a\n- [x] b\n\nThe end.\n')).toEqual([
      '1 left-over Intro.',
      '5 Up? 0',
      '9 Down? 1',
      '13 left-over The end.',
    ]);
    expect(told('1. Up?\n- [x] a\n- [ ] b\n\nRead the passage and answer questions 2-3.\n\n2. Down?\n- [x] a\n- [ ] b\n')).toEqual([
      '1 Up? 0',
      '5 left-over Read the passage and answer questions 2-3.',
      '7 Down? 0',
    ]);
  });

  // Red with: one of two keys below a question taken without a word of the other.
  it('makes no key of two that differ', () => {
    expect(brief('1. Up?\n- [ ] a\n- [x] b\n\nAnswer: B\n\nAnswer: A\n')).toEqual(['key-unclear@1']);
  });
});

describe('headings and tags around questions', () => {
  it('reads those that ask although they have no question mark', () => {
    expect(told('# Quiz\n\n### Select it\n\n1. [ ] a\n1. [x] b\n\n### Order these\n\n1. one\n2. two\n\n### Notes\n\nWords.\n')).toEqual([
      '3 Select it 1',
      '8 unsupported ordering',
      '15 left-over Words.',
    ]);
  });

  it('tells what stands in a quiz without options', () => {
    expect(told('<quiz>\nIt is [[42]].\n</quiz>\n\n<quiz>\nSay it.\n</quiz>\n\n<quiz>\nUp?\n- [x] a\n- [ ] b\n\nSo.\n</quiz>\n')).toEqual([
      '2 unsupported cloze',
      '6 unsupported open',
      '10 Up? 0 because So.',
    ]);
  });
});

describe('tables with a question in each row', () => {
  // Red (seen) when every row that is no question is a heading.
  it('have rows in which nothing asks', () => {
    const rows = [
      '| Question | A | B | Answer | Explanation |',
      '|---|---|---|---|---|',
      '| Up? | sky | mud | A | So. |',
      '| | | | | It goes on. |',
    ];
    const text = [...rows, '| Down? | sky | mud | B | |', '| | | | | |'].join('\n');
    const fates: string[] = [];
    const found = [...readMarkdown(text, (line, fate) => void fates.push(`${line} ${fate}`))];
    expect(found.map(({ is, place }) => `${is} ${place.line}`)).toEqual(['question 3', 'left-over 4', 'question 5']);
    expect(fates.toSorted()).toEqual(['1 heading', '2 sign', '3 stem', '4 left-over', '5 stem', '6 sign']);
  });

  // Red with: the rule below the headings as a ready question, `---` with the options `---`.
  it('are read with or without bars at their ends, and what stands beside them is told', () => {
    const rows = 'Question | A | B | Answer\n:-- | --- | - | :-:\nUp \\| above? | **a** | b | A\nDown? | a | b | B\n';
    expect(brief(rows)).toEqual(['Up | above? a/b 0', 'Down? a/b 1']);
    expect(told(`Here they are:\n\n${rows}\n## More\n\n${rows.replace('Up', 'Left').replace('Down', 'Right')}\nGood luck!\n`)).toEqual([
      '1 left-over Here they are:',
      '5 Up | above? 0',
      '6 Down? 1',
      '12 Left | above? 0',
      '13 Right? 1',
      '15 left-over Good luck!',
    ]);
  });

  it('are none where they belong to a question of a paper', () => {
    expect(brief('1. Which row?\n\n| a | b | Answer |\n|---|---|---|\n| 1 | 2 | 3 |\n\nA. one\nB. two\nAnswer: B\n')).toHaveLength(1);
  });
});

describe('lists in what explains an answer', () => {
  // Red with: `1. It is above.` below a key as a question, and the line that leads up to it lost as a heading.
  it('are text, and questions below a heading are none of it', () => {
    expect(
      told(
        '1. Up?\n   - A. a\n   - B. b\n\n**Answer: A**\n\nTwo reasons:\n\n1. above\n2. blue\n\n2. Down?\n   - A. a\n   - B. b\n\n**Answer: B**\n\n## Part B:\n\n1. Define it.\n',
      ),
    ).toEqual(['1 Up? 0 because Two reasons:<br>1. above<br>2. blue', '12 Down? 1', '20 unsupported open']);
    expect(
      told(
        '### 1. Up?\n- A. a\n- B. b\n\n**Answer: A**\n\nSteps:\n1. go\n   - so\n2. stop\n\n### 2. Down?\n- A. a\n- B. b\n\n**Answer: B**\n',
      ),
    ).toEqual(['1 Up? 0 because Steps:<br>1. go<br>• so<br>2. stop', '12 Down? 1']);
  });

  it.each([
    ['1. Up?\n- A. a\n- B. b\n2. Down?\n- A. a\n- B. b\n\nAnswers:\n\n1. A\n2. B\n', ['1 Up? 0', '4 Down? 1']],
    ['1. Up?\n- A. a\n- B. b\n\nAnswer: A\n\nAnd now:\n\n1. Down?\n- A. a\n- B. b\n\nAnswer: B\n', ['1 Up? 0', '9 Down? 1']],
  ])('are not %j', (text, expected) => expect(told(text)).toEqual(expected));
});
