import { expect, it } from '@jest/globals';
import { asksPhone } from './start-rules.js';

const on = { MODE: 'production', RANKED_NEEDS_PHONE: true, SMS_URL: 'https://sms.example' } as const;
const ranked = { kind: 'live', phoneWaived: false } as const;

// Red (seen) without the look at SMS_URL: where no SMS can be sent nobody could begin a ranked exam.
it('a ranked exam asks for a proven phone, unless that is switched off, waived, or cannot be done', () => {
  expect(asksPhone(ranked, on)).toBe(true);
  expect(asksPhone({ ...ranked, kind: 'mock' }, on)).toBe(false);
  expect(asksPhone({ ...ranked, phoneWaived: true }, on)).toBe(false);
  expect(asksPhone(ranked, { ...on, RANKED_NEEDS_PHONE: false })).toBe(false);
  expect(asksPhone(ranked, { ...on, SMS_URL: undefined })).toBe(false);
  expect(asksPhone(ranked, { ...on, MODE: 'demo', SMS_URL: undefined })).toBe(true);
});
