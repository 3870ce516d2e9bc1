import { randomInt } from 'node:crypto';
import { rightPoints, speedPoints } from '#contracts/shared/quiz';
import { roomAlphabet, roomCodeLength } from '#contracts/shared/rooms';

/** A code that nobody can foresee: 47 million of them, against some hundred guesses that are let through. */
export const newRoomCode = (below: (most: number) => number = randomInt): string =>
  Array.from({ length: roomCodeLength }, () => roomAlphabet[below(roomAlphabet.length)]).join('');

/** Points of an answer: those of a right one, and more for its speed, by the server's clock over the time given; else none. */
export const roomPoints = (right: boolean, tookMs: number, seconds: number): number => {
  if (!right) return 0;
  const given = seconds * 1000;
  const left = Math.min(given, Math.max(0, given - tookMs));
  return rightPoints + Math.floor((speedPoints * left) / given);
};

/** Whether exactly the right options were chosen. */
export const isRight = (chosen: readonly string[], key: readonly string[]): boolean =>
  new Set(chosen).size === key.length && key.every((id) => chosen.includes(id));
