import { describe, expect, it } from '@jest/globals';
import type { Found } from '../reading.js';
import { readCsv } from './read-csv.js';

/** Milliseconds of processor time: what else runs on the machine does not count. */
const spent = (): number => process.cpuUsage().user / 1000;

/** A reading in one line a question: kind, options, right positions. */
const brief = (found: Iterable<Found>): string[] =>
  [...found].map((one) => {
    if (one.is === 'error') return `${one.code}@${one.place.line}`;
    if (one.is === 'unsupported') return `unsupported ${one.kind}`;
    if (one.is === 'left-over') return `left over: ${one.asFound}`;
    const { kind, options, correct, number } = one.question;
    return `${kind} ${options.map((option) => option.text).join('/')} ${number ?? correct.join('+')}`;
  });
const csv = (text: string): string[] => brief(readCsv(text));

describe('headings', () => {
  // Red when the one is taken for a second right option.
  it('knows a letter and a text for one key: where they differ, one of them is wrong', () => {
    const head = 'question,option_a,option_b,option_c,correct_option,correct_answer\n';
    expect(csv(`${head}q1,x1,x2,x3,A,x1\nq2,y1,y2,y3,B,y3\n`)).toEqual(['single x1/x2/x3 0', 'key-unclear@3']);
    expect(csv('Frage;Antwort A;Antwort B;Antwort C;Richtig\nf1;33;44;55;2\nf2;66;77;88;3\n')).toEqual([
      'single 33/44/55 1',
      'single 66/77/88 2',
    ]);
  });

  // Red when single digits of a row of questions pass for names of options.
  it('takes no row of questions for headings', () => {
    expect(csv('no,task,first,second,third,where\n7,"What is asked?",aa,bb,cc,3\n8,"What else is asked?",dd,ee,ff,1\n')).toEqual([
      'single aa/bb/cc 2',
      'single dd/ee/ff 0',
    ]);
  });

  // Red when a title above the headings, or the row of advice below them, is taken for a question.
  it('knows the templates that people fill in', () => {
    expect(
      csv(
        'Quiz template\n\n,Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3,Answer 4,' +
          'Time limit (sec),Correct answer(s) - choose at least one\n1,What?,a,b,c,d,20,2\n2,Which?,a,b,c,,20,"1,3"\n',
      ),
    ).toEqual(['single a/b/c/d 1', 'multiple a/b/c 0+2']);
    expect(
      csv(
        'Question Text,Question Type,Option 1,Option 2,Correct Answer,Time in seconds,Answer explanation\n' +
          '"Text of the question\n(required)","Type\n(default is Multiple Choice)",Text (required),Text (required),,,\n' +
          'What?,Multiple Choice,a,b,2,30,x\nFill,Fill-in-the-Blank,x,,,30,\nSay,Open-Ended,,,,,\nVote,Poll,a,b,,,\n',
      ),
    ).toEqual(['single a/b 1', 'unsupported cloze', 'unsupported essay', 'unsupported survey']);
    expect(
      csv('Spreadsheet Import Template,,,\nQuestion,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional)\nQ1,Dhaka,Rome,\n'),
    ).toEqual(['single Dhaka/Rome 0']);
    expect(
      csv(
        '"Brand\nImport Template",,,,,\nQuestion #,Question Text,Answer 1,Answer 2,Time Limit (sec),Correct Answer(s)\n1,What,a,b,20,2\n',
      ),
    ).toEqual(['single a/b 1']);
  });

  // Red when the letters of a heading are compared before they are normalised (য় has two forms).
  it('knows Bengali headings and where a question belongs', () => {
    const [found] = [
      ...readCsv('ক্রমিক,প্রশ্ন,অপশন ক,অপশন খ,সঠিক উত্তর,ব্যাখ্যা,বিষয়,অধ্যায়,টপিক,বোর্ড,সাল\n১,রাজধানী?,ঢাকা,খুলনা,ক,কারণ,বাংলা,প্রথম,গদ্য,ঢাকা বোর্ড,২০২০\n'),
    ];
    expect(found).toMatchObject({
      is: 'question',
      place: { line: 2, item: '১' },
      question: {
        correct: [0],
        path: { subject: 'বাংলা', chapter: 'প্রথম', topic: 'গদ্য' },
        sources: ['ঢাকা বোর্ড ২০২০'],
        explanation: { text: 'কারণ' },
      },
    });
  });

  // Red when a sheet without headings loses its first row to them.
  it('tells columns by what they hold where nothing names them', () => {
    expect(csv('What is 1?,a,b,c,d,B\nWhat is 2?,a,b,c,d,A\n')).toEqual(['single a/b/c/d 1', 'single a/b/c/d 0']);
    expect(csv('1;What is 1?;x;y;z;y\n2;What is 2?;x;y;z;z\n')).toEqual(['single x/y/z 1', 'single x/y/z 2']);
  });
});

