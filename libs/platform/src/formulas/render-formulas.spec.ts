import { describe, expect, it } from '@jest/globals';
import { formulaLimits } from '#contracts/shared/formulas';
import { coverHtml, problemsOf } from './render-formulas.js';

const raw = String.raw;
const { maxNodesInText } = formulaLimits;
const codesOf = (...latex: string[]): string[] => problemsOf(latex.map((one) => ({ latex: one, display: true }))).map(({ code }) => code);

describe('the formulas of a text', () => {
  it.each([
    'v=u+at',
    raw`\int_0^1 x^2\,dx`,
    raw`\begin{pmatrix}1&2\\3&4\end{pmatrix}`,
    raw`\text{বল}=ma`,
    'C_6H_6',
    raw`\vec{A}\cdot\vec{B}`,
    'a<b',
    raw`\xrightarrow{\Delta}`,
    raw`\set{x \in \R \mid x > 0}`,
  ])('may be %s', (latex) => {
    expect(codesOf(latex)).toEqual([]);
  });

  it.each([
    [raw`\frac{1}{`, 'unreadable'],
    [raw`\unknowncommand`, 'unreadable'],
    ['{'.repeat(1000), 'deep'],
    [`${raw`\sqrt{`.repeat(300)}x`, 'deep'],
    [raw`\def\a{\a\a}\a`, 'command'],
    [raw`\href{javascript:alert(1)}{x}`, 'command'],
    ['x'.repeat(3000), 'long'],
    [raw`\begin{matrix}`, 'unreadable'],
    [raw`\R`.repeat(101), 'unreadable'],
  ])('may not be %#', (latex, code) => {
    expect(codesOf(latex)).toEqual([code]);
  });

  it('says what KaTeX says, and which command it is', () => {
    expect(problemsOf([{ latex: raw`x\nothing`, display: false }])).toMatchObject([
      { latex: raw`x\nothing`, detail: /^Undefined control/ },
    ]);
    expect(problemsOf([{ latex: raw`\gdef\x{y}`, display: false }])).toMatchObject([{ detail: raw`\gdef` }]);
  });

  // Red (seen) without the count: all forty are drawn, over a million elements. A cell is what comes to most for its length.
  it('come to so many elements and no more: what comes after is refused without being drawn', () => {
    const cells = raw`\begin{matrix}${'&'.repeat(1900)}\end{matrix}`;
    const codes = codesOf(...Array.from({ length: 40 }, () => cells), raw`\frac{`);
    expect(new Set(codes)).toEqual(new Set(['too-much']));
    expect(codes.length).toBeGreaterThan(38);
    // A long honest text is far below: two hundred short formulas.
    expect(codesOf(...Array.from({ length: 200 }, (_, at) => raw`\frac{x_{${at}}}{\sqrt{2}}+\int_0^1 y\,dy`))).toEqual([]);
    expect(maxNodesInText).toBeGreaterThanOrEqual(50_000);
  });
});

describe('the expansions of a text', () => {
  // Red (seen) with expansions limited for each formula alone: two hundred formulas had twenty thousand.
  it('come to so many over all of its formulas and no more', () => {
    const { maxExpansionsInText } = formulaLimits;
    const most = Math.floor(maxExpansionsInText / 100);
    const many = raw`\R`.repeat(100);
    expect(codesOf(...Array.from({ length: most }, () => many))).toEqual([]);
    expect(codesOf(...Array.from({ length: most + 2 }, () => many), raw`\frac{`)).toEqual(['too-much', 'too-much', 'too-much']);
    // Two hundred that an honest author writes: each counts as forty at most.
    expect(codesOf(...Array.from({ length: 200 }, () => raw`\int x\,dx\,dy \iff a \neq b \implies \limsup y`))).toEqual([]);
  });
});

describe('the formula of a cover', () => {
  it('is MathML without its source', () => {
    expect(coverHtml('F=ma')).toBe('<math><mrow><mi>F</mi><mo>=</mo><mi>m</mi><mi>a</mi></mrow></math>');
    expect(coverHtml(raw`\sin x`)).toContain('<mi mathvariant="normal">sin</mi>');
    expect(coverHtml('F=ma')).not.toContain('annotation');
  });
  it.each([
    ['broken', raw`\frac{a`],
    ['unknown', raw`\nothing{a}`],
    ['a link', raw`\href{javascript:x}{y}`],
    ['a definition', raw`\def\a{xx}\a`],
    ['nested beyond sense', '{'.repeat(100)],
  ])('%s stays text', (_name, given) => {
    expect(coverHtml(given)).toBe(given);
  });
  it('never passes markup on', () => {
    for (const given of [raw`\text{<script>x</script>}`, '<img src=x onerror=y>', '<b>১</b>', raw`<svg>\frac{`])
      expect(coverHtml(given)).not.toMatch(/<(?!\/?(math|mrow|mtext|mi|mo|mn)( mathvariant="normal")?>)/);
  });
});
