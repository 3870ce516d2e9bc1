import { describe, expect, it } from '@jest/globals';
import { readPaperText } from './read-paper.js';

const told = (text: string): string[] =>
  [...readPaperText(text)].map((found) => {
    if (found.is === 'left-over') return `left: ${found.asFound}`;
    if (!('question' in found) || !found.question) return found.is;
    const { options, explanation } = found.question;
    return [options.at(-1)?.text, ...(explanation ? [explanation.text] : [])].join(' | ');
  });
const options = 'ক) ঢাকা\nখ) খুলনা\nগ) রাজশাহী\nঘ) সিলেট\n';
const keyed = (number: string): string => `${number}। কোনটি?\n${options}উত্তর: ক\n`;
const bare = (number: string): string => `${number}। কোনটি?\n${options}`;

describe('lines between questions that are none of them', () => {
  // Red (seen) with: the line glued to option ঘ.
  it.each(['এই প্রশ্নটি গত বছর এসেছিল।', 'সবাইকে শুভকামনা'])('are left over behind the last option: %s', (note) => {
    expect(told(`${bare('১')}${note}\n${bare('২')}`)).toEqual(['সিলেট', `left: ${note}`, 'সিলেট']);
    expect(told(`${bare('১')}${bare('২')}${note}`)).toEqual(['সিলেট', 'সিলেট', `left: ${note}`]);
  });

  // Red (seen) with: the wish told as the explanation of the last question.
  it.each([
    ['a row of answers', `${bare('১')}${bare('২')}\nউত্তরমালা\n১. ক  ২. খ\n`],
    ['a list of answers', `${bare('১')}${bare('২')}\nউত্তরমালা\n১. ক\n২. খ\n`],
    ['key lines', `${keyed('১')}${keyed('২')}`],
  ])('a wish at the end, below %s', (_name, paper) => {
    expect(told(`${paper}সবাইকে শুভকামনা`)).toEqual(['সিলেট', 'সিলেট', 'left: সবাইকে শুভকামনা']);
  });

  // Red (seen) with: the line told as an explanation, or glued to an option.
  it.each([keyed, bare])('what is said in brackets of the next questions is a heading', (question) => {
    expect(told(`${question('১')}(নিচের প্রশ্নগুলো তাপ অধ্যায়ের)\n${question('২')}`)).toEqual(['সিলেট', 'সিলেট']);
  });

  it('explanations below the key stay explanations', () => {
    expect(told(`${keyed('১')}${keyed('২')}কারণ ঢাকা রাজধানী।`)).toEqual(['সিলেট', 'সিলেট | কারণ ঢাকা রাজধানী।']);
    expect(told(`${keyed('১')}ঢাকা রাজধানী\n${keyed('২')}ঢাকা রাজধানী`)).toEqual(['সিলেট | ঢাকা রাজধানী', 'সিলেট | ঢাকা রাজধানী']);
  });

  it('wraps stay part of their option', () => {
    const wide = 'D) An option that goes on and on until there is no room on the\n';
    const paper = `1. Which of them stands in a line that is as wide as the paper is?\nA) x\nB) y\nC) z\n${wide}`;
    expect(told(`${paper}Page of the book\n2. Two?\nA) x\nB) y`)[0]).toContain('\nPage of the book');
    expect(told(`1. One?\nA) x\nB) a town and\nBonn\n2. Two?\nA) x\nB) y`)[0]).toBe('a town and\nBonn');
    expect(told(`1. One?\nA) x\nis wet\nB) y\nis dry\n2. Two?\nA) x\nB) y`)[0]).toBe('y\nis dry');
  });
});
