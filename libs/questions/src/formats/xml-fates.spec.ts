import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { samples } from '../../../../test/support/samples.js';
import { describeSamples } from '../../../../test/support/with-samples.js';
import { decode } from '../encodings/decode.js';
import { blockElement, xmlBlocks, type XmlBlock } from '../packages/xml-blocks.js';
import type { NoteFate } from './fates.js';
import { readMoodleXml } from './moodle-xml/read-moodle-xml.js';
import { itemBlocks, readQti } from './qti/read-qti.js';
import { withMarkedCdata } from './qti/to-html.js';
import type { Found } from './reading.js';
import { piecesOf } from './xml-fates.js';

type Reader = (text: string, note: NoteFate) => Iterable<Found>;
const notedBy = (read: Reader, text: string): string[] => {
  const noted: string[] = [];
  for (const _ of read(text, (piece, fate) => noted.push(`${piece} ${fate}`)));
  return noted;
};
const check = (read: Reader, text: string, blocks: Iterable<XmlBlock>, marked = (given: string): string => given): void => {
  const all = [...blocks].flatMap((block, at) => {
    try {
      return piecesOf(blockElement({ ...block, text: marked(block.text) }), `[${at}]`);
    } catch {
      return [`[${at}]`];
    }
  });
  expect(
    notedBy(read, text)
      .map((one) => one.slice(0, one.lastIndexOf(' ')))
      .toSorted(),
  ).toEqual(all.toSorted());
};
const checkFile = (text: string): void => {
  if (/<(?:[\w.-]+:)?(?:item|assessmentItem|qti-assessment-item)[\s>]/.test(text)) {
    const isNew = /<(?:[\w.-]+:)?(?:qti-assessment-item|assessmentItem)[\s>/]/i.test(text);
    check(readQti, text, itemBlocks(text), isNew ? withMarkedCdata : undefined);
  } else check(readMoodleXml, text, xmlBlocks(text, 'question'));
};

// Red when a text of a question has no fate, or two.
describe('each element of a file of questions', () => {
  const folder = fileURLToPath(new URL('../../../../test/samples/habits/', import.meta.url));
  it.each(readdirSync(folder).filter((name) => name.endsWith('.xml') && !name.startsWith('47-')))('%s', (name) => {
    checkFile(decode(readFileSync(path.join(folder, name))).text);
  });

  it('says what became of it', () => {
    const answer = (fraction: number, text: string): string =>
      `<answer fraction="${fraction}"><text>${text}</text><feedback><text>So.</text></feedback></answer>`;
    const moodle = `<quiz><question type="multichoice"><name><text>n</text></name><questiontext><text>Which?</text></questiontext>${answer(100, 'x')}${answer(0, 'y')}</question><question type="essay"><questiontext><text>Tell.</text></questiontext></question></quiz>`;
    expect(notedBy(readMoodleXml, moodle)).toEqual([
      '[0]/name.0/text.0 field',
      '[0]/questiontext.1/text.0 stem',
      '[0]/answer.2/text.0 option',
      '[0]/answer.2/feedback.1/text.0 field',
      '[0]/answer.3/text.0 option',
      '[0]/answer.3/feedback.1/text.0 field',
      '[1]/questiontext.0/text.0 refused',
    ]);
    const qti =
      '<assessmentItem identifier="a"><responseDeclaration identifier="RESPONSE" cardinality="single"><correctResponse><value>x</value></correctResponse></responseDeclaration><itemBody><p>Which?</p><choiceInteraction responseIdentifier="RESPONSE"><simpleChoice identifier="x">x</simpleChoice><simpleChoice identifier="y">y</simpleChoice></choiceInteraction></itemBody></assessmentItem>';
    expect(notedBy(readQti, qti).map((one) => one.replace(/^.*\//, ''))).toEqual([
      'value.0 key',
      'p.0 stem',
      'simpleChoice.0 option',
      'simpleChoice.1 option',
    ]);
  });
});

describeSamples('each element of the samples', () => {
  const given = samples();
  it.each(Object.keys(given?.expected ?? {}).filter((name) => /^(?:moodle-xml|qti)\/.*\.xml$/.test(name)))('%s', (name) => {
    checkFile(decode(given!.bytes(name)).text);
  });
});
