import { describe, expect, it } from '@jest/globals';
import { added, dismissed, updated } from './toast-state.js';

const one = added('1', { title: 'এক' });

describe('the one toast', () => {
  it('is added open, and a new one takes the place of the old', () => {
    expect(one).toEqual({ id: '1', title: 'এক', variant: 'default', open: true });
    expect(added('2', { title: 'দুই', variant: 'destructive' })).toMatchObject({ id: '2', variant: 'destructive', open: true });
  });
  // Seen red: updating the older of two showed it again over the newer one.
  it('is updated while it is the one, never brought back by an update', () => {
    expect(updated(one, '1', { title: 'নতুন' })).toMatchObject({ id: '1', title: 'নতুন', open: true });
    const two = added('2', { title: 'দুই' });
    expect(updated(two, '1', { title: 'নতুন' })).toBe(two);
    expect(updated(null, '1', { title: 'নতুন' })).toBeNull();
    expect(updated(dismissed(one, '1'), '1', { title: 'নতুন' })).toMatchObject({ title: 'নতুন', open: false });
  });
  it('is closed by its dismissal, which leaves another one alone', () => {
    expect(dismissed(one, '1')).toMatchObject({ id: '1', open: false });
    expect(dismissed(one, '2')).toBe(one);
  });
});
