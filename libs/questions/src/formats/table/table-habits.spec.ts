import { describe, expect, it } from '@jest/globals';
import { readCsv } from './read-csv.js';

const brief = (text: string): string[] =>
  [...readCsv(text)].map((one) => {
    if (one.is === 'error') return `${one.code}@${one.place.line}`;
    if (one.is === 'unsupported') return `unsupported ${one.kind}`;
    if (one.is === 'left-over') return `left over: ${one.asFound}`;
    const { stem, options, correct } = one.question;
    return `${stem.text} ${options.map((option) => option.text).join('/')} ${correct.join('+')}`;
  });

describe('habits of tables', () => {
  // Red when the quotes stay in the options, or the row falls into pieces.
  it('reads quotes behind a comma and a blank', () => {
    expect(brief('question,type,options,answer\n"One, two?",mcq, "x, a|y" ,1\n"Other?",mcq,"x|y",0\n')).toEqual([
      'One, two? x, a/y 1',
      'Other? x/y 0',
    ]);
    expect(brief('Question, A, B, Answer\n"Which?", "one, ""1""", two , A\nPlain 6" pipe?, x, y, B\n')).toEqual([
      'Which? one, "1"/two 0',
      'Plain 6" pipe? x/y 1',
    ]);
  });

  it('knows questions with a short answer each', () => {
    expect(brief('Who wrote it?|Nobody\nWho read it?|All\nIs it so?|yes\n')).toEqual([
      'unsupported short-answer',
      'unsupported short-answer',
      'Is it so? True/False 0',
    ]);
    expect(brief('name,price\nPen,10\nInk,20\nPad,30\n')).toEqual(['no-questions@1']);
  });
});

describe('names that come again', () => {
  // Red when the options are taken for keys and the questions for ones with a short answer.
  it('reads an option and beside it whether it is right', () => {
    expect(
      brief(
        'Type,Question,Points,Answer,Correct,Answer,Correct,Answer,Correct\nMC,Which?,1,x,TRUE,y,FALSE,z,FALSE\nMR,Both?,1,x,TRUE,y,TRUE,z,FALSE\n',
      ),
    ).toEqual(['Which? x/y/z 0', 'Both? x/y/z 0+1']);
  });

  it('knows short names of the question', () => {
    expect(brief('queId,queTitle,optionA,optionB,answer\n1,Which?,x,y,2\n2,Other?,x,y,1\n')).toEqual(['Which? x/y 1', 'Other? x/y 0']);
  });
});

describe('tables without headings', () => {
  // Red with: the column left of the key is the question, whatever stands there.
  it('finds the column that asks, not the one beside the key', () => {
    expect(
      brief(
        'The heart pumps blood through the body,heart.png,True,It beats all day long\nWater boils at fifty degrees Celsius,water.png,False,It is a hundred degrees\n' +
          'The sun rises in the east,sun.png,True,It sets in the west\n',
      ),
    ).toEqual([
      'The heart pumps blood through the body<br><img src="heart.png"> True/False 0',
      'Water boils at fifty degrees Celsius<br><img src="water.png"> True/False 1',
      'The sun rises in the east<br><img src="sun.png"> True/False 0',
    ]);
    expect(brief('Which one is it?,a.png,x1,x2,x3,B\nWhich other one?,b.png,y1,y2,y3,C\n')).toEqual([
      'Which one is it?<br><img src="a.png"> x1/x2/x3 1',
      'Which other one?<br><img src="b.png"> y1/y2/y3 2',
    ]);
  });

  // Red with: marks in the last column are the key, and the key an option.
  it('takes no column of marks or levels for the key', () => {
    const rows = [
      'What is one?,p1,q1,r1,s1,B,1',
      'What is two?,p2,q2,r2,s2,D,1',
      'What is three?,p3,q3,r3,s3,A,1',
      'What is four?,p4,q4,r4,s4,C,2',
    ];
    expect(brief(`${rows.join('\n')}\n`)).toEqual([
      'What is one? p1/q1/r1/s1 1',
      'What is two? p2/q2/r2/s2 3',
      'What is three? p3/q3/r3/s3 0',
      'What is four? p4/q4/r4/s4 2',
    ]);
    const numbers = rows.map((row) => row.replace(/,([A-D]),/, (_all, key: string) => `,${' ABCD'.indexOf(key)},`));
    expect(brief(`${numbers.join('\n')}\n`)).toEqual([2, 1, 3, 4].map((_row, at) => `columns-unclear@${at + 1}`));
  });

  // Red with: one error for all of the rows.
  it('tells each row where nobody can say which column is the key', () => {
    expect(brief('Which is the capital?,Dhaka,Khulna,Sylhet\nWhich is the river?,Padma,Meghna,Jamuna\n')).toEqual([
      'columns-unclear@1',
      'columns-unclear@2',
    ]);
  });

  // Red with: a column that says the same in every row is the first option, and each key one off.
  it('asks where a column before the options shifts every key', () => {
    const row = (at: number): string => `What is number ${at} of them?,Physics,a${at},b${at},c${at},d${at},${'ABCD'[at % 4]}`;
    expect(brief(`${[0, 1, 2, 3, 4, 5].map(row).join('\n')}\n`)).toEqual([1, 2, 3, 4, 5, 6].map((line) => `columns-unclear@${line}`));
  });
});

