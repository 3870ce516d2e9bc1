import { describe, expect, it } from '@jest/globals';
import { demandStanding, standingOf, usedAfterMs } from './review-rights.js';

const use = (over: Partial<Parameters<typeof standingOf>[0]> = {}) => ({ heldMs: 1000, openedLesson: false, satExam: false, ...over });

describe('who may review a course', () => {
  // Red when a free entry or money that went back passes for a purchase (no use is known of it), or teachers rate their own course.
  it.each([
    ['never had it, or got the money back', null, false, 'none'],
    ['teaches it and was given it', use({ openedLesson: true }), true, 'none'],
    ['paid a moment ago', use(), false, 'early'],
    ['paid a day ago, less a millisecond', use({ heldMs: usedAfterMs - 1 }), false, 'early'],
    ['paid a day ago', use({ heldMs: usedAfterMs }), false, 'may'],
    ['opened a lesson', use({ openedLesson: true }), false, 'may'],
    ['handed in an exam', use({ satExam: true }), false, 'may'],
  ] as const)('%s', (_who, facts, teaches, standing) => expect(standingOf(facts, teaches)).toBe(standing));

  it('is refused in words that say why', () => {
    expect(() => demandStanding('none')).toThrow('Buyers only');
    expect(() => demandStanding('early')).toThrow('Course not used yet');
    expect(() => demandStanding('may')).not.toThrow();
  });
});
