import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { makeToastClock } from './toast-clock.js';

describe('the clock of a toast', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('closes after 5000 ms, a new toast has them anew', () => {
    const close = jest.fn();
    const clock = makeToastClock(close);
    clock.start();
    jest.advanceTimersByTime(4999);
    expect(close).not.toHaveBeenCalled();
    clock.start();
    jest.advanceTimersByTime(4999);
    expect(close).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledTimes(1);
  });

  // Seen red: a toast that replaced another one under the pointer got the time that the other was looked at on top of its own.
  it('stands still while it is looked at, and what was left is left', () => {
    const close = jest.fn();
    const clock = makeToastClock(close);
    clock.start();
    jest.advanceTimersByTime(4000);
    clock.pause(true);
    jest.advanceTimersByTime(60_000);
    clock.pause(true);
    clock.pause(false);
    jest.advanceTimersByTime(999);
    expect(close).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledTimes(1);

    clock.pause(true);
    clock.start();
    jest.advanceTimersByTime(60_000);
    clock.pause(false);
    jest.advanceTimersByTime(4999);
    expect(close).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('does not close what was dismissed', () => {
    const close = jest.fn();
    const clock = makeToastClock(close);
    clock.start();
    clock.stop();
    clock.pause(true);
    clock.pause(false);
    jest.advanceTimersByTime(10_000);
    expect(close).not.toHaveBeenCalled();
  });
});
