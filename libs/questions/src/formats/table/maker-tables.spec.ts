import { describe, expect, it } from '@jest/globals';
import { readCsv } from './read-csv.js';

const brief = (text: string): string[] =>
  [...readCsv(text)].map((one) => {
    if (one.is === 'error') return `${one.code}@${one.place.line}`;
    if (one.is === 'unsupported') return `unsupported ${one.kind}`;
    if (one.is === 'left-over') return `left over: ${one.asFound}@${one.place.line}`;
    const { stem, options, correct } = one.question;
    return `${stem.text} ${options.map((option) => option.text).join('/')} ${correct.join('+')}`;
  });

describe('one option a row', () => {
  it('is one question for the rows that go on', () => {
    expect(brief('Question,Option,Correct\nUp?,sky,TRUE\n,mud,FALSE\n,pit,FALSE\nDown?,sky,\n,mud,TRUE\n')).toEqual([
      'Up? sky/mud/pit 0',
      'Down? sky/mud 1',
    ]);
    expect(brief('No,Question,Options,Answer\n1,Up?,a) sky,a\n,,b) mud,\n2,Down?,a) sky,b\n,,b) mud,\n')).toEqual([
      'Up? sky/mud 0',
      'Down? sky/mud 1',
    ]);
    // The text comes again in each row.
    expect(brief('Question,Option,Is correct\nUp?,sky,1\nUp?,mud,0\nDown?,sky,0\nDown?,mud,1\n')).toEqual([
      'Up? sky/mud 0',
      'Down? sky/mud 1',
    ]);
    // A tick beside the right one alone; the key repeated in each row.
    expect(brief('প্রশ্ন,অপশন,সঠিক\nউপরে?,আকাশ,✓\n,মাটি,\nনিচে?,আকাশ,\n,মাটি,✓\n')).toEqual(['উপরে? আকাশ/মাটি 0', 'নিচে? আকাশ/মাটি 1']);
    expect(brief('Question,Option,Answer\nUp?,sky,A\nUp?,mud,A\nDown?,sky,B\nDown?,mud,B\n')).toEqual(['Up? sky/mud 0', 'Down? sky/mud 1']);
  });

  // Red with: the word beside the first option says that the first is right.
  it('does not guess whether a word is the key or a tick', () => {
    expect(brief('Question,Option,Answer\nHot?,False,True\n,True,\nUp?,sky,True\n,mud,\n')).toEqual(['key-unclear@2', 'Up? sky/mud 0']);
  });

  it('is no list of options in one cell, and no question without options', () => {
    expect(brief('question,options,answer\nq,a|b,b\nq,c|d,c\n')).toEqual(['q a/b 1', 'q c/d 0']);
    expect(brief('Question,Option,Correct\nUp?,sky,TRUE\n,mud,FALSE\nAlone?,,\nDown?,sky,FALSE\n,mud,TRUE\n')).toEqual([
      'Up? sky/mud 0',
      'few-options@4',
      'Down? sky/mud 1',
    ]);
  });
});

describe('sheets of makers', () => {
  it('knows a form with a row for each part, as Chamilo has it', () => {
    expect(
      brief(
        'Quiz,Small,\nQuestion,Up?,\nAnswer1,sky,x\nAnswer2,mud,-1\nScore,,3\nQuestionType,,1\nQuestion,Both?,\nAnswer1,a,x\nAnswer2,b,x\nAnswer3,c,-1\nQuestion,Say,\nQuestionType,,5\n',
      ),
    ).toEqual(['Up? sky/mud 0', 'Both? a/b/c 0+1', 'unsupported essay']);
    expect(
      brief(
        'Question,Up?\nOption A,sky\nOption B,mud\nAnswer,A\nExplanation,It is above\nmade by me,\nQuestion,Down?\nOption A,sky\nOption B,mud\nAnswer,B\n',
      ),
    ).toEqual(['left over: made by me@6', 'Up? sky/mud 0', 'Down? sky/mud 1']);
  });

  it('knows text of TCExam', () => {
    const text =
      'M=MODULE\tmodule_enabled\tmodule_name\nS=SUBJECT\tsubject_enabled\tsubject_description\nM\t1\tPhysics\nS\t1\tHeat\n' +
      'Q\t1\tUp?\tIt is above.\tS\t1\nA\t1\tsky\t\t1\nA\t1\tmud\t\t0\nQ\t1\tBoth?\t\tM\t1\nA\t1\ta\t\t1\nA\t1\tb\t\t1\nA\t1\tc\t\t0\nQ\t1\tSay\t\tT\t1\n';
    expect(brief(text)).toEqual(['Up? sky/mud 0', 'Both? a/b/c 0+1', 'unsupported short-answer']);
    expect([...readCsv(text)][0]).toMatchObject({
      question: { path: { subject: 'Physics', chapter: 'Heat' }, explanation: { text: 'It is above.' } },
    });
  });

  it('knows right and wrong in one cell, as Sensei has it', () => {
    expect(
      brief(
        'Question,Type,Answer\nStrings?,multiple-choice,"Right:4, Wrong:5, Wrong:6"\nWinds?,multiple-choice,"Right:Flute, Wrong:Drum, Right:Oboe"\nKeys?,multiple-choice,Wrong:C\n',
      ),
    ).toEqual(['Strings? 4/5/6 0', 'Winds? Flute/Drum/Oboe 0+2', 'few-options@4']);
  });

  // Red with: the description of the columns is a question, or the column under "2" is nothing.
  it('knows the row that describes a template, and the key under a heading that somebody typed over', () => {
    const head = (key: string): string =>
      `Question Text,Question Type,Option 1,Option 2,Option 3,${key},Time in seconds\nText of the question (required),(default is Multiple Choice),Text for option 1 (required),Text for option 2 (required),Text for option 3,2,30\n`;
    const rows = 'Up?,Multiple Choice,sky,mud,pit,1,30\nDown?,Multiple Choice,sky,mud,pit,3,30\n';
    const wanted = ['Up? sky/mud/pit 0', 'Down? sky/mud/pit 2'];
    expect(brief(head('Correct Answer') + rows)).toEqual(wanted);
    expect(brief(head('2') + rows)).toEqual(wanted);
  });

  it('reads kinds of Google Forms', () => {
    expect(
      brief(
        'Question,Question Type,Option 1,Option 2,Correct Answer,Points\nUp?,MULTIPLE_CHOICE,sky,mud,sky,1\nBoth?,CHECKBOX,a,b,"a, b",1\nSay,PARAGRAPH_TEXT,,,,0\n',
      ),
    ).toEqual(['Up? sky/mud 0', 'Both? a/b 0+1', 'unsupported essay']);
  });
});
