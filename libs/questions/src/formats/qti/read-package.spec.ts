import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Found } from '../reading.js';
import { readQtiPackage } from './read-package.js';

const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a00', 'hex'));
const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
const item = (title: string, image = ''): string => `<?xml version="1.0"?><assessmentItem identifier="i" title="${title}">
  <responseDeclaration identifier="RESPONSE" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration>
  <itemBody><choiceInteraction responseIdentifier="RESPONSE"><prompt>${title}${image && `<img src="${image}"/>`}</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
const manifest = (...resources: readonly string[]): string => `<manifest><resources>${resources.join('')}</resources></manifest>`;
const resource = (href: string, type = 'imsqti_item_xmlv2p1'): string =>
  `<resource type="${type}" href="${href}"><file href="${href}"/></resource>`;

const read = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<Found[]> => {
  const zip: Zippable = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
  );
  const found: Found[] = [];
  for await (const one of readQtiPackage(zipSync(zip))) found.push(one);
  return found;
};
const outline = (found: readonly Found[]): unknown[] =>
  found.map((one) => [one.is === 'error' ? one.code : one.is, one.place.item ?? one.place.sheet]);

describe('a package of QTI', () => {
  // Red when one bad file takes the good ones along, or is passed over.
  it('reports what is missing or broken, and the good items go in', async () => {
    const found = await read({
      'imsmanifest.xml': manifest(resource('a.xml'), resource('gone.xml'), resource('bad.xml'), resource('notxml.xml')),
      'a.xml': item('one'),
      'bad.xml': item('two').replace('</prompt>', ''),
      'notxml.xml': 'no xml at all',
      '__MACOSX/._a.xml': 'x',
    });
    expect(outline(found)).toEqual([
      ['question', 'one'],
      ['file-broken', 'gone.xml'],
      ['broken-block', 'bad.xml'],
      ['file-broken', 'notxml.xml'],
    ]);
  });

  // Red when items that only the test names, or nobody names, are lost or read twice.
  it('follows tests and takes what nobody names, each once', async () => {
    const test =
      '<assessmentTest><assessmentSection><assessmentItemRef href="items/b.xml"/><assessmentItemRef href="items/a.xml"/><assessmentItemRef href="items/none.xml"/></assessmentSection></assessmentTest>';
    const found = await read({
      'top/imsmanifest.xml': manifest(resource('test.xml', 'imsqti_test_xmlv2p1')),
      'top/test.xml': test,
      'top/items/a.xml': item('a'),
      'top/items/b.xml': item('b'),
      'top/c.xml': item('c'),
    });
    expect(outline(found)).toEqual([
      ['question', 'b'],
      ['question', 'a'],
      ['file-broken', 'top/items/none.xml'],
      ['question', 'c'],
    ]);
  });

  it.each([
    ['../img/p%201.png', 'img/p 1.png'],
    ['$IMS-CC-FILEBASE$/p.png?canvas=1', 'web_resources/p.png'],
    ['p.PNG', 'deep/er/P.png'],
    ['img/p.png', 'my_files/img/p.png'],
  ])('finds the picture %s as %s', async (address, name) => {
    const [found] = await read({ 'imsmanifest.xml': manifest(resource('items/a.xml')), 'items/a.xml': item('a', address), [name]: png });
    expect(JSON.stringify(found)).toContain(data);
  });

  it('gives the shared passage of QTI 3', async () => {
    const text = item('a').replace(
      '<responseDeclaration',
      '<qti-assessment-stimulus-ref identifier="s" href="../s/1.xml"/><responseDeclaration',
    );
    const stimulus = '<qti-assessment-stimulus><qti-stimulus-body><p>Passage</p><p>Two</p></qti-stimulus-body></qti-assessment-stimulus>';
    const [found] = await read({ 'items/a.xml': text, 's/1.xml': stimulus });
    expect(found).toMatchObject({ is: 'question', question: { stimulus: { as: 'html', text: '<p>Passage</p><p>Two</p>' } } });
  });

  it('says so when there is nothing, or no package', async () => {
    expect(outline(await read({ 'a.txt': 'x' }))).toEqual([['no-questions', null]]);
    const found: Found[] = [];
    for await (const one of readQtiPackage(Buffer.from('PK'))) found.push(one);
    expect(found).toMatchObject([{ code: 'file-broken', whole: true }]);
  });

  it('refuses a DOCTYPE with declarations in a document', async () => {
    const found = await read({
      'imsmanifest.xml': manifest(resource('a.xml')),
      'a.xml': `<!DOCTYPE x [<!ENTITY y SYSTEM "y">]>${item('a')}`,
    });
    expect(outline(found)).toEqual([['doctype', 'a.xml']]);
  });
});

describe('an export of Blackboard', () => {
  // Red when files that are named in Blackboard's own way, or its texts, are not read.
  it('reads the items of its .dat files', async () => {
    const labels = ['x1', 'x2'].map(
      (name) =>
        `<flow_label class="Block"><response_label ident="${name}"><flow_mat class="Block"><material><mat_extension><mat_formattedtext type="HTML">&lt;b&gt;${name}&lt;/b&gt;</mat_formattedtext></mat_extension></material></flow_mat></response_label></flow_label>`,
    );
    const dat = `<?xml version="1.0" encoding="UTF-8"?><questestinterop><assessment title="Pool"><section><item maxattempts="0"><itemmetadata><bbmd_asi_object_id>_1</bbmd_asi_object_id><bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK"><flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="SMART_TEXT">Which?</mat_formattedtext></mat_extension></material></flow></flow><flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single" rtiming="No"><render_choice shuffle="Yes">${labels.join('')}</render_choice></response_lid></flow></flow></presentation><resprocessing scoremodel="SumOfScores"><respcondition title="correct"><conditionvar><varequal respident="response" case="No">x2</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar><displayfeedback linkrefid="correct" feedbacktype="Response"/></respcondition><respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar><displayfeedback linkrefid="incorrect" feedbacktype="Response"/></respcondition></resprocessing></item></section></assessment></questestinterop>`;
    const named =
      '<resource bb:file="res00001.dat" bb:title="Pool" identifier="res00001" type="assessment/x-bb-qti-pool" xml:base="res00001"/>';
    const found = await read({ 'imsmanifest.xml': manifest(named), 'res00001.dat': dat });
    expect(found).toMatchObject([
      { question: { kind: 'single', correct: [1], options: [{ text: '<b>x1</b>' }, { text: '<b>x2</b>' }], stem: { text: 'Which?' } } },
    ]);
  });
});
