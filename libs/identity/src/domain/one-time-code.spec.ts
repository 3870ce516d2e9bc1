import { describe, expect, it } from '@jest/globals';
import { codeMessage } from './code-message.js';
import { codeAddress, newCode, readCode } from './one-time-code.js';

describe('one-time codes', () => {
  it('have six digits, leading zeros among them', () => {
    const codes = Array.from({ length: 2000 }, newCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1900);
    // Red with: the number as text, without padding.
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });

  it('are read in either digits', () => {
    expect(readCode(' ০১২৩৪৫ ')).toBe('012345');
  });

  it.each([
    ['+880 1712-345678', { channel: 'sms', to: '01712345678' }],
    [' Tania@Example.COM ', { channel: 'mail', to: 'tania@example.com' }],
    ['nobody', null],
    ['a@b', null],
    ['a b@c.de', null],
    ['@', null],
  ])('go to %s as %j', (text, address) => {
    expect(codeAddress(text)).toEqual(address);
  });
});

describe('the message with a code', () => {
  const facts = { product: 'প্রস্তুতি', code: '012345', letter: 'code' as const };
  it('names product, code, minutes and a warning, in one part of an SMS', () => {
    const { text } = codeMessage({ channel: 'sms', to: '01712345678' }, { ...facts, locale: 'bn' });
    for (const part of ['প্রস্তুতি', '012345', '৫ মিনিট', 'কাউকে বলবেন না']) expect(text).toContain(part);
    expect(text.length).toBeLessThanOrEqual(70);
    const english = codeMessage({ channel: 'sms', to: '01712345678' }, { ...facts, product: 'Prostuti', locale: 'en' });
    expect(english.text).toBe('Prostuti: your code is 012345. It works for 5 minutes. Do not share it with anyone.');
    expect(english.subject).toBeUndefined();
  });

  it('has a subject as an e-mail, which does not hold the code', () => {
    const mail = codeMessage({ channel: 'mail', to: 'a@b.de' }, { ...facts, locale: 'en' });
    expect(mail.subject).toBe('প্রস্তুতি: your code');
    expect(mail.text).toContain('012345');
    expect(codeMessage({ channel: 'mail', to: 'a@b.de' }, { ...facts, locale: 'bn', letter: 'phone-instead' }).text).not.toContain(
      '012345',
    );
  });
});
