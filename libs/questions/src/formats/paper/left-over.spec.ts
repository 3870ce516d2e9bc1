import { describe, expect, it } from '@jest/globals';
import { readPaperText } from './read-paper.js';

const read = (text: string): string[] =>
  [...readPaperText(text)].map((found) => {
    if (found.is !== 'question')
      return found.is === 'left-over' ? `left: ${found.asFound}` : found.is === 'error' ? found.code : found.kind;
    const { stem, options, explanation } = found.question;
    return [stem.text, options.map((option) => option.text).join('/'), ...(explanation ? [explanation.text] : [])].join(' | ');
  });
const up = 'Up?\nA) sky\nB) mud\nAnswer: A';
const down = 'Down?\nA) sky\nB) mud\nAnswer: B';
const both = ['Up? | sky/mud', 'Down? | sky/mud'];

describe('instructions before the questions', () => {
  const lines = ['1. Answer all questions.', '2. Each carries 1 mark.', '3. No negative marks.'];
  const left = lines.map((line) => `left: ${line}`);

  // Red with: three questions more, the last of them with the first question in its stem.
  it.each([
    `Instructions:\n${lines.join('\n')}\n\n1. ${up}\n2. ${down}`,
    `INSTRUCTIONS\n\n${lines.join('\n')}\n1. ${up}\n2. ${down}`,
    `Model test\n\n${lines.join('\n')}\n\n1. ${up}\n2. ${down}`,
    `General Instructions\n${lines.join('\n')}\n\nSection A\n1. ${up}\n2. ${down}`,
  ])('are none: %j', (text) => {
    expect(read(text)).toEqual([...left, ...both]);
  });

  it('are none in Bengali, and the numbers of an answer list are those of the questions', () => {
    expect(
      read('নির্দেশনা:\n১. সকল প্রশ্নের উত্তর দিতে হবে।\n২. প্রতিটি প্রশ্নের মান ১।\n\n১. এক?\nক) ক\nখ) খখ\n২. দুই?\nক) গ\nখ) ঘ\n\nউত্তর: ১. খ ২. খ'),
    ).toEqual(['left: ১. সকল প্রশ্নের উত্তর দিতে হবে।', 'left: ২. প্রতিটি প্রশ্নের মান ১।', 'এক? | ক/খখ', 'দুই? | গ/ঘ']);
  });

  it('but open questions before choices are questions', () => {
    expect(read(`1. Define force.\n2. Define work.\n\nPart B\n1. ${up}`)).toEqual(['open', 'open', 'Up? | sky/mud']);
    expect(read('Instructions:\n1. Define force.\n2. Define work.')).toEqual(['open', 'open']);
  });
});

describe('headings', () => {
  // Red with: `mud\nSection B` as the text of an option.
  it.each(['Section B', 'Part 2', 'খ বিভাগ', 'Chapter 3: Motion', 'Chemistry', 'রসায়ন', 'অধ্যায় ২'])(
    'end a question without a blank line: %s',
    (heading) => {
      expect(read(`1. ${up.replace('\nAnswer: A', '')}\n${heading}\n1. Down?\nA) sky\nB) mud\n`)).toEqual(['no-key', 'no-key']);
      expect(read(`1. Up?\nA) sky ✓\nB) mud\n${heading}\n1. Down?\nA) sky\nB) mud ✓`)).toEqual(both);
      expect(read(`1. ${up}\n${heading}\n1. ${down}`)).toEqual(both);
      expect(read(`1. ${up}\nExplanation: so\n${heading}\n2. ${down}`)).toEqual(['Up? | sky/mud | so', 'Down? | sky/mud']);
    },
  );

  it('leave the second line of an option alone', () => {
    expect(read('1. Up?\nA) sky\nB) mud on\nthe ground\n2. Down?\nA) sky\nB) mud\n\nAnswers\n1. A\n2. B')).toEqual([
      'Up? | sky/mud on\nthe ground',
      'Down? | sky/mud',
    ]);
  });

  it('between the last question and the list belong to none', () => {
    expect(read('Test\n\n1. Blood is red.\n\nTest\nAnswer Section\n\nTRUE/FALSE\n\n1.\tANS:\tT\tPTS:\t1')).toEqual([
      'Blood is red. | True/False',
    ]);
  });
});

