import { expect, it } from '@jest/globals';
import { fromBijoy } from '../encodings/from-bijoy.js';
import { withBareLatex } from './bare-latex.js';
import { withDrawings } from './inline-drawings.js';
import { withListNumbers } from './list-numbers.js';
import { FormulaProblem, withoutMathml } from './mathml.js';
import { asHtml, toRichText } from './pieces.js';

const parts = [
  '<svg>',
  '<svg',
  '<object ',
  '<object data="a.png" type="image/png">',
  '<ol type="i">',
  '<ol type="i"><li>x',
  '<rt>',
  '<rp>',
  '<li ',
  '«math',

  '<img data-mathml="',
  '<img data-mathml="«math»">',
  '<code>',
  '</code>',
  '<p class="',
  "<p class='",
  '\\(',
  '\\[',
  '$$',
  '$',
  '\\[<br>',
  '$&nbsp;',
  '\\frac{',
  '\\begin{a}',
  '\\pi ',
  '.',
  '( ',
  ' A',
  '\\',
  '{',
  'y¨',
  'K) ',
  '1. x\nA) y\n',
  'NaCl ',
];
const takes: Readonly<Record<string, (text: string) => unknown>> = {
  toRichText: (text) => toRichText(asHtml(text)),
  withBareLatex: (text) => withBareLatex(`\\pi ${text}`),
  withDrawings,
  withListNumbers,
  fromBijoy,
  withoutMathml: (text) => {
    try {
      return withoutMathml(`katex ${text}`);
    } catch (error) {
      if (!(error instanceof FormulaProblem)) throw error;
      return '';
    }
  },
};

// Red when a text of 100,000 signs takes time by the square of its length. Of the processor: what else runs on the machine does not count.
it.each(Object.keys(takes))('%s takes no longer than the text is long', (name) => {
  const slow = parts.filter((part) => {
    const began = process.cpuUsage().user;
    takes[name]!(part.repeat(Math.ceil(100_000 / part.length)));
    return (process.cpuUsage().user - began) / 1000 > 2500;
  });
  expect(slow).toEqual([]);
});
