import { describe, expect, it } from '@jest/globals';
import { samples } from '../../../../../test/support/samples.js';
import { describeSamples } from '../../../../../test/support/with-samples.js';
import { decode } from '../../encodings/decode.js';
import { fromBijoy } from '../../encodings/from-bijoy.js';
import { looksBijoy } from '../../encodings/looks-bijoy.js';
import { asText } from '../pieces.js';
import type { Found, ReadQuestion } from '../reading.js';
import type { PaperLine } from './lines.js';
import { readPaper, readPaperText } from './read-paper.js';
import { workedMs } from '../../../../../test/support/worked.js';

const read = (text: string): Found[] => [...readPaperText(text)];
const questions = (text: string): ReadQuestion[] => read(text).flatMap((found) => (found.is === 'question' ? [found.question] : []));
const one = (text: string): ReadQuestion => {
  const found = read(text);
  expect(found.map((each) => each.is)).toEqual(['question']);
  return questions(text)[0]!;
};
const codes = (text: string): string[] =>
  read(text).map((found) => (found.is === 'error' ? found.code : found.is === 'unsupported' ? found.kind : 'question'));
const four = 'ক) এক\nখ) দুই\nগ) তিন\nঘ) চার';

describe('the grammar of papers', () => {
  it.each([
    '১. কত?',
    '১। কত?',
    '১) কত?',
    '(১) কত?',
    '1. কত?',
    '1) কত?',
    'Q1. কত?',
    'Question 1: কত?',
    'প্রশ্ন ১: কত?',
    'প্রশ্ন নং ১। কত?',
    'Question: কত?',
    'Q: কত?',
    '০১. কত?',
    '১.কত?',
  ])('reads the number of %s', (start) => {
    expect(one(`${start}\n${four}\nউত্তর: খ`)).toMatchObject({ stem: asText('কত?'), correct: [1] });
  });

  it.each([
    'ক) এক\nখ) দুই\nগ) তিন',
    '(ক) এক (খ) দুই (গ) তিন',
    'ক. এক\tখ. দুই\tগ. তিন',
    'ক। এক\nখ। দুই  গ। তিন',
    'a) এক\nb) দুই\nc) তিন',
    '(A) এক\n\n(B) দুই\n\n(C) তিন',
    'A. এক\nB. দুই\nC. তিন',
    'i) এক\nii) দুই\niii) তিন',
    '১) এক\n২) দুই\n৩) তিন',
    '(1) এক (2) দুই (3) তিন',
    '[A] এক\n[B] দুই\n[C] তিন',
  ])('reads options set as %j', (options) => {
    expect(one(`৭. কোনটি?\n${options}\nউত্তরঃ দুই`)).toMatchObject({ options: [asText('এক'), asText('দুই'), asText('তিন')], correct: [1] });
  });

  it.each([
    'উত্তর: গ',
    'উত্তরঃ গ',
    'উত্তর : (গ)',
    'উঃ গ',
    'উ: গ',
    'সঠিক উত্তর- গ',
    'সঠিক উত্তর: গ) তিন',
    'উত্তর গ',
    'উত্তর:\nগ',
    '[উত্তর: গ]',
    '(উত্তর: গ)',
    'Ans: c',
    'Ans. (C)',
    'Answer: C',
    'Answer – তিন',
    'Correct answer: C',
    'Correct Option: (c)',
    'Correct: C',
    'Right answer is: C',
    'Key: গ',
    'answer = c',
    'উত্তর: গ। ব্যাখ্যা: কারণ',
    '**উত্তর:** গ',
    "সঠিক উত্তর হলো 'গ'",
    'Answer is C',
    'উত্তরঃ গ)তিন',
  ])('reads the key line %j', (key) => {
    expect(one(`১. কত?\n${four}\n${key}`).correct).toEqual([2]);
  });

  it.each([
    ['উত্তর: ঙ', 'key-outside'],
    ['উত্তর: ক/খ', 'key-unclear'],
    ['উত্তর: ক অথবা খ', 'key-unclear'],
    ['উত্তর: (ক) দুই', 'key-unclear'],
    ['উত্তর: ', 'no-key'],
    ['উত্তর: -', 'no-key'],
    ['', 'no-key'],
    ['উত্তর: ক\nউত্তর: খ', 'key-unclear'],
    ['উত্তর: পাঁচ হাজার', 'key-unclear'],
  ])('never guesses: %j is %s', (key, code) => {
    expect(codes(`১. কত?\n${four}\n${key}\n২. পরে?\n${four}\nউত্তর: ক`)).toEqual([code, 'question']);
  });

  it.each(['উত্তর: ক, গ', 'উত্তর: ক ও গ', 'Answer: A and C', 'Ans: A, C', 'উত্তর: (ক), (গ)'])('takes several right options from %j', (key) => {
    expect(one(`১. কোনগুলো?\n${four}\n${key}`)).toMatchObject({ kind: 'multiple', correct: [0, 2] });
  });

  it.each(['*খ) দুই', 'খ) *দুই', 'খ) দুই*', 'খ) দুই ✓', '✓ খ) দুই', 'খ) দুই (সঠিক)', 'খ) দুই [correct]', 'খ) দুই √', 'খ) দুই ← সঠিক'])(
    'takes the mark of %j for the key',
    (option) => {
      expect(one(`১. কত?\nক) এক\n${option}\nগ) তিন`)).toMatchObject({ options: [asText('এক'), asText('দুই'), asText('তিন')], correct: [1] });
    },
  );

  it('takes bold options for the key, unless a key line says otherwise', () => {
    const lines = (...rows: (string | readonly [string])[]): PaperLine[] =>
      rows.map((row, at) =>
        typeof row === 'string' ? { text: row, line: at + 1 } : { text: row[0], line: at + 1, marked: [[0, row[0].length]] },
      );
    const [bold] = [...readPaper(lines(['১. কত?'], 'ক) এক', ['খ) দুই']))];
    expect(bold).toMatchObject({ question: { correct: [1] } });
    const [other] = [...readPaper(lines('১. কত?', 'ক) এক', ['খ) দুই'], 'উত্তর: ক'))];
    expect(other).toMatchObject({ is: 'error', code: 'key-unclear' });
    const [all] = [...readPaper(lines('১. কত?', ['ক) এক'], ['খ) দুই']))];
    expect(all).toMatchObject({ is: 'error', code: 'no-key' });
  });

  it.each([
    'উত্তরমালা\n১. খ\n২. গ',
    'উত্তরমালা: ১. খ ২. গ',
    'Answer key: 1. খ 2. গ',
    'Answers:\n1) b, 2) c',
    'ANSWER KEY\n1-B  2-C',
    'উত্তরপত্র\n| ১ | ২ |\n| খ | গ |',
    'উত্তরমালা\n১ খ ২ গ',
    'উত্তর:\n১ খ\n২ গ',
    'Answers\n1. B - because\n2. C - therefore',
    '১। উত্তর: খ\n২। উত্তর: গ',
  ])('reads answers at the end set as %j', (list) => {
    expect(questions(`১. কত?\n${four}\n২. আর?\n${four}\n\n${list}`).map(({ correct }) => correct)).toEqual([[1], [2]]);
  });

  it('keeps statements in the stem and gives a passage to its questions alone', () => {
    const [first, second, third] = questions(
      'নিচের উদ্দীপকটি পড়ে ৫ ও ৬ নং প্রশ্নের উত্তর দাও:\nরহিম ঢাকায় থাকে।\n\n৫. নিচের কোনটি সঠিক?\ni. এক\nii. দুই\nক) i খ) ii গ) i ও ii\nউত্তর: গ\n' +
        `৬. সে কোথায় থাকে?\n${four}\nউত্তর: ক\n৭. আর?\n${four}\nউত্তর: ক`,
    );
    expect(first).toMatchObject({ stem: asText('নিচের কোনটি সঠিক?\ni. এক\nii. দুই'), stimulus: asText('রহিম ঢাকায় থাকে।'), correct: [2] });
    expect(second?.stimulus).toEqual(asText('রহিম ঢাকায় থাকে।'));
    expect(third?.stimulus).toBeNull();
  });

  it('takes sources from the end of the stem and leaves other brackets', () => {
    expect(one(`১. কত? [ঢা. বো. ২০২২; DU 19-20]\n${four}\nউত্তর: ক`)).toMatchObject({
      stem: asText('কত?'),
      sources: ['ঢা. বো. ২০২২', 'DU 19-20'],
    });
    expect(one(`১. বেগ কত? [g = 9.8]\n${four}\nউত্তর: ক`)).toMatchObject({ stem: asText('বেগ কত? [g = 9.8]'), sources: [] });
  });

  it('reads options set in two columns, as ExamView writes them', () => {
    expect(one('____\t1.\tWhich?\na.\tone\tc.\tthree\nb.\ttwo\td.\tfour\n\nANS:\tC\tPTS:\t1\tREF:\t12')).toMatchObject({
      stem: asText('Which?'),
      options: ['one', 'two', 'three', 'four'].map(asText),
      correct: [2],
      explanation: null,
    });
  });

  it('takes where it belongs from lines in brackets', () => {
    const text = `প্রশ্ন ২:\n[আইডি: ১৭]\n[বিষয়: রসায়ন]\n[অধ্যায়: শক্তি]\n[বোর্ড: প্রযোজ্য নয়]\n১৮. কত?\n${four}\nসঠিক উত্তর: গ`;
    expect(one(text)).toMatchObject({
      stem: asText('কত?'),
      path: { subject: 'রসায়ন'.normalize('NFC'), chapter: 'শক্তি' },
      sources: [],
      correct: [2],
    });
  });

  it('reads questions without numbers, without blank lines too', () => {
    const found = questions(
      'Chapter one\n\nWho?\nA) x\nB) y\nAns: A\nWhen?\nA) p\nB) q\nAns: B\n\nWhere is\nit?\nA) m\nB) n\nAnswer: B\nExplanation: so\nand so',
    );
    expect(found.map(({ stem }) => stem.text)).toEqual(['Who?', 'When?', 'Where is\nit?']);
    expect(found[2]?.explanation).toEqual(asText('so\nand so'));
  });

  it('gives a passage that stands above the line with the numbers', () => {
    const found = questions(`উদ্দীপক: করিম গেল।\nউদ্দীপকের আলোকে ৫ ও ৬ নং প্রশ্নের উত্তর দাও।\n৫. কে?\n${four}\nউঃ ক\n৬. কেন?\n${four}\nউঃ ক`);
    expect(found.map(({ stimulus }) => stimulus)).toEqual([asText('করিম গেল।'), asText('করিম গেল।')]);
  });

  it('leaves the heading of the next part out of an explanation, and keeps a list inside one', () => {
    const found = questions(
      `১. কত?\n${four}\nউত্তর: ক\nখ বিভাগ – গণিত\n২. আর?\n${four}\nউত্তর: ক\nব্যাখ্যা: দুই ধাপ\n1. first\n2. second\n৩. শেষ?\n${four}\nউত্তর: ক`,
    );
    expect(found.map(({ explanation }) => explanation)).toEqual([null, asText('দুই ধাপ\n1. first\n2. second'), null]);
  });

  it('takes a key behind the last option and numbers as a value', () => {
    expect(one('৮। কত? ক। এক   খ। দুই   গ। তিন     উঃ গ')).toMatchObject({ stem: asText('কত?'), correct: [2] });
    expect(one('৮। কত? (ক) ১ (খ) ২ (গ) ৩ [উ: খ]').correct).toEqual([1]);
    expect(one('৮। ২+১ কত?\nক) ১\nখ) ৩\nউত্তর: ৩').correct).toEqual([1]);
    expect(codes('৮। ২+১ কত?\nক) ১\nখ) ৩\nউত্তর: ২')).toEqual(['key-outside']);
  });

  it('leaves headings, page numbers and rules out, and names what is not taken', () => {
    const text = `বহুনির্বাচনি অভীক্ষা\nসময়: ৩০ মিনিট\n\n১. কত?\n${four}\nউত্তর: ক\nPage 1 of 2\n-----\nসৃজনশীল প্রশ্ন\n২. রহিম কৃষক।\nক. কৃষি কী? ১\nখ. ধাপ লেখ। ২\nগ. ব্যাখ্যা কর। ৩\nঘ. বিশ্লেষণ কর। ৪\n৩. বর্ণনা কর।\n\n৪. পৃথিবী গোল।\nউত্তর: সত্য`;
    expect(codes(text)).toEqual(['question', 'creative', 'creative', 'question']);
    expect(read(text).map(({ place }) => [place.line, place.item])).toEqual([
      [4, '১'],
      [13, '২'],
      [18, '৩'],
      [20, '৪'],
    ]);
  });

  it('counts lines by CR, LF and CRLF alike', () => {
    expect(read(`\r\n\r\n১. কত?\rক) এক\nখ) দুই\r\n\r\n২. আর?\nক) ক\nখ) খ`).map(({ place }) => place.line)).toEqual([3, 7]);
  });

  it('is linear in hostile lines', () => {
    const started = workedMs();
    for (const piece of ['ক) ', '(ক) (খ) ', '1. ', 'উত্তর: ', '[', '* ', 'a) b) c) ', '১ ক ', 'i. '])
      read(`১. x\n${piece.repeat(50_000)}\n${`${piece}\n`.repeat(20_000)}`);
    expect(workedMs() - started).toBeLessThan(9 * 1000);
  });
});

