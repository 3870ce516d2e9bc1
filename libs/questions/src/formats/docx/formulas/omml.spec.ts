import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { formulaProblem } from '../../../../../../test/support/formulas.js';
import { partTree } from '../parts.js';
import { ommlToLatex } from './omml.js';
import { signs } from './signs.js';
import { mathText, words } from './text.js';

const latex = (inner: string): string => {
  const root = partTree(
    `<x xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><m:oMath>${inner}</m:oMath></x>`,
  );
  return ommlToLatex(root.children[0] as never);
};
const r = (text: string, properties = ''): string =>
  `<m:r>${properties ? `<m:rPr>${properties}</m:rPr>` : ''}<m:t xml:space="preserve">${text}</m:t></m:r>`;
const e = (inner: string): string => `<m:e>${inner}</m:e>`;

describe('a Word equation as LaTeX', () => {
  beforeAll(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });

  // Red when: an object is mapped wrongly, or made so that KaTeX refuses it.
  it.each([
    [`<m:f><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`, '\\frac{a}{b}'],
    [`<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`, '{a}/{b}'],
    [`<m:f><m:fPr><m:type m:val="skw"/></m:fPr><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`, '{}^{a}/_{b}'],
    [
      `<m:d>${e(`<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${r('n')}</m:num><m:den>${r('k')}</m:den></m:f>`)}</m:d>`,
      '\\binom{n}{k}',
    ],
    [`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(r('x+1'))}</m:rad>`, '\\sqrt{x+1}'],
    [`<m:rad><m:deg>${r('3')}</m:deg>${e(r('x'))}</m:rad>`, '\\sqrt[{3}]{x}'],
    [`<m:sSup>${e(r('x'))}<m:sup>${r('2')}</m:sup></m:sSup>${r('−1')}`, 'x^{2}-1'],
    [`<m:sSup>${e(r('90'))}<m:sup>${r('°')}</m:sup></m:sSup>`, '{90}^{\\circ}'],
    [`<m:sSup>${e(r('f'))}<m:sup>${r('′')}</m:sup></m:sSup>`, 'f^{\\prime}'],
    [`<m:sSub>${e(r('H'))}<m:sub>${r('2')}</m:sub></m:sSub>${r('O')}`, 'H_{2}O'],
    [`<m:sSubSup>${e(r('x'))}<m:sub>${r('i')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`, 'x_{i}^{2}'],
    [`<m:sPre><m:sub>${r('6')}</m:sub><m:sup>${r('14')}</m:sup>${e(r('C'))}</m:sPre>`, '{}_{6}^{14}C'],
    [
      `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup>${e(r('i'))}</m:nary>`,
      '\\sum\\limits_{i=1}^{n} i',
    ],
    [`<m:nary><m:naryPr><m:subHide m:val="1"/><m:supHide m:val="1"/></m:naryPr><m:sub/><m:sup/>${e(r('x dx'))}</m:nary>`, '\\int x~dx'],
    [
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=")"/><m:sepChr m:val=","/></m:dPr>${e(r('a'))}${e(r('b'))}</m:d>`,
      '\\left[ a, b \\right)',
    ],
    [
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(`<m:eqArr>${e(r('x&amp;=1'))}${e(r('y&amp;=2'))}</m:eqArr>`)}</m:d>`,
      '\\left\\{ \\begin{aligned}x&=1 \\\\ y&=2\\end{aligned} \\right.',
    ],
    [
      `<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr>${e(`<m:m><m:mr>${e(r('1'))}${e(r('2'))}</m:mr><m:mr>${e(r('3'))}${e(r('4'))}</m:mr></m:m>`)}</m:d>`,
      '\\begin{vmatrix}1 & 2 \\\\ 3 & 4\\end{vmatrix}',
    ],
    [`<m:func><m:fName>${r('sin', '<m:sty m:val="p"/>')}</m:fName>${e(r('θ'))}</m:func>`, '\\sin \\theta'],
    [
      `<m:func><m:fName><m:sSup>${e(r('cos', '<m:sty m:val="p"/>'))}<m:sup>${r('2')}</m:sup></m:sSup></m:fName>${e(r('x'))}</m:func>`,
      '\\cos^{2} x',
    ],
    [
      `<m:func><m:fName><m:limLow>${e(r('lim', '<m:sty m:val="p"/>'))}<m:lim>${r('x→0')}</m:lim></m:limLow></m:fName>${e(r('x'))}</m:func>`,
      '\\lim\\limits_{x\\rightarrow 0} x',
    ],
    [`<m:limUpp>${e(r('='))}<m:lim>${r('?')}</m:lim></m:limUpp>`, '\\overset{?}{=}'],
    [`<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(r('a'))}</m:acc>`, '\\vec{a}'],
    [`<m:acc>${e(r('ABC'))}</m:acc>`, '\\widehat{ABC}'],
    [`<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(r('AB'))}</m:bar>`, '\\overline{AB}'],
    [`<m:bar>${e(r('x'))}</m:bar>`, '\\underline{x}'],
    [`<m:box>${e(r('x'))}</m:box>`, '{x}'],
    [`<m:borderBox>${e(r('x'))}</m:borderBox>`, '\\boxed{x}'],
    [`<m:groupChr>${e(r('a+b'))}</m:groupChr>`, '\\underbrace{a+b}'],
    [`<m:groupChr><m:groupChrPr><m:chr m:val="→"/></m:groupChrPr>${e(r('Δ'))}</m:groupChr>`, '\\xrightarrow{\\Delta}'],
    [`<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${e(r('x'))}</m:phant>`, '\\phantom{x}'],
    [r('R', '<m:scr m:val="double-struck"/>'), '\\mathbb{R}'],
    [r('ℝ'), '\\mathbb{R}'],
    [r('𝐀𝑏'), '\\mathbf{A}b'],
    [r('if x&lt;5%', '<m:nor/>'), '\\text{if x\\textless{}5\\%}'],
    [r('বেগ = 5'), '\\text{বেগ} = 5'],
    [r('x̄'), '\\bar{x}'],
    [r('a&lt;b≤c'), 'a\\lt b\\le c'],
    [`${r('x')}<w:ins><m:r><m:t>y</m:t></m:r></w:ins><w:del><m:r><m:t>z</m:t></m:r></w:del>`, 'xy'],
  ])('%s', (omml, expected) => {
    const made = latex(omml);
    expect(made).toBe(expected);
    expect(formulaProblem(made, false)).toBeNull();
    expect(formulaProblem(made, true)).toBeNull();
  });

  // Red when: an unknown object is passed over and half a formula stored.
  it('refuses what it has no LaTeX for', () => {
    expect(() => latex(`${r('x')}<m:strange>${r('y')}</m:strange>`)).toThrow('m:strange');
  });

  // Red when: a sign is written in a way that KaTeX refuses, alone, raised or after something raised.
  it('writes every sign so that KaTeX takes it', () => {
    const all = [...signs.keys(), ...Array.from({ length: 94 }, (_, at) => String.fromCodePoint(33 + at)), ...'½℃éßजक্ষ가あ€₂⁴ⅈ'];
    const bad = all.flatMap((sign) => {
      const plain = mathText(sign, { alphabet: '', align: false });
      return [plain, mathText(`x${sign}y`, { alphabet: 'mathbf', align: false }), `x^{${plain}}`, words(`a ${sign}`)]
        .filter((made) => formulaProblem(made, false) !== null)
        .map((made) => `${sign}: ${made}`);
    });
    expect(bad).toEqual([]);
  });

  it('makes every accent, operator and bracket so that KaTeX takes it', () => {
    const made = [
      ...'\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u030a\u030c\u0332\u033f\u0338\u20d0\u20d1\u20d6\u20d7\u20db\u20dc\u20e1\u20ee\u20ef→←⇀^~¯˙★',
    ].flatMap((sign) => ['x', 'xyz'].map((inner) => latex(`<m:acc><m:accPr><m:chr m:val="${sign}"/></m:accPr>${e(r(inner))}</m:acc>`)));
    for (const sign of '∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄⨆★')
      for (const place of ['undOvr', 'subSup'])
        made.push(
          latex(
            `<m:nary><m:naryPr><m:chr m:val="${sign}"/><m:limLoc m:val="${place}"/></m:naryPr><m:sub>${r('a')}</m:sub><m:sup>${r('b')}</m:sup>${e(r('x'))}</m:nary>`,
          ),
        );
    for (const sign of '()[]{}|‖⟨⟩⌈⌉⌊⌋⟦⟧/↑★$#%_')
      made.push(
        latex(
          `<m:d><m:dPr><m:begChr m:val="${sign}"/><m:sepChr m:val="${sign}"/><m:endChr m:val="${sign}"/></m:dPr>${e(r('a'))}${e(r('b'))}</m:d>`,
        ),
      );
    for (const sign of '→←↔⇒⇐⇔⇌⇋↦=⏞⏟⎴⎵⏠⏡★')
      for (const pos of ['top', 'bot'])
        for (const vert of ['top', 'bot'])
          made.push(
            latex(
              `<m:groupChr><m:groupChrPr><m:chr m:val="${sign}"/><m:pos m:val="${pos}"/><m:vertJc m:val="${vert}"/></m:groupChrPr>${e(r('a'))}</m:groupChr>`,
            ),
          );
    for (const strike of ['BLTR', 'TLBR', 'H', 'V'])
      made.push(latex(`<m:borderBox><m:borderBoxPr><m:strike${strike} m:val="1"/></m:borderBoxPr>${e(r('x'))}</m:borderBox>`));
    expect(made.filter((one) => formulaProblem(one, false) !== null).map((one) => `${one} ${formulaProblem(one, false)}`)).toEqual([]);
  });
});
