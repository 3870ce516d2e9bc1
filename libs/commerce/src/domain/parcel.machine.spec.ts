import { describe, expect, it } from '@jest/globals';
import { lastStepBack, parcelMachine, stepFrom, staffSteps } from './parcel.machine.js';

const at = '2026-11-22T04:00:00.000Z';

describe('the way of a parcel', () => {
  it('allows each step of staff and no other', () => {
    for (const step of staffSteps) for (const from of stepFrom[step]) expect(parcelMachine.may(from, step)).toBe(true);
    expect(parcelMachine.may('waiting', 'packed')).toBe(false);
    expect(parcelMachine.may('paid', 'shipped')).toBe(false);
  });
  it('is taken back one step at a time, by steps that the machine knows', () => {
    const never = { shippedAt: null, deliveredAt: null };
    expect(lastStepBack('paid', never)).toBeNull();
    expect(lastStepBack('packed', never)).toBe('paid');
    expect(lastStepBack('shipped', { shippedAt: at, deliveredAt: null })).toBe('packed');
    expect(lastStepBack('returned', { shippedAt: at, deliveredAt: null })).toBe('shipped');
    expect(lastStepBack('returned', { shippedAt: at, deliveredAt: at })).toBe('delivered');
    // Red when a parcel that was closed by a refund can be sent after all.
    expect(lastStepBack('returned', never)).toBeNull();
    for (const state of parcelMachine.states) {
      const back = lastStepBack(state, { shippedAt: at, deliveredAt: null });
      if (back) expect(parcelMachine.may(state, back)).toBe(true);
    }
  });
});
