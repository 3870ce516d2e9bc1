import { describe, expect, it } from '@jest/globals';
import type { Found } from '../reading.js';
import { isAnki, readAnki } from './anki.js';
import { isBlackboard, readBlackboard } from './blackboard.js';
import { readOlx } from './olx.js';
import { isOpenEdx, readOpenEdx } from './openedx.js';
import { isPlusMinus, readPlusMinus } from './plus-minus.js';
import { isRExams, readRExams } from './rexams.js';
import { isSql, readSql } from './sql.js';
import { isYaml, readYaml } from './yaml.js';
import { workedMs } from '../../../../../test/support/worked.js';

const brief = (found: Iterable<Found>): string[] =>
  [...found].map((one) => {
    const at = one.place.line;
    if (one.is === 'error') return `${at} ${one.code}${one.facts?.kind === undefined ? '' : ` ${one.facts.kind}`}`;
    if (one.is === 'unsupported') return `${at} unsupported ${one.kind}`;
    if (one.is === 'left-over') return `${at} left ${one.asFound}`;
    const { stem, options, correct, number, explanation } = one.question;
    const answer = number === undefined ? `${options.map(({ text }) => text).join('/')} ${correct.join('+')}` : `= ${number}`;
    return `${at} ${stem.text} ${answer}${explanation ? ` because ${explanation.text}` : ''}`;
  });

// Red with: whole files that answer "found 0", or are read as papers.
describe('? + −', () => {
  it('is read, also as AMC-TXT and with stems that have no sign', () => {
    const text = '? One\nof it\n+ a\n- b\n\nlost\n\n? Two\n− a\n+ b\n+ c\n\n? Three\n- a\n- b\n';
    expect(isPlusMinus(text)).toBe(true);
    expect(brief(readPlusMinus(text))).toEqual(['1 One\nof it a/b 0', '6 left lost', '8 Two a/b/c 1+2', '13 no-key']);
    const amc = '# source\nTitle: Small\n\n* One\n+ a\n- b\n\n**[id=x] Two\n+ a\n+ b\n- c\n';
    expect(isPlusMinus(amc)).toBe(true);
    expect(brief(readPlusMinus(amc))).toEqual(['4 One a/b 0', '8 Two a/b/c 0+1']);
    expect(isPlusMinus('1. One\n+ a\n- b\n\n2. Two\n+ a\n- b\n')).toBe(true);
    expect(brief(readPlusMinus('1. One\n+ a\n- b\n'))).toEqual(['1 One a/b 0']);
  });

  it.each(['- a\n- b\n+ c\n', 'Lists:\n\n+ one\n+ two\n', '1. What?\n+ x\n- y\nA. a\nB. b\nAnswer: A\n\n2. So?\nA. a\nB. b\nAnswer: B\n'])(
    'is not %j',
    (text) => expect(isPlusMinus(text)).toBe(false),
  );
});

describe('Blackboard', () => {
  it('is read line by line, and nothing in it is guessed', () => {
    const text =
      'MC\tOne?\ta\tcorrect\tb\tincorrect\r\nMA\tTwo?\ta\tCorrect\tb\tincorrect\tc\tcorrect\r\nTF\tThree\ttrue\r\nNUM\tFour?\t6\t0.5\r\n' +
      'MAT\tFive\ta\tb\r\nMC\tSix?\ta\tcorrect\tb\tcorrect\r\nMC\tSeven?\ta\tincorrect\tb\tincorrect\r\nTF\tEight\tperhaps\r\nMC\tNine?\ta\tyes\r\n';
    expect(isBlackboard(text)).toBe(true);
    expect(brief(readBlackboard(text))).toEqual([
      '1 One? a/b 0',
      '2 Two? a/b/c 0+2',
      '3 Three True/False 0',
      '4 Four? = 6',
      '5 unsupported matching',
      '6 key-unclear',
      '7 no-key',
      '8 key-unclear',
      '9 key-unclear',
    ]);
    expect(isBlackboard('MC questions\nMA questions\n')).toBe(false);
  });
});