const given = samples();
const files = Object.entries(given?.expected ?? {}).filter(
  ([name]) => name.startsWith('text/') || /edge\/(?:bengali-answer|bijoy|cp1252-b)/.test(name),
);
const textOf = (name: string): string => {
  const { text } = decode(given!.bytes(name));
  return looksBijoy(text) ? fromBijoy(text).text : text;
};

describeSamples('the sample papers', () => {
  it.each(files)('%s', (name, expected) => {
    const found = read(textOf(name));
    const tally = (is: string): number => found.filter((each) => each.is === is).length;
    expect([tally('question'), tally('unsupported'), tally('error')]).toEqual([
      expected.mcq + (expected.duplicates ?? 0),
      expected.unsupported,
      expected.errors,
    ]);
    for (const part of expected.mustContain ?? []) expect(JSON.stringify(found)).toContain(part);
  });

  // Red when a mutation throws, hangs, or reads to a question with a key that is none of its options.
  it('gives an account of 500 mutations', () => {
    let seed = 20261121;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return seed % below;
    };
    const texts = files.map(([name]) => textOf(name).slice(0, 20_000));
    const bits = [
      '\n',
      'ক) ',
      '(খ) ',
      'উত্তর: ',
      'Ans: ',
      '১. ',
      '2) ',
      'উত্তরমালা\n',
      '[',
      '*',
      '#Q ',
      '^ ',
      'i. ',
      '$',
      '\\(',
      '\0',
      ' '.repeat(300),
      'ব্যাখ্যা: ',
    ];
    for (let round = 0; round < 500; round += 1) {
      let text = texts[round % texts.length] ?? '';
      for (let change = 0; change <= random(8); change += 1) {
        const at = random(text.length + 1);
        text = text.slice(0, at) + (bits[random(bits.length)] ?? '') + text.slice(at + random(40));
      }
      const started = workedMs();
      for (const found of read(text)) {
        if (found.is === 'question') expect(found.question.correct.every((at) => at < found.question.options.length)).toBe(true);
      }
      expect(workedMs() - started).toBeLessThan(1000);
    }
  });
});
