import { describe, expect, it } from '@jest/globals';
import { seenFrom } from './video-end.js';

describe('a video', () => {
  it('counts as seen near its end', () => {
    expect(seenFrom(1_000_000)).toBe(950_000);
    expect(seenFrom(100_000)).toBe(90_000);
  });

  it('is not seen at its beginning, however short it is', () => {
    expect(seenFrom(20_000)).toBe(16_000);
    expect(seenFrom(0)).toBe(0);
  });
});