describe('keys', () => {
  const sheet = (...rows: string[]): string[] => csv(`question,a,b,c,d,answer\n${rows.map((row) => `q,x,y,z,w,${row}`).join('\n')}\n`);

  // Red when a number is read as if all files counted alike.
  it('finds out for the whole file whether numbers begin at 0 or at 1, or says that it cannot', () => {
    expect(sheet('0', '3', '2')).toEqual(['single x/y/z/w 0', 'single x/y/z/w 3', 'single x/y/z/w 2']);
    expect(sheet('4', '3', '2')).toEqual(['single x/y/z/w 3', 'single x/y/z/w 2', 'single x/y/z/w 1']);
    expect(sheet('1', '3', '2')).toEqual(['key-unclear@2', 'key-unclear@3', 'key-unclear@4']);
    expect(sheet('0', '4')).toEqual(['key-unclear@2', 'key-unclear@3']);
    // Who writes letters elsewhere counts as people do.
    expect(sheet('1', 'B')).toEqual(['single x/y/z/w 0', 'single x/y/z/w 1']);
  });

  it('reads letters, Bengali letters, names of columns, several at once and texts', () => {
    expect(sheet('b', '(C)', 'ঘ', 'গ)', 'Option A', '"A,C"', 'B;D', 'ক ও খ', 'BD', 'z', 'B) y', 'ii')).toEqual(
      ['1', '2', '3', '2', '0', '0+2', '1+3', '0+1', '1+3', '2', '1', '1'].map(
        (right) => `${right.includes('+') ? 'multiple' : 'single'} x/y/z/w ${right}`,
      ),
    );
  });

  // Red when the fault of a row touches another, or a key that is none goes in.
  // Red (seen) when a Bengali word for a number is looked for with a boundary that never matches behind it.
  it('counts from where a Bengali heading says', () => {
    const head = 'প্রশ্ন,অপশন ক,অপশন খ,অপশন গ,সঠিক উত্তর নং\n';
    expect(csv(`${head}কোনটি?,লাল,নীল,সবুজ,১\nকে?,রহিম,করিম,সেলিম,২\n`)).toEqual(['single লাল/নীল/সবুজ 0', 'single রহিম/করিম/সেলিম 1']);
  });

  it('reports what is no key with its own line', () => {
    expect(sheet('E', '', 'nothing of it', 'C) y', 'B')).toEqual([
      'key-outside@2',
      'no-key@3',
      'key-outside@4',
      'key-unclear@5',
      'single x/y/z/w 1',
    ]);
  });

  // Red when the number 4 among the options 2, 3, 4, 5 is taken for the third option without asking what the file does.
  it('lets the file decide where a key is a position and another option’s text', () => {
    expect(csv('question,a,b,c,d,answer\n2+2?,2,3,4,5,4\nwhat,x,y,z,w,1\n')).toEqual(['single 2/3/4/5 3', 'single x/y/z/w 0']);
    expect(csv('question,a,b,c,d,answer\n2+2?,2,3,4,5,4\n10+1?,11,12,13,14,11\n')).toEqual(['single 2/3/4/5 2', 'single 11/12/13/14 0']);
    expect(csv('question,a,b,c,d,answer\n2+2?,2,3,4,5,4\n')).toEqual(['key-unclear@2']);
    // A key without options is no witness.
    expect(csv('type,question,option1,option2,option3,option4,correct\nchoice,2+2?,3,4,5,6,4\nfill,3+3?,,,,,6\n')).toEqual([
      'key-unclear@2',
      'unsupported cloze',
    ]);
  });

  it('reads marks beside the options, shares of the mark, and marks on the options', () => {
    expect(csv('question,option 1,correct 1,option 2,correct 2\nq,x,,y,X\nq,x,TRUE,y,FALSE\nq,x,,y,\n')).toEqual([
      'single x/y 1',
      'single x/y 0',
      'no-key@4',
    ]);
    expect(csv('question,option 1,option 2,option 3,fraction 1,fraction 2,fraction 3\nq,x,y,z,50,50,-100\n')).toEqual([
      'multiple x/y/z 0+1',
    ]);
    expect(csv('Question,Option A,Option B\nq,*x,y\nq,x,y ✓\nq,x,y\n')).toEqual(['single x/y 0', 'single x/y 1', 'no-key@4']);
  });
});

