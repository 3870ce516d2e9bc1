import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import katex from 'katex';
import { formulaFault, formulaLimits, katexOptions, refusedCommand } from './formulas.js';

const raw = String.raw;
const draw = (latex: string): string => katex.renderToString(latex, { ...katexOptions, displayMode: true });

describe('what a formula may not hold', () => {
  // Red (seen) with a list that is looked for by reading tokens as TeX does: KaTeX reads `\verb\a\` as one.
  it.each([
    raw`\def\a{x}\a`,
    raw`\gdef\a{x}\a`,
    raw`\edef\a{x}\a`,
    raw`\xdef\a{x}\a`,
    raw`\let\a=x\a`,
    raw`\futurelet\a xy\a`,
    raw`\global\def\a{x}\a`,
    raw`\long\def\a{x}\a`,
    raw`\newcommand{\a}{x}\a`,
    raw`\renewcommand\frac{x}`,
    raw`\providecommand{\a}[1]{#1}\a x`,
    raw`\DeclareMathOperator{\a}{a}`,
    raw`\def  \a{x}\a`,
    '\\def\n\\a{x}\\a',
    raw`{\def\a{x}\a}`,
    raw`\text{\def\a{x}\a}`,
    raw`\expandafter\def\csname a\endcsname{x}`,
    raw`\noexpand\def\a{x}\a`,
    raw`\verb\a\\def\a{x}\a`,
    raw`\verb|\|\def\a{x}\a`,
    '%\\\n\\def\\a{x}\\a',
    '% nothing\n\\def\\a{x}\\a',
    raw`\tag{xxx}\df@tag`,
    raw`\tag@literal{x}`,
    raw`\bra@ket{a}{b}{c}{d}{e}`,
    raw`\show\frac`,
    raw`\message{x}`,
    raw`\errmessage{x}`,
    raw`\href{javascript:x}{y}`,
    raw`\htmlData{a=b}{x}`,
  ])('%s', (latex) => {
    expect(refusedCommand(latex)).not.toBeNull();
  });

  it.each([
    raw`\delta x + \left(\frac12\right) + \longrightarrow \globe`,
    raw`\begin{aligned}a&=b\\letter&=c\end{aligned}`,
    raw`x \tag{1}`,
    raw`\text{a@b}`,
    raw`\operatorname{def} x`,
    raw`\urcorner \showy`,
  ])('takes %s', (latex) => {
    expect(formulaFault(latex)).toBeNull();
  });

  // Red (seen) with \gdef, \providecommand or \futurelet taken off the list, and would be with a command of a later KaTeX.
  it('are all commands of KaTeX that give another one a meaning', () => {
    const source = readFileSync(fileURLToPath(import.meta.resolve('katex')), 'utf8');
    const names = new Set(Array.from(source.matchAll(/["'](\\\\(?:[a-zA-Z@]+|[^a-zA-Z"'\\]))["']/g), ([, name = '']) => name.slice(1)));
    expect(names.size).toBeGreaterThan(900);
    const uses = (name: string): string[] => [
      `${name}\\zz{x}\\zz`,
      `${name}{\\zz}{x}\\zz`,
      `${name}\\zz=x\\zz`,
      `${name}\\zz xy\\zz`,
      `${name}{\\zz}[0]{x}\\zz`,
    ];
    // The positive twin: without the list they do.
    const does = (latex: string): boolean => {
      try {
        return draw(latex).length > 0;
      } catch {
        return false;
      }
    };
    // What follows `\verb` up to its own sign is text; the others print into this test's log.
    const quiet = new Set(['\\verb', '\\show', '\\message', '\\errmessage']);
    const defining = [...names].filter((name) => !quiet.has(name) && uses(name).some(does));
    expect(defining.toSorted()).toEqual(
      expect.arrayContaining(['\\def', '\\edef', '\\gdef', '\\let', '\\newcommand', '\\providecommand', '\\xdef', '\\futurelet']),
    );
    expect(defining.filter((name) => refusedCommand(`${name} `) === null)).toEqual([]);
  });
});

describe('how deep and how long a formula may be', () => {
  const { maxLength, maxNesting } = formulaLimits;
  it('counts groups, brackets and environments, whatever stands before their sign', () => {
    for (const [open, close] of [
      ['{', '}'],
      ['\\\\{', '}'],
      ['\\left(', '\\right)'],
      ['\\begin{matrix}', '\\end{matrix}'],
    ] as const) {
      const nested = (times: number): string => `${open.repeat(times)}x${close.repeat(times)}`;
      expect(formulaFault(nested(maxNesting - 1))).toBeNull();
      expect(formulaFault(nested(maxNesting + 1))).toBe('deep');
    }
    expect(formulaFault(raw`\{`.repeat(maxNesting + 1))).toBeNull();
    expect(formulaFault('x'.repeat(maxLength))).toBeNull();
    expect(formulaFault('x'.repeat(maxLength + 1))).toBe('long');
  });
});

describe('how formulas are drawn', () => {
  // Red (seen) with `trust: true`: the link leads where its author wants.
  it('is without trust, whatever the list of refused commands lets through', () => {
    expect(katexOptions.trust).toBe(false);
    for (const latex of [
      raw`\href{https://evil.invalid}{x}`,
      raw`\url{https://evil.invalid}`,
      raw`\includegraphics{https://evil.invalid/x.png}`,
      raw`\htmlStyle{background:url(https://evil.invalid)}{x}`,
      raw`\htmlData{evil=1}{x}`,
    ])
      expect(draw(latex).replaceAll(/<annotation.*?<\/annotation>/gs, '')).not.toMatch(/<a |<img|href=|src=|background|data-evil/);
  });

  // Red (seen) with 1,000 expansions: what stands for something else is written out ten times as often.
  it('expands a hundred times and no further', () => {
    expect(draw(raw`\R`.repeat(100))).toContain('R');
    expect(() => draw(raw`\R`.repeat(101))).toThrow('Too many expansions');
  });
});
