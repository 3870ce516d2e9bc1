import { expect, it } from '@jest/globals';
import { bytesOf, isTooHeavy } from './question-bytes.js';

// Red with each text counted alone: a question of ten texts had twelve million characters, and thirty such were a process.
it('counts all texts of a question together, in bytes, and each picture by its address', () => {
  expect(bytesOf(['ক', 'ab', ''])).toBe(5);
  const picture = `<img src="/files/pictures/${'a'.repeat(64)}.webp">`;
  expect(bytesOf([picture, picture])).toBe(2 * (40_000 + picture.length));
  expect([isTooHeavy(['x'.repeat(1_000_000), 'x'.repeat(500_000)]), isTooHeavy(['x'.repeat(1_000_000), 'x'.repeat(500_001)])]).toEqual([
    false,
    true,
  ]);
});
