import { describe, expect, it } from '@jest/globals';
import { minutesOf, planOf, readAsked, writeAsked } from './asked.js';
import { pickedOf, turnSubject, turnTopic } from './choice.js';

const physics = { id: 's', topicIds: ['a', 'b', 'c'] };
const uuid = '0190f000-0000-7000-8000-000000000001';

describe('the choice of topics', () => {
  it('takes a subject as a whole, and gives it up', () => {
    expect(turnSubject(['x', 'a'], physics)).toEqual(['x', 's']);
    expect(turnSubject(['x', 's'], physics)).toEqual(['x']);
    expect(turnSubject(['a', 'b', 'c'], physics)).toEqual([]);
  });
  // Red with a subject that stays chosen beside its topics: one topic taken off would change nothing.
  it('leaves the others when one topic of a whole subject is taken off', () => {
    expect(turnTopic(['x', 's'], physics, 'b')).toEqual(['x', 'a', 'c']);
  });
  it('is the subject itself once every topic is chosen', () => {
    expect(turnTopic(['a', 'b'], physics, 'c')).toEqual(['s']);
  });
  it('knows what is chosen of a subject', () => {
    expect([[], ['a'], ['a', 'b', 'c'], ['s']].map((chosen) => pickedOf(chosen, physics))).toEqual(['none', 'some', 'all', 'all']);
  });
});

describe('the address of the builder', () => {
  it('comes back as it was written, and says nothing of what is usual', () => {
    const asked = readAsked(new URLSearchParams(`topics=${uuid}&count=20&pace=quick&source=bookmarked&folder=${uuid}&reveal=at-end`));
    expect(readAsked(new URLSearchParams(writeAsked(asked)))).toEqual(asked);
    expect(writeAsked(readAsked(new URLSearchParams()))).toEqual({});
  });
  it('makes a plan of nonsense', () => {
    const asked = readAsked(new URLSearchParams('topics=1,;drop&count=7000&pace=x&difficulty=x&source=x&folder=1'));
    expect(planOf(asked)).toEqual({
      topicIds: [],
      count: 10,
      minutes: null,
      difficulty: 'near',
      source: 'mixed',
      reveal: 'at-once',
    });
  });
  it('gives a minute a question, or half of it, never none', () => {
    expect([minutesOf('calm', 10), minutesOf('quick', 5), minutesOf('quick', 1), minutesOf('none', 10)]).toEqual([10, 3, 1, null]);
  });
});
