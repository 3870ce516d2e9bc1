import { describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '#contracts/http/identity';
import { mayCloseProfile, needsProfile } from './needs-profile.js';

const user = (phone: string | null, batch: string | null): CurrentUser => ({
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'ক',
  phone,
  email: null,
  institute: null,
  hsc_batch: batch,
  avatar: null,
  roles: ['student'],
  permissions: [],
  affiliate: false,
  streak: 0,
  revision: 1,
});

describe('the profile dialog', () => {
  it('opens only when batch and phone are both missing', () => {
    expect([user(null, null), user('017', null), user(null, 'JOB'), user('017', 'JOB'), null].map(needsProfile)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  it('may be closed only when both are there, or nobody is', () => {
    expect([user(null, null), user('017', null), user(null, 'JOB'), user('017', 'JOB'), null].map(mayCloseProfile)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});