describe('hostile texts', () => {
  // Red with a pattern that looks over a run of blanks again from each of them.
  it('reads long runs of one sign in a moment', () => {
    const run = (sign: string): string => sign.repeat(100_000);
    const began = spent();
    csv(
      `question,options,answer\nq,${run(' ')}x| ${run(' ')}y,A\nq,"${run('A) ')}",B\nq,x|y,${run(' ')}B\nq,x|y,${run('A,').replaceAll(',', ';')}\n`,
    );
    csv(`question,a,b,answer\n${run('$x ')},${run('<b ')},${run('&#')},A\nq,x,${run('\t')}y,*\n`);
    expect(spent() - began).toBeLessThan(8000);
  });
});

describe('other shapes', () => {
  it('reads options in one cell', () => {
    expect(
      csv('question,options,answer\nq,a|b|c,b\nq,"x\ny\nz",C\nq,"[""p"",""q""]",q\nq,"[\'it\', ""it\'s""]",A\nq,A) 3 B) 4,4\n'),
    ).toEqual(['single a/b/c 1', 'single x/y/z 2', 'single p/q 1', "single it/it's 0", 'single 3/4 1']);
  });

  it('reads statements that are true or false, and numbers', () => {
    expect(csv('Statement,Answer\nThe sun is hot,True\nIce is hot,F\n')).toEqual(['true-false True/False 0', 'true-false True/False 1']);
    expect(csv('প্রশ্ন,উত্তর\nসূর্য গরম,সত্য\n')).toEqual(['true-false সত্য/মিথ্যা 0']);
    expect(csv('question,type,answer,tolerance\n2+2,numeric,4,0\npi,numerical,৩.১৪,0.01\nwhy,numeric,much,\n')).toEqual([
      'numeric  4',
      'numeric  3.14',
      'bad-number@4',
    ]);
  });

  // Red when the text between two less-than signs is taken for a tag and vanishes.
  it('takes a cell for markup only where it holds a whole element', () => {
    const [plain, lone, marked] = [
      ...readCsv('question,a,b,answer\nIf a <b and c> d?,<h1>,</p>,A\nx,AT&T,&lt;,A\n<p>x < y</p>,a<sub>2</sub>,b,A\n'),
    ];
    expect(plain).toMatchObject({
      question: { stem: { as: 'text', text: 'If a <b and c> d?' }, options: [{ as: 'text' }, { as: 'text' }] },
    });
    expect(lone).toMatchObject({
      question: {
        options: [
          { as: 'text', text: 'AT&T' },
          { as: 'text', text: '&lt;' },
        ],
      },
    });
    expect(marked).toMatchObject({
      question: { stem: { as: 'html', text: '<p>x &lt; y</p>' }, options: [{ as: 'html' }, { as: 'text' }] },
    });
  });

  it('reads questions that are blocks of rows', () => {
    expect(
      csv(
        '//remark,,\nNewQuestion,MC,,\nID,x-1,,\nQuestionText,What?,,\nOption,100,right,,fb\nOption,0,wrong,,\n\nNewQuestion,TF,,\nQuestionText,Hot?,\n' +
          'TRUE,0,\nFALSE,100,\nNewQuestion,WR,,\nQuestionText,Say,\nNewQuestion,MS,\nQuestionText,q,\nOption,1,a\nOption,1,b\nOption,0,c\n',
      ),
    ).toEqual(['single right/wrong 0', 'true-false True/False 1', 'unsupported essay', 'multiple a/b/c 0+1']);
  });

  // Red (seen) with what a Brightspace file says of an option read by nobody.
  it('takes what blocks of rows say of each option into the explanation', () => {
    const text =
      'NewQuestion,MC\nQuestionText,Up?\nOption,100,sky,,Blue.\nOption,0,mud\nFeedback,So.\n' +
      'NewQuestion,TF\nQuestionText,Hot?\nTRUE,0,No.\nFALSE,100\n';
    const explanations = [...readCsv(text)].map((one) => (one.is === 'question' ? one.question.explanation?.text : one.is));
    expect(explanations).toEqual(['So.\nA) Blue.', 'True: No.']);
  });

  it('reads by columns that a person chose, and counts keys from where a person says', () => {
    const how = { columns: ['ignore', 'stem', 'option', 'option', 'option', 'key'] as const, header: false };
    const key = (base?: 0 | 1): unknown => [...readCsv('x,q,a,b,c,1\n', { ...how, ...(base === undefined ? {} : { base }) })][0];
    expect(key()).toMatchObject({ is: 'error', code: 'key-unclear' });
    expect(key(0)).toMatchObject({ question: { correct: [1] } });
    expect(key(1)).toMatchObject({ question: { correct: [0] } });
  });
});
