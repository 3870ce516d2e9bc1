import { describe, expect, it } from '@jest/globals';
import { shownPayload } from './payload.js';

describe('the payload of a job', () => {
  it('shows ids, counts and moments, and neither secrets nor persons', () => {
    const text = shownPayload({
      orderId: '0192f0c1-2222-7000-8000-000000000001',
      units: 3,
      at: '2026-11-22T18:00:00.000Z',
      sealed: 'c2VhbGVkIHRleHQ',
      storePassword: 'x',
      otp: 123456,
      reason: 'C is right',
      receiver: { name: 'Asha', phone: '01712345678', note: 'ring 01712345678 or asha@example.com' },
      lines: [{ token: 'abc' }],
      body: 'ক'.repeat(500),
    });
    expect(JSON.parse(text)).toMatchObject({
      orderId: '0192f0c1-2222-7000-8000-000000000001',
      units: 3,
      at: '2026-11-22T18:00:00.000Z',
      sealed: '***',
      storePassword: '***',
      otp: '***',
      reason: '***',
      receiver: { name: '***', phone: '***', note: 'ring 01*******78 or ***@example.com' },
      lines: [{ token: '***' }],
    });
    expect(text.length).toBeLessThan(900);
  });
});
