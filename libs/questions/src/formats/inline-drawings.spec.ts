import { describe, expect, it } from '@jest/globals';
import { withDrawings } from './inline-drawings.js';
import { withListNumbers } from './list-numbers.js';

// Red when a drawing vanishes without its name.
describe('drawings in a text', () => {
  it.each([
    ['<svg width="1"><circle r="4"/></svg> Which?', '<img src="data:image/svg+xml;base64,"> Which?'],
    ['<SVG/> and <svg><path/></svg>', '<img src="data:image/svg+xml;base64,"> and <img src="data:image/svg+xml;base64,">'],
    ['What does <svg> do?', 'What does <svg> do?'],
    ['<object data="a.png" type="image/png">alt</object> Which?', '<img src="a.png"> Which?'],
    ['<object data="a.pdf">alt</object>', '<object data="a.pdf">alt</object>'],
    ['<ruby>漢<rt>kan</rt></ruby>', '<ruby>漢 (kan)</ruby>'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>'],
  ])('%s', (html, expected) => {
    expect(withDrawings(html)).toBe(expected);
  });
});

// Red when options speak of `i` and `ii` and the list shows 1 and 2.
describe('numbers of lists', () => {
  it.each([
    ['<ol type="i"><li>one</li><li>two</li></ol>Which?', '<p>i. one</p><p>ii. two</p>Which?'],
    ['<ol type="A" start="3"><li>one<li>two</ol>', '<p>C. one<p>D. two'],
    ['<ol style="list-style-type: upper-roman"><li>one</li></ol>', '<p>I. one</p>'],
    ['<ol><li>one</li></ol>', '<ol><li>one</li></ol>'],
    ['<ol type="1"><li>one</li></ol>', '<ol type="1"><li>one</li></ol>'],
    ['<ol type="i"><li>one<ul><li>two</li></ul></li></ol>', '<ol type="i"><li>one<ul><li>two</li></ul></li></ol>'],
  ])('%s', (html, expected) => {
    expect(withListNumbers(html)).toBe(expected);
  });
});