describe('Anki', () => {
  it('is read by its settings; cards of two sides are told', () => {
    const text = '#separator:Comma\n#columns:Question,A,B,Answer,Tags\n#tags column:5\nUp?,sky,mud,A,x\n"Down, now?",sky,mud,B,\n';
    expect(isAnki(text)).toBe(true);
    expect(brief(readAnki(text))).toEqual(['4 Up? sky/mud 0', '5 Down, now? sky/mud 1']);
    expect(brief(readAnki('#separator:tab\n#html:true\nfront\tback\nother\tside\n'))).toEqual([
      '3 unsupported flash-card',
      '4 unsupported flash-card',
    ]);
  });
});

describe('Open edX', () => {
  it('is read from the notation of its editor', () => {
    const text =
      '>>One?||Think.<<\n( ) a {{no}}\n(x) b\n[explanation]\nSo it is.\n\nTruly.\n[/explanation]\n---\n>>Two?<<\n[[\na\n(b)\n]]\n---\n' +
      '>>Three?<<\n= 7 +- 1\n---\n>>Four?<<\n= red\nor= blue\n---\n>>Five?<<\n(x) a\n(x) b\n---\nWords.\n';
    expect(isOpenEdx(text)).toBe(true);
    expect(brief(readOpenEdx(text))).toEqual([
      '1 One?<br>Think. a/b 1 because <p>a: no</p><p>So it is.</p><p>Truly.</p>',
      '10 Two? a/b 1',
      '16 Three? = 7',
      '19 unsupported short-answer',
      '23 key-unclear',
      '27 left Words.',
    ]);
    expect(isOpenEdx('>> quoted <<\n\n1. What?\nA. a\nB. b\n')).toBe(false);
  });

  it('is read from OLX, each response as a question', () => {
    const text =
      '<vertical>\n<problem display_name="P">\n<p>Look.</p>\n<choiceresponse><label>One?</label><checkboxgroup>' +
      '<choice correct="true">a<choicehint>well</choicehint></choice><choice correct="true">b</choice><choice correct="false">c</choice>' +
      '</checkboxgroup></choiceresponse>\n<optionresponse><label>Two?</label><optioninput options="(\'a\',\'b\')" correct="b"/></optionresponse>\n' +
      '<numericalresponse answer="7"><label>Three?</label><responseparam type="tolerance" default="1"/></numericalresponse>\n' +
      '<stringresponse answer="x"><label>Four?</label><textline/></stringresponse>\n</problem>\n<problem url_name="elsewhere"/>\n' +
      '<problem><multiplechoiceresponse><label>Five?</label><choicegroup><choice correct="true">a</choice></choicegroup></multiplechoiceresponse></problem>\n</vertical>';
    expect(brief(readOlx(text))).toEqual([
      '4 <p>Look.</p><p>One?</p> a/b/c 0+1 because well',
      '5 Two? a/b 1',
      '6 Three? = 7',
      '7 unsupported stringresponse',
      '9 left <problem url_name="elsewhere"/>',
      '10 few-options',
    ]);
  });

  // Red (seen) with: pages of a course between its problems lost without a word.
  it('tells the text between problems', () => {
    const problem = '<problem><numericalresponse answer="7"><label>One?</label></numericalresponse></problem>';
    const text =
      `<vertical display_name="V">\n<!-- a <!-- note\n-->\n<html><![CDATA[<p>Read\n this.</p>]]></html>\n${problem}\n<video\n url="x"/>\n${problem}` +
      '<html><img src="a.png"/></html>\n<p>&nbsp;</p>\n</vertical>\n';
    const fates: string[] = [];
    const found = brief(readOlx(text, (line, fate) => fates.push(`${line} ${fate}`)));
    expect(found).toEqual(['4 left Read\nthis.', '6 One? = 7', '9 One? = 7', '9 left <img src="a.png"/>']);
    expect(fates).toEqual([
      '1 field',
      '2 field',
      '3 field',
      '4 left-over',
      '5 left-over',
      '6 stem',
      '7 field',
      '8 field',
      '9 stem',
      '10 field',
      '11 field',
    ]);
  });
});

