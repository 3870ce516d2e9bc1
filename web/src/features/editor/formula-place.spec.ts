import { describe, expect, it } from '@jest/globals';
import { isInFormula, placeFormula } from './formula-place.js';

describe('a formula put where the caret is', () => {
  it('knows whether it stands in one', () => {
    expect(['', 'ক $x', 'ক $x$ ', '$$x', '$$x$$', String.raw`\$5`, String.raw`$a \$ b`, 'দাম $ '].map(isInFormula)).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  // Red with fences written inside a formula: `$x+$\alpha$` is two formulas and a lost letter.
  it('becomes a part of it there, and a formula of its own elsewhere', () => {
    expect(placeFormula('ধরি $x + ', String.raw`\alpha`)).toEqual({ text: String.raw`\alpha `, caret: 7 });
    expect(placeFormula('ধরি ', String.raw`\alpha`)).toEqual({ text: String.raw`$\alpha $`, caret: 8 });
  });

  it('leaves the caret where the first number goes', () => {
    expect(placeFormula('', String.raw`\frac{|}{}`)).toEqual({ text: String.raw`$\frac{}{}$`, caret: 7 });
    expect(placeFormula('$', 'x^{|}')).toEqual({ text: 'x^{}', caret: 3 });
  });
});
