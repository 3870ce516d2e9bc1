import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { QuestionKey } from '#contracts/http/exam-after';
import type { TieBreak } from './exam-draft.js';
import { boardKeys, ranksOf, standingAfter } from './key-preview.js';
import { checkedKey, withKey } from './question-key.js';
import { rankKey } from './rank-key.js';
import { score, type GivenAnswer, type MarkedQuestion, type Scheme } from './scoring.js';

const key = (over: Partial<QuestionKey>): QuestionKey => ({ cancelled: false, optionIds: [], number: null, tolerance: null, ...over });
const rules: TieBreak[] = ['score', 'more-correct-in-section-2', 'fewer-wrong', 'less-time'];
const question = (place: number): MarkedQuestion => ({
  id: `q${place}`,
  kind: 'single',
  section: 1 + (place % 2),
  markUnits: 4n,
  negativeUnits: 1n,
  cancelled: false,
  key: { optionIds: ['a'], number: null, tolerance: null },
});

const answers = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 5, maxLength: 5 });
const given = (choice: string): GivenAnswer => ({ optionIds: choice === '' ? [] : [choice], number: null });
const newKeys = fc.constantFrom(key({ optionIds: ['b'] }), key({ optionIds: ['a', 'c'] }), key({ optionIds: ['a'], cancelled: true }));

describe('the preview of a key change', () => {
  // Red with the penalty forgotten, with the floor applied to the difference, and with an order of rules other than the exam's.
  it('tells from one answer what marking the whole paper again gives, or says that it cannot', () => {
    fc.assert(
      fc.property(
        answers,
        newKeys,
        fc.nat(4),
        fc.boolean(),
        fc.constantFrom('everyone', 'answered', 'nobody'),
        fc.constantFrom(null, 1),
        (choices, asked, place, floorAtZero, cancelledCredit, optionalCounted) => {
          const scheme: Scheme = { floorAtZero, cancelledCredit, optionalSections: [1, 2], optionalCounted } as Scheme;
          const before = choices.map((_, at) => question(at));
          const sheet = new Map(choices.map((choice, at) => [`q${at}`, given(choice)]));
          const limits = {
            highest: 20n,
            sectionSizes: new Map([
              [1, 3],
              [2, 2],
            ]),
          };
          const mark = (questions: readonly MarkedQuestion[]) => {
            const result = score(questions, sheet, scheme);
            return { units: result.units, rankKey: rankKey(rules, { ...result, seconds: 60, submittedAfterMs: 0 }, limits) };
          };
          const was = mark(before);
          const changed = withKey(before[place]!, asked);
          const is = mark(before.map((one, at) => (at === place ? changed : one)));
          const sitting = {
            attemptId: 'x',
            userId: 'u',
            number: 1,
            ranked: true,
            disqualified: false,
            current: true,
            answer: sheet.get(`q${place}`),
            ...was,
          };
          const told = standingAfter(sitting, { before: before[place]!, after: changed }, scheme, rules);
          if (told === 'same') expect(is).toEqual(was);
          else if (told !== 'unsure') expect(told).toEqual(is);
          // With every section counting and no floor it always can.
          if (!floorAtZero && optionalCounted === null) expect(told).not.toBe('unsure');
        },
      ),
      { numRuns: 500 },
    );
  });

  it('ranks 1, 2, 2, 4 and lets the best of a person’s sittings stand', () => {
    expect(
      Object.fromEntries(
        ranksOf(
          new Map([
            ['d', '9'],
            ['a', '1'],
            ['b', '5'],
            ['c', '5'],
          ]),
        ),
      ),
    ).toEqual({ a: 1, b: 2, c: 2, d: 4 });
    const sittings = [
      { attemptId: 'one', userId: 'u', number: 1, ranked: true, disqualified: false },
      { attemptId: 'two', userId: 'u', number: 2, ranked: false, disqualified: false },
      { attemptId: 'out', userId: 'u', number: 3, ranked: false, disqualified: true },
    ];
    const keys: Record<string, string> = { one: '5', two: '3', out: '1' };
    expect([...boardKeys('best', sittings, (id) => keys[id] ?? '').keys()]).toEqual(['two']);
    expect([...boardKeys('first', sittings, (id) => keys[id] ?? '').keys()]).toEqual(['one']);
  });
});

describe('a key that is asked for', () => {
  const single = { kind: 'single', optionIds: ['a', 'b', 'c'] } as const;
  const before = key({ optionIds: ['a'] });

  it('is put in the paper’s order, each option once; a cancelled question keeps its key', () => {
    expect(checkedKey(single, before, key({ optionIds: ['c', 'b', 'c'] })).optionIds).toEqual(['b', 'c']);
    expect(checkedKey(single, before, key({ cancelled: true }))).toEqual({ ...before, cancelled: true });
  });

  it.each([
    ['none', key({}), 'Key not valid'],
    ['of another question', key({ optionIds: ['z'] }), 'Option out of range'],
    ['with a number', key({ optionIds: ['a'], number: '3' }), 'Key not valid'],
  ])('is refused: %s', (_, asked, code) => {
    expect(() => checkedKey(single, before, asked)).toThrow(code);
  });

  it('of a number is one that can be compared', () => {
    const numeric = { kind: 'numeric', optionIds: [] } as const;
    expect(checkedKey(numeric, before, key({ number: '9.81', tolerance: '' }))).toEqual(key({ number: '9.81' }));
    for (const asked of [key({ number: 'g' }), key({ number: '1', tolerance: '-1' }), key({ number: '1', optionIds: ['a'] })])
      expect(() => checkedKey(numeric, before, asked)).toThrow('Key not valid');
  });
});