describe('SQL', () => {
  // Red with: the words of a statement as a ready question, with a key.
  it('is read where its columns are named, and refused where they are not', () => {
    const dump =
      "-- a dump\nSET NAMES utf8;\nCREATE TABLE `mcq` (\n  `id` int NOT NULL,\n  `question` text,\n  `option_a` varchar(9) DEFAULT 'x;y',\n  `option_b` text,\n  `answer` char(1),\n  PRIMARY KEY (`id`)\n);\n" +
      "INSERT INTO `mcq` VALUES (1,'It''s up; or (not)?','sky\\'s',NULL,'A'),\n(2,'Down?','sky','mud','B');\nINSERT INTO users (id, name) VALUES (1, 'Rana');\n";
    expect(isSql(dump)).toBe(true);
    expect(brief(readSql(dump))).toEqual(['11 few-options', '12 Down? sky/mud 1', '13 left 1 | Rana']);
    expect(brief(readSql("INSERT INTO q VALUES (1, 'Up?', 'sky', 'mud', 'A');"))).toEqual(['1 file-type SQL']);
    expect(
      brief(readSql("INSERT INTO q (question, a, b, answer) VALUES ('Up?', 'sky', 'mud', 'a'), ('Down?', 'sky', mud(), 'b');")),
    ).toEqual(['1 Up? sky/mud 0', '1 broken-block']);
  });

  // Red (seen) with: all columns but the first lost where no bracket stands behind the commas.
  it('knows the columns of a table by its own commas', () => {
    const dump =
      "CREATE TABLE q (question TEXT, a TEXT DEFAULT 'x, (y', b DECIMAL(3, 1), answer TEXT);\nINSERT INTO q VALUES ('Up?', 1, 2, 'a');";
    expect(brief(readSql(dump))).toEqual(['2 Up? 1/2 0']);
  });

  it.each([
    'Set A\n1. Which?\nA. a\nB. b\nAnswer: A\n',
    'INSERT INTO t VALUES (1);\nWhat does it do?\nA. a\nB. b\nAnswer: A\n',
    'Create a table of it.\n',
  ])('is not %j', (text) => expect(isSql(text)).toBe(false));

  it('comes to an end on any text', () => {
    for (const part of ["'", '"', "(1,'", 'INSERT INTO a VALUES (', 'INSERT INTO a (b', "\\'", 'CREATE TABLE a (', '/*', '-- '])
      expect(brief(readSql(`INSERT INTO a VALUES ${part.repeat(20_000)}`))).toEqual(['1 file-type SQL']);
  });
});

