import { describe, expect, it } from '@jest/globals';
import { makeServerClock } from './server-clock.js';

const start = 1_000_000;
const setUp = () => {
  const time = { monotonic: 0, device: start };
  return {
    time,
    clock: makeServerClock(
      () => time.monotonic,
      () => time.device,
    ),
  };
};

describe('the server clock', () => {
  it('is the device clock until an answer came', () => {
    const { clock } = setUp();
    expect(clock.now()).toBe(start);
    expect(clock.deviceAhead()).toBeNull();
  });
  // Red when a page made on the server shows the time of a wrong device for a moment.
  it('is what is guessed until an answer came, and the device is not believed then either', () => {
    const guessed = makeServerClock(
      () => 0,
      () => start + 7_200_000,
      () => start,
    );
    expect(guessed.now()).toBe(start);
    guessed.note(start + 3, 0, 0);
    expect([guessed.now(), guessed.deviceAhead()]).toEqual([start + 3, 7_199_997]);
  });
  it('sets the server time against the middle of the round trip', () => {
    const { time, clock } = setUp();
    time.monotonic = 400;
    clock.note(5_000_200, 0, 400);
    expect(clock.now()).toBe(5_000_400);
  });
  // Red with Date.now: the device two hours fast, then moved by half an hour in the middle.
  it('does not follow the device when its clock is wrong or moved', () => {
    const { time, clock } = setUp();
    time.device = start + 7_200_000;
    clock.note(start, 0, 0);
    expect(clock.deviceAhead()).toBe(7_200_000);
    time.monotonic = 10_000;
    time.device += 1_800_000;
    expect(clock.now()).toBe(start + 10_000);
  });
  it('keeps the sharper of two measurements that agree', () => {
    const { clock } = setUp();
    clock.note(1000, 0, 20);
    clock.note(2000, 500, 2500);
    expect(clock.spread()).toBe(10);
  });
  it('believes the newer one when they cannot both be right: the device slept', () => {
    const { time, clock } = setUp();
    clock.note(1000, 0, 20);
    time.monotonic = 1000;
    clock.note(601_000, 600, 1000);
    expect(clock.now()).toBe(601_200);
  });
});