describe('keys that are said twice', () => {
  // Red with: both are right.
  it('must agree, letter and text or letter and letter', () => {
    expect(brief('Question,A,B,Answer,Answer Text\nOne?,x,y,A,y\nTwo?,x,y,B,y\n')).toEqual(['key-unclear@2', 'Two? x/y 1']);
    expect(brief('Question,A,B,C,Correct Option,Answer\nOne?,x1,x2,x3,A,C\nTwo?,y1,y2,y3,B,B\n')).toEqual([
      'key-unclear@2',
      'Two? y1/y2/y3 1',
    ]);
    expect(brief('Question,A,B,C,Answer 1,Answer 2\nOne?,x1,x2,x3,A,C\nTwo?,y1,y2,y3,B,\n')).toEqual([
      'One? x1/x2/x3 0+2',
      'Two? y1/y2/y3 1',
    ]);
  });

  // Red with: the letter is a place, whatever the options call themselves.
  it('reads labels on the options, and none where label and column differ', () => {
    expect(brief('question,options,answer\nUp?,B) mud|A) sky|C) pit,A\nDown?,A) sky|B) mud,B\n')).toEqual([
      'Up? mud/sky/pit 1',
      'Down? sky/mud 1',
    ]);
    expect(brief('Question,A,B,C,Answer\nUp?,B) mud,A) sky,C) pit,A\nIn?,B) mud,A) sky,C) pit,C\nDown?,A) sky,B) mud,C) pit,B\n')).toEqual([
      'key-unclear@2',
      'In? mud/sky/pit 2',
      'Down? sky/mud/pit 1',
    ]);
    expect(brief('Question,A,B,C,Answer\nUp?,A) mud,B) sky,D) pit,C\nIn?,A) mud,B) sky,D) pit,A\n')).toEqual([
      'key-unclear@2',
      'In? A) mud/B) sky/D) pit 0',
    ]);
  });

  // Red with: a person sees neither the options nor what speaks for which.
  it('keep the question and say both readings', () => {
    const [found] = readCsv('Question,A,B,Answer,Answer Text\nOne?,x,y,A,y\nTwo?,x,y,B,y\n');
    expect(found).toMatchObject({
      code: 'key-unclear',
      facts: { one: 'x', other: 'y' },
      question: { options: [{ text: 'x' }, { text: 'y' }], correct: [] },
    });
    const [counted] = readCsv('question,a,b,c,d,answer\nq,x,y,z,w,1\nq2,x,y,z,w,2\n');
    expect(counted).toMatchObject({ code: 'key-unclear', facts: { one: 'y', other: 'x' }, question: { correct: [] } });
  });

  // Red with: a single row is proof for all others.
  it('takes no letter that is also an option for sure because of one row', () => {
    expect(brief('Question,A,B,C,D,Answer\nGroup?,O,A,B,AB,B\nCapital?,Pokhara,Kathmandu,Patan,Ilam,B\nLast?,D,C,B,A,A\n')).toEqual([
      'key-unclear@2',
      'Capital? Pokhara/Kathmandu/Patan/Ilam 1',
      'key-unclear@4',
    ]);
  });

  // Red with: the first of them.
  it('says so when a text fits two options', () => {
    expect(brief('Question,A,B,C,Answer\nx?,x<sub>2</sub>,x<sup>2</sup>,y,x2\n')).toEqual(['key-unclear@2']);
  });
});

describe('options in one cell', () => {
  // Red with: the slash before the comma.
  it('are separated by the sign that does so in most rows', () => {
    expect(brief('question,options,answer\nSpeed?,"m/s,m/s²,kg,m",A\nMass?,"kg,m,s,A",A\nArea?,"m²,m/s,kg,s",A\n')).toEqual([
      'Speed? m/s/m/s²/kg/m 0',
      'Mass? kg/m/s/A 0',
      'Area? m²/m/s/kg/s 0',
    ]);
    expect(brief('question,options,answer\nOne?,"1,200 / 1,300 / 1,400",B\nTwo?,"1,200; 2,300; 4,500",C\n')).toEqual([
      'One? 1,200/1,300/1,400 1',
      'Two? 1,200/2,300/4,500 2',
    ]);
    expect(brief('question,options,answer\nOne?,a/b/c,B\n')).toEqual(['One? a/b/c 1']);
  });
});

describe('the sign between the cells', () => {
  // Red with: the sign that stands most often in a line.
  it('is not the one between the options of one cell', () => {
    const wanted = ['One? a/b/c/d/e 1', 'Two? f/g/h/i/j 2'];
    expect(brief('question,options,answer\nOne?,a;b;c;d;e,B\nTwo?,f;g;h;i;j,C\n')).toEqual(wanted);
    expect(brief('question,options,answer\nOne?,a|b|c|d|e,B\nTwo?,f|g|h|i|j,C\n')).toEqual(wanted);
    expect(brief('question;a;b;answer\n"One, two?";x,1;y;A\nTwo?;z;w;B\n')).toEqual(['One, two? x,1/y 0', 'Two? z/w 1']);
  });
});

describe('dates that a program made', () => {
  it('are no options, but where a day is asked for', () => {
    expect(brief('Question,A,B,Answer\nHalf?,1-Feb,2-Jan,A\nWhen is it?,21-Feb,26-Mar,A\nNumbers?,1-2,3-4,A\n')).toEqual([
      'date-in-option@2',
      'When is it? 21-Feb/26-Mar 0',
      'Numbers? 1-2/3-4 0',
    ]);
  });
});