describe('YAML', () => {
  // Red (seen) with a line that may end in two ways: thirty of them had a thousand million, and took a minute and a half.
  it('is looked for once in lines of Windows', () => {
    const begun = workedMs();
    expect(isYaml(`title: a\r\n${'some text\r\n'.repeat(400)}`)).toBe(false);
    expect(isYaml(`questions:\r\n${'\n'.repeat(100_000)}`)).toBe(false);
    expect(workedMs() - begun).toBeLessThan(2000);
  });

  it('is read as lists and maps are written by hand', () => {
    const text =
      '# quiz\nquestions:\n  - question: "Up: which?"   # first\n    options: [\'sky, blue\', mud]\n    answer: mud\n  - question: |\n      Down?\n\n      Really?\n' +
      '    options:\n    - sky\n    - 3.10\n    answer: 3.10\n  - question: A long\n      line?\n    options: [yes, no]\n    answer: no\n';
    expect(isYaml(text)).toBe(true);
    expect(brief(readYaml(text))).toEqual(['3 Up: which? sky, blue/mud 1', '6 Down?\n\nReally? sky/3.10 1', '14 A long line? yes/no 1']);
  });

  it('is refused by its name where it is more than that', () => {
    for (const text of [
      '- question: &x Up?\n  options: [a, b]\n  answer: *x\n',
      '- question: Up?\n  options: [a, b\n  answer: a\n',
      '- question: Up?\n\toptions: [a]\n',
    ])
      expect(brief(readYaml(text)).map((each) => each.replace(/^\d+ /, ''))).toEqual(['file-type YAML']);
    expect(isYaml('Question: Up?\nOptions:\n- a\n- b\nAnswer: a\n')).toBe(false);
    expect(isYaml('---\ntitle: x\n---\n\n1. Up?\n- [x] a\n- [ ] b\n')).toBe(false);
  });

  it('comes to an end on any text', () => {
    for (const part of ['- ', '[', 'a: ', '"', ' - question: x\n'])
      expect(brief(readYaml(`- question: x\n  answer: y\n${part.repeat(3000)}`))).toEqual(['3 file-type YAML']);
    expect(brief(readYaml(`- question: x\n  answer: y\n${'- question: '.repeat(3000)}`))).toEqual(['1 x True/False 0', '3 no-key']);
    for (const part of ['\n', '- a:\n', '#\n'])
      expect(brief(readYaml(`- question: x\n  answer: y\n${part.repeat(3000)}`))).toEqual(['1 x True/False 0']);
    expect(isYaml(`${'\n'.repeat(200_000)}- question: x`)).toBe(false);
    expect(isYaml('# x\n'.repeat(50_000))).toBe(false);
  });
});

describe('R/exams', () => {
  const file = (meta: string, verdicts = '* False\n* True\n'): string =>
    `Question\n========\nWhich?\n\nAnswerlist\n----------\n* one\n* two\n\nSolution\n========\nSo it is.\n\nAnswerlist\n----------\n${verdicts}\nMeta-information\n================\nexname: x\n${meta}\n`;

  it('is read as one question, whose two keys agree', () => {
    expect(isRExams(file('extype: schoice\nexsolution: 01'))).toBe(true);
    expect(brief(readRExams(file('extype: schoice\nexsolution: 01')))).toEqual(['3 Which? one/two 1 because So it is.']);
    expect(brief(readRExams(file('extype: mchoice\nexsolution: 11', '* Well\n* Yes\n')))).toEqual([
      '3 Which? one/two 0+1 because <p>So it is.</p><p>A) Well</p><p>B) Yes</p>',
    ]);
    // Red (seen) with: the reasons behind the verdicts, and the list of a solution without options, lost.
    expect(brief(readRExams(file('extype: schoice\nexsolution: 01', 'Look:\n\n* False. Too few.\n* True: just\n  enough\n')))).toEqual([
      '3 Which? one/two 1 because <p>So it is.</p><p>Look:</p><p>A) Too few.</p><p>B) just<br>enough</p>',
    ]);
    expect(brief(readRExams(file('extype: num\nexsolution: 7.5', '* Halve it.\n')))).toEqual([
      '3 Which? = 7.5 because <p>So it is.</p><p>Halve it.</p>',
    ]);
    expect(brief(readRExams(file('extype: schoice\nexsolution: 10')))).toEqual(['3 key-unclear']);
    expect(brief(readRExams(file('extype: schoice\nexsolution: 010')))).toEqual(['3 key-unclear']);
    expect(brief(readRExams(file('extype: num\nexsolution: 7.5\nextol: 0.1')))).toEqual(['3 Which? = 7.5 because So it is.']);
    expect(brief(readRExams(file('extype: string\nexsolution: a')))).toEqual(['3 unsupported string']);
    expect(brief(readRExams(`\`\`\`{r}\nx <- 1\n\`\`\`\n${file('extype: schoice\nexsolution: 01')}`))).toEqual(['1 unsupported computed']);
  });
});
