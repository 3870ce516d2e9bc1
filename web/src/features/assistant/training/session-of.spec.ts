import { describe, expect, it } from '@jest/globals';
import { sessionOf } from './session-of.js';

describe('the session of a step', () => {
  it('is of its topic and size; of everything where it names none; nowhere for other steps', () => {
    expect(sessionOf('/selfpractice/practice?topics=a&count=5')).toEqual({ topicIds: ['a'], count: 5 });
    expect(sessionOf('/selfpractice/practice?count=10')).toEqual({ topicIds: [], count: 10 });
    expect([sessionOf('/quizflex/variants/mcq?topics=a'), sessionOf('/selfpractice/practice')]).toEqual([null, null]);
  });
});
