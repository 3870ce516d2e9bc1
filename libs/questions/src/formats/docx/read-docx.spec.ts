import { describe, expect, it } from '@jest/globals';
import { bold, docx, li, list, p, r, read, readAll, table } from './fixture.js';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const drawing = (name: string): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="95250" cy="190500"/><a:graphic><a:graphicData><a:blip r:embed="rId-${name}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const capital = [['What is the capital of Bangladesh?', ['Dhaka', 'Khulna', 'Sylhet', 'Rajshahi'], [0]]];
const stem = p('1. What is the capital of Bangladesh?');
const rest = p('b) Khulna') + p('c) Sylhet') + p('d) Rajshahi');

describe('a paper from Word: numbers of lists', () => {
  const lists =
    list(1, ['decimal', '%1.'], ['lowerLetter', '%2)']) +
    list(2, ['bullet', '']) +
    list(3, ['custom', '%1)']) +
    list(4, ['upperRoman', '(%1)']);

  // Red when: the letters of a list are not counted, or go on after the next question.
  it('writes what Word shows', async () => {
    const one = li('Stem one?', 0) + li('w', 1) + li(bold('x'), 1) + li('y', 1) + li('Stem two?', 0) + li(bold('p'), 1) + li('q', 1);
    expect(await read(one, { numbering: lists })).toEqual([
      ['Stem one?', ['w', 'x', 'y'], [1]],
      ['Stem two?', ['p', 'q'], [0]],
    ]);
  });

  // Red when: options that are bullets are taken for text of the stem.
  it('takes bullets below a question for its options', async () => {
    const one =
      li('Stem one?', 0) +
      li('w', 0, 2) +
      li(bold('x'), 0, 2) +
      li('y', 0, 2) +
      li('Stem two?', 0) +
      li('p', 0, 2) +
      li(r('q', '<w:highlight w:val="yellow"/>'), 0, 2);
    expect(await read(one, { numbering: lists })).toEqual([
      ['Stem one?', ['w', 'x', 'y'], [1]],
      ['Stem two?', ['p', 'q'], [1]],
    ]);
  });

  // Red when: a start value of a list of its own is not its own, or two lists of one kind do not go on together.
  it('restarts where a list says so and goes on where it does not', async () => {
    const numbering =
      `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>` +
      `<w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="custom" w:format="ক, খ, গ, ..."/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum>` +
      `<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>` +
      [2, 3, 4]
        .map(
          (id) =>
            `<w:num w:numId="${id}"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
        )
        .join('');
    const body =
      li('প্রথম?', 0) + li('এক', 0, 2) + li('দুই', 0, 2) + p('উত্তর: খ') + li('দ্বিতীয়?', 0) + li('তিন', 0, 3) + li('চার', 0, 3) + p('উত্তর: ক');
    expect(await read(body, { numbering })).toEqual([
      ['প্রথম?', ['এক', 'দুই'], [1]],
      ['দ্বিতীয়?', ['তিন', 'চার'], [0]],
    ]);
  });

  // Red when: the second question's options, which a forgotten restart shows as C and D, are lost.
  it('takes options whose list goes on counting, where no key names their letters', async () => {
    const letters = list(5, ['upperLetter', '%1.']);
    const body = li('One?', 0) + li('w', 0, 5) + li(bold('x'), 0, 5) + li('Two?', 0) + li('y', 0, 5) + li(bold('z'), 0, 5);
    expect(await read(body, { numbering: lists + letters })).toEqual([
      ['One?', ['w', 'x'], [1]],
      ['Two?', ['y', 'z'], [1]],
    ]);
  });

  it('takes blocks without numbers and letters when one line of each is set off', async () => {
    const block = (stem: string, right: string): string => p(stem) + p('w') + p(bold(right)) + p('y') + p('');
    expect(await read(block('First?', 'x') + block('Second?', 'z'))).toEqual([
      ['First?', ['w', 'x', 'y'], [1]],
      ['Second?', ['w', 'z', 'y'], [1]],
    ]);
  });

  it('takes plain paragraphs below a number for options when one is set off', async () => {
    const body = li('Stem one?', 0) + p('w') + p(bold('x')) + p('y') + p('') + li('Stem two?', 0) + p('p') + p('q') + p(bold('z'));
    expect(await read(body, { numbering: lists })).toEqual([
      ['Stem one?', ['w', 'x', 'y'], [1]],
      ['Stem two?', ['p', 'q', 'z'], [2]],
    ]);
  });
});

describe('a paper from Word: the right option', () => {
  // Red when: a way of setting off is not seen, or the label and the point at the end make it partial.
  it.each([
    ['bold', bold('a) Dhaka')],
    ['bold text behind a plain label', r('a) ') + bold('Dhaka') + r('.').replace('.', '')],
    ['underlined', r('a) Dhaka', '<w:u w:val="single"/>')],
    ['highlighted', r('a) Dhaka', '<w:highlight w:val="yellow"/>')],
    ['red', r('a) Dhaka', '<w:color w:val="FF0000"/>')],
    ['shaded', r('a) Dhaka', '<w:shd w:val="clear" w:fill="FFFF00"/>')],
    ['a tick behind', r('a) Dhaka ✓')],
    ['a tick before', r('✔ a) Dhaka')],
    ['a tick from Wingdings', r('a) Dhaka ') + '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'],
    ['bold by style', '<w:r><w:rPr><w:rStyle w:val="Strong"/></w:rPr><w:t>a) Dhaka</w:t></w:r>'],
  ])('%s', async (_name, right) => {
    const styles = '<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>';
    expect(await read(stem + p(right) + rest, { styles })).toEqual(capital);
  });

  // Red when only the ground of letters and cells counts.
  it('sees the ground of a paragraph', async () => {
    const ground = '<w:shd w:val="clear" w:fill="FFFF00"/>';
    expect(await read(p('1. Which?') + p('a) x') + p(r('b) y'), ground) + p('c) z'))).toEqual([['Which?', ['x', 'y', 'z'], [1]]]);
  });

  it('looks past what all options share', async () => {
    const all = [bold('a) Dhaka'), bold('b) Khulna'), r('c) Sylhet', '<w:b/><w:color w:val="FF0000"/>')].map((one) => p(one)).join('');
    expect(await read(stem + all)).toEqual([['What is the capital of Bangladesh?', ['Dhaka', 'Khulna', 'Sylhet'], [2]]]);
  });

  it('sees the letter alone set off, and options that stand several to a line', async () => {
    const letters = ['A', 'B', 'C']
      .map((letter, at) => p(r(letter, at === 1 ? '<w:b/><w:u w:val="single"/>' : '<w:b/>') + r(`. ${'xyz'[at]}`)))
      .join('');
    expect(await read(p('Câu 1: Which?') + letters)).toEqual([['Which?', ['x', 'y', 'z'], [1]]]);
    const tabbed = p(r('a) w') + '<w:r><w:tab/></w:r>' + bold('b) x') + '<w:r><w:tab/></w:r>' + r('c) y'));
    expect(await read(p('1. Which?') + tabbed)).toEqual([['Which?', ['w', 'x', 'y'], [1]]]);
    const half =
      p(r('a) w') + '<w:r><w:tab/></w:r>' + r('b) ') + r('x', '<w:color w:val="FF0000"/>')) +
      p(r('c) y') + '<w:r><w:tab/></w:r>' + r('d) z'));
    expect(await read(p('1. Which?') + half)).toEqual([['Which?', ['w', 'x', 'y', 'z'], [1]]]);
  });

  it('reads statements, a list of answers that Word numbers, and questions under headings', async () => {
    const numbering = list(1, ['decimal', '%1.'], ['lowerRoman', '%2.']) + list(2, ['upperLetter', '%1.']) + list(3, ['decimal', '%1.']);
    const body =
      li('Consider:', 0) +
      li('first', 1) +
      li('second', 1) +
      p('Which is right?') +
      li('i', 0, 2) +
      li('ii', 0, 2) +
      li('i and ii', 0, 2) +
      p('Answer Key') +
      li('C', 0, 3);
    expect(await read(body, { numbering })).toEqual([['Consider:\ni. first\nii. second\nWhich is right?', ['i', 'ii', 'i and ii'], [2]]]);
    const heading = '<w:pStyle w:val="Heading2"/>';
    const two = [1, 2].map((n) => p(`Question ${n}`, heading) + p(`Stem ${n}?`) + p('A. x') + p(bold('B. y'))).join('');
    expect(await read(two, { styles: '<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/></w:style>' })).toEqual([
      ['Stem 1?', ['x', 'y'], [1]],
      ['Stem 2?', ['x', 'y'], [1]],
    ]);
  });

  it('reads boxes of a form', async () => {
    const box = (on: boolean): string =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${on ? 1 : 0}"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>${on ? '☒' : '☐'}</w:t></w:r></w:sdtContent></w:sdt>`;
    const body = p('1. Stem?') + p(box(false) + r(' w')) + p(box(true) + r(' x')) + p(box(false) + r(' y'));
    expect(await read(body)).toEqual([['Stem?', ['w', 'x', 'y'], [1]]]);
  });

  it('reads answers at the end, also from a table', async () => {
    const two = p('১. প্রথম?') + p('ক) এক	খ) দুই') + p('২. দ্বিতীয়?') + p('ক) তিন	খ) চার');
    const expected = [
      ['প্রথম?', ['এক', 'দুই'], [1]],
      ['দ্বিতীয়?', ['তিন', 'চার'], [0]],
    ];
    expect(await read(two + p('উত্তরমালা') + p('১. খ  ২. ক'))).toEqual(expected);
    expect(await read(two + table(['১', '২'], ['খ', 'ক']))).toEqual(expected);
    expect(await read(two + table(['প্রশ্ন', 'উত্তর', 'প্রশ্ন', 'উত্তর'], ['১', 'খ', '২', 'ক']))).toEqual(expected);
  });
});

describe('a paper from Word: text', () => {
  it('keeps raised, lowered and emphasised text and leaves out what was deleted', async () => {
    const body =
      p(
        r('1. H') +
          r('2', '<w:vertAlign w:val="subscript"/>') +
          r('O is ') +
          r('not', '<w:i/>') +
          r(' a &lt; b?') +
          `<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>${r(' New.')}</w:ins>`,
      ) +
      p('a) x') +
      p(bold('b) y'));
    expect(await read(body)).toEqual([['H<sub>2</sub>O is <i>not</i> a &lt; b? New.', ['x', 'y'], [1]]]);
  });

  // Red when: emphasis shows students which option was set off as the right one.
  it('does not keep the emphasis that marked the key', async () => {
    const [one] = await readAll(
      docx(p('1. Stem?') + p(r('a) x ') + r('and', '<w:i/>') + r(' y')) + p(r('b) ') + r('p ', '<w:b/>') + r('q', '<w:b/><w:i/>'))),
    );
    expect(one).toMatchObject({ question: { options: [{ text: 'x <i>and</i> y' }, { text: 'p <i>q</i>' }], correct: [1] } });
  });

  it('takes line breaks, tabs, fields, notes and text boxes', async () => {
    const body =
      p(
        r('1. One') +
          '<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:br/></w:r>' +
          r('two?') +
          '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>' +
          r(' 5') +
          '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
      ) +
      p(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx><w:txbxContent>${p('a) x')}${p(bold('b) y'))}</w:txbxContent></wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${p('a) x')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      );
    expect(await read(body, { footnotes: `<w:footnote w:id="2">${p('of it')}</w:footnote>` })).toEqual([
      ['One [of it]\ntwo? 5', ['x', 'y'], [1]],
    ]);
  });

  it('turns the letters of Bijoy fonts into Unicode, run by run, by style and by default', async () => {
    const mj = '<w:rFonts w:ascii="SutonnyMJ" w:hAnsi="SutonnyMJ"/>';
    const body =
      p(r('1| evsjv‡`‡ki ivRavbx ', mj) + r('ki', mj) + r('?', mj)) + p(r('K) XvKv', mj)) + p(r('L) Lyjbv', mj)) + p(r('DËi: K', mj));
    const found = await read(body.replace('1|', '1.'));
    expect(found).toMatchObject([[expect.stringContaining('বাংলাদেশের রাজধানী'), ['ঢাকা', 'খুলনা'], [0]]]);
    const styles = `<w:docDefaults><w:rPrDefault><w:rPr>${mj}</w:rPr></w:rPrDefault></w:docDefaults>`;
    const plain = p('1. evsjv‡`‡ki ivRavbx?') + p(r('K) XvKv')) + p(r('L) ') + r('H2O', '<w:rFonts w:ascii="Arial"/>')) + p('DËi: K');
    expect(await read(plain, { styles })).toEqual([['বাংলাদেশের রাজধানী?', ['ঢাকা', 'H2O'], [0]]]);
  });
});

describe('a paper from Word: formulas and pictures', () => {
  const math = (inner: string): string => `<m:oMath>${inner}</m:oMath>`;
  const half = '<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>';

  it('leaves LaTeX that was typed to the letter', async () => {
    const typed =
      r('1. If $') +
      r('x', '<w:i/>') +
      r('2', '<w:vertAlign w:val="superscript"/>') +
      r(' &lt; 4$ and $5, then ') +
      r('x', '<w:i/>') +
      r('?');
    expect(await read(p(typed) + p('a) 1') + p(bold('b) 2')))).toEqual([['If $x^{2} &lt; 4$ and \\$5, then <i>x</i>?', ['1', '2'], [1]]]);
  });

  it('puts equations and pictures where they stand', async () => {
    const body = p(r('1. Find ') + math(half) + r('5 for $3:') + drawing('a.png')) + p(r('a) ') + math(half)) + p(bold('b) y'));
    const [one] = await readAll(docx(body, { media: { 'a.png': png } }));
    expect(one).toMatchObject({
      is: 'question',
      question: {
        stem: {
          as: 'html',
          text: `Find $\\frac{1}{2} 5$ for \\$3:<img src="data:image/png;base64,${png.toString('base64')}" width="10" height="20">`,
        },
        options: [{ text: '$\\frac{1}{2}$' }, { text: 'y' }],
      },
    });
    expect(one!.asFound).toContain('Find $\\frac{1}{2}$5');
  });

  // Red when: half a formula or a question without its picture goes in.
  it.each([
    ['bad-formula', math('<m:r><m:t>x</m:t></m:r><m:unknown/>'), {}],
    [
      'picture-not-taken',
      '<w:r><w:object><v:shape><v:imagedata r:id="rId-e.wmf"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>',
      {},
    ],
    ['picture-not-taken', drawing('e.emf'), { 'e.emf': new Uint8Array([1, 0, 0, 0]) }],
    ['picture-missing', drawing('gone.png'), {}],
  ])('says %s of the question that holds it, and takes the next', async (code, inner, media) => {
    const body = p(r('1. Find ') + inner) + p('a) x') + p(bold('b) y')) + p('2. Next?') + p(bold('a) x')) + p('b) y');
    expect(await read(body, { media })).toEqual([code, ['Next?', ['x', 'y'], [0]]]);
  });
});
