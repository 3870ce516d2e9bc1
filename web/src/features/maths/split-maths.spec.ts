import { describe, expect, it } from '@jest/globals';
import { splitMaths } from './split-maths.js';

const kinds = (text: string) => splitMaths(text).map(({ kind, value }) => `${kind}:${value}`);

describe('splitting text at its formulas', () => {
  it('finds formulas in the text and on lines of their own', () => {
    expect(kinds('রোধ $R=\\frac{V}{I}$ এবং $$x^2$$ শেষ')).toEqual([
      'text:রোধ ',
      'inline:R=\\frac{V}{I}',
      'text: এবং ',
      'display:x^2',
      'text: শেষ',
    ]);
  });
  it('leaves escaped, lonely and empty dollars as they are', () => {
    expect(kinds('দাম \\$5 ও \\$6')).toEqual(['text:দাম $5 ও $6']);
    expect(kinds('এক $ মাত্র')).toEqual(['text:এক $ মাত্র']);
    expect(kinds('$$ $$')).toEqual(['text:$$ $$']);
    expect(kinds('$a\\$b$')).toEqual(['inline:a\\$b']);
  });
  // Red when the text between two prices is set as a formula, and its blanks are lost.
  it('leaves prices as they are', () => {
    const text = 'বইটির দাম $5 আর ওটার দাম $6, কোনটা নেব?';
    expect(kinds(text)).toEqual([`text:${text}`]);
    expect(kinds('$5 আর $x$')).toEqual(['text:$5 আর ', 'inline:x']);
  });
  it('does not take quadratic time on hostile text', () => {
    const started = performance.now();
    splitMaths('$\\'.repeat(100_000));
    splitMaths('$ '.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
