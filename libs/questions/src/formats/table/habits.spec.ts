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
