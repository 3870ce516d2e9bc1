import { describe, expect, it } from '@jest/globals';
import type { Found, ReadQuestion } from '../reading.js';
import { readQti } from './read-qti.js';

const outcomes = (text: string): unknown[] =>
  [...readQti(text)].map((found) => {
    if (found.is === 'question') return [found.question.kind, ...found.question.correct];
    return found.is === 'error' ? found.code : found.is === 'left-over' ? found.is : found.kind;
  });
const only = (text: string): ReadQuestion => {
  const [found] = [...readQti(text)] as [Found];
  if (found?.is !== 'question') throw new Error(JSON.stringify(found));
  return found.question;
};

const item = (declaration: string, more = '', cardinality = 'single'): string => `<assessmentItem identifier="i">
  <responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier">${declaration}</responseDeclaration>
  <itemBody><p>Look</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Which?</prompt>
  <simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B"><p>b <m:math><m:mn>2</m:mn></m:math></p></simpleChoice></choiceInteraction></itemBody>${more}</assessmentItem>`;
const correct = (...names: readonly string[]): string =>
  `<correctResponse>${names.map((name) => `<value> ${name} </value>`).join('')}</correctResponse>`;
const mapping = (...entries: readonly (readonly [string, number])[]): string =>
  `<mapping defaultValue="0">${entries.map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`).join('')}</mapping>`;
const processing = `<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><baseValue baseType="identifier">B</baseValue></match>
  <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`;

const scored = (open: string, choice: string, points: string, variable: string): string => {
  const names = open.match(/\w+/g)!;
  const closed = names.toReversed().map((name) => `</${name}>`);
  return `<responseCondition><responseIf>${open}<baseValue baseType="identifier">${choice}</baseValue><variable identifier="RESPONSE"/>${closed.join('')}
    <setOutcomeValue identifier="${variable}"><sum><variable identifier="${variable}"/><baseValue baseType="float">${points}</baseValue></sum></setOutcomeValue>
    </responseIf></responseCondition>`;
};

describe('QTI 2 and 3', () => {
  // Red when a key is guessed or a declared one overlooked.
  it.each<readonly [string, unknown]>([
    [item(correct('B')), ['single', 1]],
    [item(correct('A', 'B'), '', 'multiple'), ['multiple', 0, 1]],
    [item(correct('A', 'B')), 'key-unclear'],
    [item(correct('C')), 'key-outside'],
    [item(''), 'no-key'],
    [item(mapping(['A', 0], ['B', 1])), ['single', 1]],
    [item(mapping(['A', 0.5], ['B', 1])), ['single', 1]],
    [item(mapping(['A', 1], ['B', 1])), 'key-unclear'],
    [item(mapping(['A', 1], ['B', 0.5]), '', 'multiple'), ['multiple', 0, 1]],
    [item('', processing), ['single', 1]],
    [item(correct('A'), '<templateDeclaration identifier="N"/>'), 'template'],
    [item(correct('A')).replace('</itemBody>', '<textEntryInteraction/></itemBody>'), 'several: choiceInteraction, textEntryInteraction'],
    [item(correct('A')).replaceAll('choiceInteraction', 'orderInteraction'), 'orderInteraction'],
    ['<assessmentItem><itemBody><p>Read</p></itemBody></assessmentItem>', 'no interaction'],
  ])('%s', (text, expected) => {
    expect(outcomes(text)).toEqual([expected]);
  });

  // Red when a key that only the processing names is overlooked, or one is taken from points that are not for choices.
  it.each<readonly [string, string, unknown]>([
    ['multiple', scored('<member>', 'A', '50', 'QUE_SCORE') + scored('<member>', 'B', '50', 'QUE_SCORE'), ['multiple', 0, 1]],
    ['multiple', scored('<member>', 'A', '50', 'QUE_SCORE') + scored('<member>', 'B', '-50', 'QUE_SCORE'), ['single', 0]],
    ['multiple', scored('<and><member>', 'A', '100', 'SCORE'), ['single', 0]],
    ['single', scored('<match>', 'A', '1', 'SCORE') + scored('<match>', 'B', '1', 'SCORE'), 'no-key'],
    ['single', scored('<match>', 'A', '1', 'FEEDBACK'), 'no-key'],
    ['single', scored('<match>', 'false', '1', 'SCORE'), 'key-outside'],
  ])('%s %s', (cardinality, conditions, expected) => {
    const text = item('', `<responseProcessing>${conditions}</responseProcessing>`, cardinality);
    expect(outcomes(text)).toEqual([expected]);
  });

  // Red when markup that a program put in as characters is shown as characters, or a question about tags loses its tags.
  it('takes markup in CDATA for markup where it is paired, escaped tags for text', () => {
    const text = item(correct('A'))
      .replace('<p>Look</p>', '<![CDATA[<div>Look <b>here</b></div>]]><div class="html">a &lt;i&gt;b&lt;/i&gt;</div><![CDATA[<p></p>]]>')
      .replace('>a<', '><![CDATA[<br>]]><')
      .replace(/<p>b .*?<\/p>/, '&lt;b&gt;x&lt;/b&gt;');
    const found = only(text);
    expect(found.stem.text).toBe('<div>Look <b>here</b></div><div>a <i>b</i></div><p>Which?</p>');
    expect(found.options.map(({ text: option }) => option)).toEqual(['&lt;br&gt;', '&lt;b&gt;x&lt;/b&gt;']);
  });

  // Red when what a candidate reads first is left out, or what only a scorer reads is shown.
  it('shows a rubric for candidates, not one for scorers', () => {
    const rubric = (view: string, said: string): string => `<rubricBlock view="${view}" use="instructions"><p>${said}</p></rubricBlock>`;
    const text = item(correct('A')).replace('<p>Look</p>', rubric('author candidate', 'Read this') + rubric('scorer', 'One point'));
    expect(only(text).stem.text).toBe('<p>Read this</p><p>Which?</p>');
  });

  it('reads the body around the choices, formulas and the feedback that explains', () => {
    const found = only(item(correct('A'), '<modalFeedback outcomeIdentifier="F" identifier="explanation"><p>Because</p></modalFeedback>'));
    expect(found.stem.text).toBe('<p>Look</p><p>Which?</p>');
    expect(found.options.map(({ text }) => text)).toEqual(['a', 'b $2$']);
    expect(found.explanation?.text).toBe('Because');
  });
});

const old = (metadata: string, response: string, conditions: string): string => `<questestinterop><assessment><section>
  <item ident="i"><itemmetadata>${metadata}</itemmetadata><presentation><flow><material><mattext>2 &lt; 3?</mattext></material>${response}</flow></presentation>
  <resprocessing>${conditions}</resprocessing></item></section></assessment></questestinterop>`;
const list = (cardinality: string): string =>
  `<response_lid ident="r" ${cardinality}><render_choice>${['1', '2', '3']
    .map(
      (name) =>
        `<flow_label><response_label ident="${name}"><material><mattext>o${name}</mattext></material></response_label></flow_label>`,
    )
    .join('')}</render_choice></response_lid>`;
const single = list('rcardinality="Single"');
const many = list('rcardinality="Multiple"');
const rule = (inside: string, score: string, action = 'Set'): string =>
  `<respcondition><conditionvar>${inside}</conditionvar><setvar varname="SCORE" action="${action}">${score}</setvar></respcondition>`;
const is = (name: string): string => `<varequal respident="r">${name}</varequal>`;

const d2l = (name: string, variable: string): string =>
  `<respcondition><conditionvar>${is(name)}</conditionvar><setvar varname="${variable}" action="Add">1</setvar></respcondition>`;
const field = (label: string, entry: string): string =>
  `<qtimetadata><qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield></qtimetadata>`;
const named = (label: string, entry: string): string => field(label, entry).replaceAll('qtimetadatafield', 'qti_metadatafield');
const wrong = (name: string): string =>
  rule(is(name), '5').replace('</respcondition>', '<displayfeedback linkrefid="InCorrect"/></respcondition>');

describe('QTI 1.x', () => {
  // Red when points for a mistake are taken for points.
  it.each<readonly [string, unknown]>([
    [
      old(field('qmd_questiontype', 'Multi-Select'), many, d2l('1', 'D2L_Correct') + d2l('2', 'D2L_Incorrect') + d2l('3', 'D2L_Correct')),
      ['multiple', 0, 2],
    ],
    // Brightspace and Respondus call the field by another name, and add what only they understand beside the list.
    [
      old(
        named('qmd_questiontype', 'Multi-Select'),
        `<response_extension><d2l:style>2</d2l:style></response_extension>${many}`,
        rule(is('2'), '1'),
      ),
      ['single', 1],
    ],
    [old(named('qmd_questiontype', 'Likert'), single, rule(is('2'), '1')), 'Likert'],
    [old(named('respondusapi_qtype', 'multipleChoice'), single, rule(is('2'), '1')), ['single', 1]],
    [old(named('qmd_questiontype', 'Long Answer'), '<response_extension/>', ''), 'Long Answer'],
    [`<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">${old('', single, rule(is('2'), '1'))}`, ['single', 1]],
    [old(field('qmd_itemtype', 'Multiple Choice'), single, wrong('1') + rule(is('2'), '5')), ['single', 1]],
    [old(field('QUESTIONTYPE', 'KPRIM CHOICE QUESTION'), many, rule(is('1'), '1')), 'KPRIM CHOICE QUESTION'],
    [old(field('QUESTIONTYPE', 'SINGLE CHOICE QUESTION'), single, rule(is('1'), '1', 'Add') + rule(is('2'), '0', 'Add')), ['single', 0]],
    [old('', many, rule(`<and>${is('1')}<not><or>${is('2')}${is('3')}</or></not></and>`, '1.0')), ['single', 0]],
  ])('%s', (text, expected) => {
    expect(outcomes(text)).toEqual([expected]);
  });

  // Red when a dialect's way of naming the right answer is misread.
  it.each<readonly [string, unknown]>([
    [old('', single, rule(is('2'), '100')), ['single', 1]],
    [old('', single, rule(is('1'), '0') + rule(is('3'), 'SCORE.max') + rule('<other/>', '0')), ['single', 2]],
    [old('', single, rule(is('1'), '50') + rule(is('2'), '100')), ['single', 1]],
    [old('', many, rule(`<and>${is('1')}<not>${is('2')}</not>${is('3')}</and>`, '100')), ['multiple', 0, 2]],
    [
      old(
        '',
        many,
        rule(is('1'), '1', 'Add') + rule(`<not>${is('1')}</not>`, '0', 'Add') + rule(is('2'), '0.5', 'Add') + rule(is('3'), '-1', 'Add'),
      ),
      ['multiple', 0, 1],
    ],
    [
      old(
        '<bbmd_questiontype>Multiple Answer</bbmd_questiontype>',
        list(''),
        rule(`<and>${is('1')}${is('2')}<not>${is('3')}</not></and>`, 'SCORE.max'),
      ),
      ['multiple', 0, 1],
    ],
    [
      old(
        '',
        single,
        `<respcondition title="x"><conditionvar>${is('2')}</conditionvar><displayfeedback linkrefid="correct"/></respcondition>`,
      ),
      ['single', 1],
    ],
    [old('', single, rule(is('1'), '0')), 'no-key'],
    [old('', single, rule(is('9'), '100')), 'key-outside'],
    [old('', '<response_str ident="r"><render_fib/></response_str>', rule(is('x'), '1')), 'response_str'],
    [
      old(
        '<qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.essay.v0p1</fieldentry></qtimetadatafield></qtimetadata>',
        single,
        '',
      ),
      'cc.essay.v0p1',
    ],
    [
      old(
        '<qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>numerical_question</fieldentry></qtimetadatafield></qtimetadata>',
        '<response_str ident="r"/>',
        rule(`<or>${is('10')}<and><vargte>9.5</vargte><varlte>10.5</varlte></and></or>`, '100'),
      ),
      ['numeric'],
    ],
  ])('%s', (text, expected) => {
    expect(outcomes(text)).toEqual([expected]);
  });

  // Red when only numbers with a middle are read.
  it('reads a range as its middle and what is off it', () => {
    const ranged = (low: string, high: string): unknown => {
      const kind =
        '<qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>numerical_question</fieldentry></qtimetadatafield></qtimetadata>';
      const [found] = readQti(old(kind, '<response_str ident="r"/>', rule(`<vargte>${low}</vargte><varlte>${high}</varlte>`, '100')));
      return found?.is === 'question' ? [found.question.number, found.question.tolerance] : found?.is;
    };
    expect([ranged('3.1', '3.4'), ranged('-5', '5'), ranged('5', '3'), ranged('5', '')]).toEqual([
      ['3.25', '0.15'],
      ['0', '5'],
      'unsupported',
      'unsupported',
    ]);
  });

  // Red when a question is imported without the passage it asks about.
  it('gives a question the passage that it names as its parent', () => {
    const passage =
      '<item ident="p"><presentation><material><mattext texttype="text/html">&lt;p&gt;Long ago&lt;/p&gt;</mattext></material></presentation></item>';
    const text = old(field('parent_stimulus_item_ident', 'p'), single, rule(is('1'), '1')).replace('<item', `${passage}<item`);
    const [first, second] = [...readQti(text)];
    expect(first).toMatchObject({ is: 'unsupported' });
    expect(second).toMatchObject({ is: 'question', question: { stimulus: { as: 'html', text: '<p>Long ago</p>' } } });
  });

  it('takes plain text as text and leaves out empty choices that are wrong', () => {
    const found = only(old('', single.replace('o1', ''), rule(is('2'), '100')));
    expect(found.stem).toEqual({ as: 'text', text: '2 < 3?' });
    expect([found.options.length, ...found.correct]).toEqual([2, 0]);
  });
});
