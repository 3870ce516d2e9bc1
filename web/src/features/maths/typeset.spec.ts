import { describe, expect, it } from '@jest/globals';
import { typeset } from './typeset.js';

const raw = String.raw;

describe('a formula in the browser', () => {
  it('is drawn, or stays its source', () => {
    expect(typeset(raw`\frac{1}{2}`, true)).toContain('mfrac');
    expect(typeset(raw`\frac{1}{`, false)).toBeNull();
    expect(typeset('{'.repeat(10_000), false)).toBeNull();
  });

  // Red (seen) where KaTeX was asked about whatever a text holds: a page that shows such a post stood still for seconds.
  it.each([
    raw`\def\a{x}\a`,
    raw`\newcommand{\a}{x}\a`,
    raw`\let\a=x\a`,
    raw`\verb\a\\gdef\b{x}\b`,
    raw`\tag{x}\df@tag`,
    raw`\href{https://evil.invalid}{x}`,
    raw`\R`.repeat(101),
  ])('is refused as the server refuses it: %s', (formula) => {
    expect(typeset(formula, true)).toBeNull();
  });
});
