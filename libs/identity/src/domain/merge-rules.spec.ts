import { describe, expect, it } from '@jest/globals';
import { institutesOf } from './institutes.js';
import { planMerge } from './merge-rules.js';

const known = { aliases: new Map([['ndc', 'notre dame']]), names: new Map([['notre dame', 'Notre Dame']]) };
const institutes = institutesOf(
  [
    { text: 'NDC', people: 3 },
    { text: 'Notre Dame College', people: 4 },
    { text: 'Dhaka College', people: 5 },
    { text: 'ঢাকা কলেজ', people: 2 },
  ],
  known,
);
const plan = (keys: string[], name: string) => planMerge({ keys, name }, institutes, known);

describe('a merge of institutes', () => {
  it('takes in what is chosen and what has the name already', () => {
    expect(plan(['ঢাকা কলেজ'], 'Dhaka College')).toEqual({
      targetKey: 'dhaka college',
      aliases: ['ঢাকা কলেজ'],
      people: 7,
      names: ['Dhaka College', 'ঢাকা কলেজ'],
    });
    // By a name that nobody gave.
    expect(plan(['notre dame', 'notre dame college'], 'Notre Dame College, Dhaka')).toMatchObject({
      people: 7,
      targetKey: 'notre dame college dhaka',
    });
  });

  // Red when an institute can be given the name of one of its own spellings and both then stand for each other.
  it('may take the name of a spelling of its own, and of no other', () => {
    expect(plan(['notre dame'], 'NDC')).toMatchObject({ targetKey: 'ndc', aliases: ['notre dame'] });
    expect(() => plan(['dhaka college'], 'N.D.C')).not.toThrow();
    expect(() => plan(['dhaka college'], 'ndc')).toThrow('Institute name in use');
  });

  it('knows what there is, and wants a name', () => {
    expect(() => plan(['ndc'], 'Any name')).toThrow('Institute not found');
    expect(() => plan(['dhaka college'], '...')).toThrow('Invalid input');
  });
});
