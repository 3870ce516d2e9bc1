import { describe, expect, it } from '@jest/globals';
import { upOf } from './up-of.js';

describe('one level up', () => {
  // Red (seen) with `/` for every page: three taps from a lesson back to the lessons.
  it.each([
    ['/courses/physics/lessons/1', '/courses/physics/lessons'],
    ['/courses/physics/qna/1', '/courses/physics/qna'],
    ['/courses/physics/mcq/1/leaderboard', '/courses/physics/mcq'],
    ['/courses/physics/mcq/1/solution', '/courses/physics/mcq'],
    ['/courses/physics/mcq/1/practice', '/courses/physics/mcq'],
    ['/courses/physics/progress/topper', '/courses/physics/progress'],
    ['/courses/physics/lessons', '/courses/physics/dashboard'],
    ['/courses/physics/pdf/', '/courses/physics/dashboard'],
    ['/courses/physics/dashboard', '/my-courses'],
    ['/courses/physics', '/my-courses'],
  ])('%s → %s', (from, to) => {
    expect(upOf(from)).toBe(to);
  });
});
