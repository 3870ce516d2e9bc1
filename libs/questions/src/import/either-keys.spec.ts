import { afterAll, describe, expect, it } from '@jest/globals';
import { FormulaChecker } from '#platform/rich-text';
import { accountOf } from './account.js';
import { asDetected } from './open-file.js';

const formulas = new FormulaChecker();
afterAll(() => formulas.onModuleDestroy());

const asSheet = (key: string): string => `Question,A,B,C,D,Answer\nOne?,p,x,y,z,B\nTwo?,q,x,y,z,"${key}"\nThree?,r,x,y,z,C\n`;
const asked = (stem: string, key: string): string => `${stem}\nA) ${stem}\nB) x\nC) y\nANSWER: ${key}\n`;
const asAiken = (key: string): string => [asked('One?', 'B'), asked('Two?', key), asked('Three?', 'C')].join('\n');
const asJson = (key: string): string =>
  JSON.stringify(
    [
      ['One?', 'B'],
      ['Two?', key],
      ['Three?', 'C'],
    ].map(([question, answer]) => ({ question, options: { A: question, B: 'x', C: 'y' }, answer })),
  );

/** How many are right options of each question, and how many questions wait for a key. */
const told = async (text: string, name: string): Promise<string> => {
  const file = new TextEncoder().encode(text);
  const { questions, errors } = await accountOf(file, name, { ...asDetected, bijoy: 'leave' }, 'en', undefined, formulas);
  return `${questions.map(({ options }) => options.filter(({ right }) => right).length).join(' ')}, ${errors}`;
};

describe('a key that names one option or another', () => {
  // Red (seen) with: both taken for right, `or` and all.
  it.each(['A/B', 'A or B', 'A (B)', 'ক/খ', 'ক বা খ', '1/2', '1 or 2', '২/৩', 'A, B or C'])(
    'waits for a person in any format: %s',
    async (key) => {
      expect(await told(asSheet(key), 'bank.csv')).toBe('1 1, 1');
      expect(await told(asJson(key), 'bank.json')).toBe('1 1, 1');
      expect(await told(asAiken(key), 'bank.txt')).toBe('1 1, 1');
    },
  );

  it.each(['A, B', 'A & B', 'A and B'])('stays several right ones where it says so: %s', async (key) => {
    expect(await told(asSheet(key), 'bank.csv')).toBe('1 2 1, 0');
    expect(await told(asAiken(key), 'bank.txt')).toBe('1 2 1, 0');
  });
});
