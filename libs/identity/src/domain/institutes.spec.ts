import { describe, expect, it } from '@jest/globals';
import { institutesOf, matching, rootOf, maxSpellingsEach, suggestionsOf } from './institutes.js';

const aliases = new Map([
  ['ndc', 'notre dame'],
  ['notre dame', 'notre dame college'],
]);
const names = new Map([['notre dame college', 'Notre Dame College']]);
const typed = [
  { text: 'NDC', people: 3 },
  { text: 'ndc.', people: 1 },
  { text: 'Notre Dame', people: 2 },
  { text: 'ঢাকা কলেজ', people: 6 },
  { text: 'ঢাকা  কলেজ', people: 1 },
  { text: '…', people: 9 },
  { text: '01712345678', people: 1 },
];

describe('institutes out of what people typed', () => {
  it('are found through all merges, and a ring ends', () => {
    expect(rootOf('ndc', aliases)).toBe('notre dame college');
    expect(rootOf('x', aliases)).toBe('x');
    expect(['a', 'b']).toContain(
      rootOf(
        'a',
        new Map([
          ['a', 'b'],
          ['b', 'a'],
        ]),
      ),
    );
  });

  it('are counted with all their spellings, named by staff or by most', () => {
    expect(institutesOf(typed, { aliases, names }).map(({ key, name, people, merged }) => [key, name, people, merged])).toEqual([
      ['ঢাকা কলেজ', 'ঢাকা কলেজ', 7, false],
      ['notre dame college', 'Notre Dame College', 6, true],
      ['01712345678', '01712345678', 1, false],
    ]);
  });

  // Red when what one person typed is offered to others.
  it('are offered where several gave them or staff named them, by any spelling', () => {
    const offered = suggestionsOf(institutesOf(typed, { aliases, names }), { aliases, names });
    const found = (q: string): string[] => matching(offered, q, 5);
    expect(found('nd')).toEqual(['Notre Dame College']);
    expect(found('coll notre')).toEqual(['Notre Dame College']);
    expect(found('ঢা')).toEqual(['ঢাকা কলেজ']);
    expect(found('017')).toEqual([]);
    expect(found(' . ')).toEqual([]);
    expect(matching(offered, 'ndc', 0)).toEqual([]);
  });

  // Red with every spelling kept: dots and blanks make as many of one name as there are accounts, and each copied all before it.
  it('keep as many spellings of a name as anybody reads, and count the rest', () => {
    const dotted = Array.from({ length: 1000 }, (_, at) => ({ text: `Zz${'.'.repeat(1 + (at % 100))}${' '.repeat(at / 100)}`, people: 2 }));
    const [one, ...others] = institutesOf(dotted, { aliases: new Map(), names: new Map() });
    expect([one?.spellings.length, one?.spellingCount, one?.people, others]).toEqual([maxSpellingsEach, 1000, 2000, []]);
  });
});