describe('what is told below a key', () => {
  // Red with: the paragraph dropped without a word.
  it('is the explanation also behind a blank line', () => {
    expect(read(`1. ${up}\n\nSky is above us.\n\n2. ${down}\n\nMud lies below.`)).toEqual([
      'Up? | sky/mud | Sky is above us.',
      'Down? | sky/mud | Mud lies below.',
    ]);
    expect(read(`${up}\n\nSky is above us.\n\n${down}`)).toEqual(['Up? | sky/mud | Sky is above us.', 'Down? | sky/mud']);
  });

  // Red with: `It is blue.` as a question, since its number follows.
  it('may hold a list whose numbers follow', () => {
    const list = 'Explanation: Two reasons:\n1. It is above.\n2. It is blue.';
    const told = 'Two reasons:\n1. It is above.\n2. It is blue.';
    expect(read(`1. ${up}\n${list}\n\n2. ${down}`)).toEqual([`Up? | sky/mud | ${told}`, 'Down? | sky/mud']);
    expect(read(`1. ${up}\n${list}\n2. ${down}`)).toEqual([`Up? | sky/mud | ${told}`, 'Down? | sky/mud']);
    expect(read(`${up}\n${list}\n\n${down}`)).toEqual([`Up? | sky/mud | ${told}`, 'Down? | sky/mud']);
  });

  it('ends where the numbers start again with a question', () => {
    expect(read(`4. ${up}\nExplanation: so\n1. ${down}`)).toEqual(['Up? | sky/mud | so', 'Down? | sky/mud']);
  });

  it('stands in the list of answers too, also behind blank lines', () => {
    expect(read('1. Up?\nA) sky\nB) mud\n\nAnswers\n1. A\n\nSky is above us.\n')).toEqual(['Up? | sky/mud | Sky is above us.']);
    expect(
      read('1. Up?\nA) sky\nB) mud\n2. Down?\nA) sky\nB) mud\n\nAnswers and explanations\n1. A. Since 1 is B of things.\n2. B. Because.'),
    ).toEqual(['Up? | sky/mud | Since 1 is B of things.', 'Down? | sky/mud | Because.']);
  });
});

describe('a number inside a stem', () => {
  it('that does not follow on is text', () => {
    expect(read(`1. The value of pi is about\n3. What is it more closely?\nA) 3.14\nB) 3.41\nAnswer: A\n2. ${down}`)).toEqual([
      'The value of pi is about\n3. What is it more closely? | 3.14/3.41',
      'Down? | sky/mud',
    ]);
  });

  // Red with: the first option read from the stem, and two options of the same letter.
  it('labels inside a stem are text where options stand below', () => {
    expect(read(`2. Of (a) iron (b) gold (c) neon, which is a gas?\na) iron\nb) gold\nc) neon\nAnswer: c`)).toEqual([
      'Of (a) iron (b) gold (c) neon, which is a gas? | iron/gold/neon',
    ]);
  });

  it('fenced code is text', () => {
    expect(read('1. What is printed?\n\n```\na) print(1)\nb) print(2)\n```\n\na) 1\nb) 2\nAnswer: b')).toEqual([
      'What is printed?\na) print(1)\nb) print(2) | 1/2',
    ]);
  });
});

describe('what becomes part of nothing', () => {
  it('is told with its line, in the order of the file', () => {
    const found = [
      ...readPaperText(
        `Dear all, here they are.\n\n1. ${up}\n2. Down?\nA) sky\nB) mud\n\nThis is about something else.\n\nAnswer: B\n\n@channel`,
      ),
    ];
    expect(found.map(({ is, place }) => [is, place.line])).toEqual([
      ['left-over', 1],
      ['question', 3],
      ['question', 7],
      ['left-over', 11],
      ['left-over', 15],
    ]);
  });

  it('is a passage that no question was given', () => {
    expect(read(`1. ${up}\n\nRead the passage and answer questions 8 to 9.\nA river ran.\n\n2. ${down}`)).toEqual([
      'Up? | sky/mud',
      'left: Read the passage and answer questions 8 to 9.',
      'left: A river ran.',
      'Down? | sky/mud',
    ]);
  });

  it('is no title, page number or rule', () => {
    expect(read(`Model Test\nTime: 30 minutes\n\n1. ${up}\nPage 1 of 2\n-----\n2. ${down}`)).toEqual(both);
  });
});
