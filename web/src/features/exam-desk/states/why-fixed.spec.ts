import { describe, expect, it } from '@jest/globals';
import { whyFixed } from './why-fixed.js';

describe('why an exam cannot be changed', () => {
  // Red when "take it back to a draft first" stands where no button does so.
  it('names the way back to a draft only where it is offered', () => {
    expect(whyFixed({ state: 'scheduled', may: ['unschedule', 'cancel'] })).toBe('fixedScheduled');
    expect(whyFixed({ state: 'scheduled', may: ['cancel'] })).toBe('fixedSealed');
    expect(whyFixed({ state: 'open', may: [] })).toBe('fixedLater');
    expect(whyFixed({ state: 'draft', may: [] })).toBe('fixedRight');
    expect(whyFixed({ state: 'draft', may: ['edit'] })).toBeNull();
  });
});
