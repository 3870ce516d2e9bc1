import { describe, expect, it } from '@jest/globals';
import { roomAlphabet, roomCode } from '#contracts/shared/rooms';
import { isRight, newRoomCode, roomPoints } from './room-rules.js';
import { roomMachine } from './room.machine.js';

describe("a room's code", () => {
  it('has six signs, none of which looks like another', () => {
    for (let turn = 0; turn < 200; turn += 1) expect(newRoomCode()).toMatch(/^[ACEFHJKMNPRTWXY3479]{6}$/);
    for (const one of 'BDGILOQSUVZ012568') expect(roomAlphabet).not.toContain(one);
  });
  it('is understood as people type it', () => {
    expect(roomCode(' ac-e ৩7৯ ')).toBe('ACE379');
    expect(roomCode('🙂')).toBe('');
  });
});

describe('points in a room', () => {
  it('are for what is right, and more for speed by the time given', () => {
    expect(roomPoints(false, 0, 20)).toBe(0);
    expect(roomPoints(true, 0, 20)).toBe(150);
    expect(roomPoints(true, 10_000, 20)).toBe(125);
    expect(roomPoints(true, 20_000, 20)).toBe(100);
    expect(roomPoints(true, 90_000, 20)).toBe(100);
    expect(roomPoints(true, -500, 20)).toBe(150);
  });
  it('want all right options and no other', () => {
    expect(isRight(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(isRight(['a'], ['a', 'b'])).toBe(false);
    expect(isRight(['a', 'b', 'c'], ['a', 'b'])).toBe(false);
    expect(isRight(['a', 'a'], ['a'])).toBe(true);
  });
});

describe('the life of a room', () => {
  it('ends once', () => {
    expect(roomMachine.may('lobby', 'running')).toBe(true);
    expect(roomMachine.may('lobby', 'finished')).toBe(false);
    expect(() => roomMachine.step('finished', 'running')).toThrow('Illegal transition');
    expect(() => roomMachine.step('closed', 'lobby')).toThrow('Illegal transition');
  });
});
