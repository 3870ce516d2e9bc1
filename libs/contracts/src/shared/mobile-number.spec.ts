import { describe, expect, it } from '@jest/globals';
import { contactPhone, isNumber, mobileNumber, searchedDigits } from './mobile-number.js';

// Red with a rule that knows Bengali digits, blanks and - alone: numbers out of contact cards and web pages were unknown logins.
const written = [
  '01812345671',
  '1812345671',
  '+880 01812345671',
  '+8801812345671',
  '8801812345671',
  '008801812345671',
  '00880 01812-345671',
  '+880 (0) 1812 345671',
  'tel:+8801812345671',
  'tel:018-1234-5671',
  '০১৮১২৩৪৫৬৭১',
  '+৮৮০ ১৮১২ ৩৪৫৬৭১',
  '０１８１２３４５６７１',
  '٠١٨١٢٣٤٥٦٧١',
  '\u202A01812345671\u202C',
  '\u200E+8801812345671',
  '\u2066018\u206912345671\u200B',
  '018\u00A01234\u20095671',
  '018\u20111234\u20135671',
  '018\u20121234\u20145671',
  '018/1234.5671',
];

describe('a mobile number', () => {
  it.each(written)('is read out of %j', (text) => {
    expect(mobileNumber(text)).toBe('01812345671');
  });
  it.each([
    '0181234567',
    '018123456711',
    '01212345671',
    '8800018123456',
    '+4915112345678',
    '+44 7700 900123',
    'hello',
    '',
    '০',
    'a01812345671',
  ])('is not found in %j', (text) => {
    expect(mobileNumber(text)).toBeNull();
  });
  it('may be another country’s where it is only called', () => {
    expect(['+44 7700 900123', '0044 7700-900123', '+880 1812-345671', 'hello', '12', '+88012', '02-9661234'].map(contactPhone)).toEqual([
      '+447700900123',
      '+447700900123',
      '01812345671',
      null,
      null,
      null,
      null,
    ]);
  });
  it('is told from what is no number at all', () => {
    expect(['01212345671', '+44 7700 900123', '০২-৯৬৬১২৩৪', 'hello', 'rahim2007', 'a@b.co', '123'].map(isNumber)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  it('is searched for by a part of it', () => {
    expect(
      ['৫৬৭১', '+880 1812', '8801812', '88001812', '+880 01812\u2011345671', '1812345671', 'রহিম 1812', ''].map(searchedDigits),
    ).toEqual(['5671', '01812', '01812', '01812', '01812345671', '01812345671', null, null]);
  });

  // Red when a text of any length is gone through sign by sign before it is found to be no number.
  it('is not looked for in what is longer than any', () => {
    const long = `${' '.repeat(60)}01812345671`;
    expect([mobileNumber(long), contactPhone(long), isNumber(long), searchedDigits(long)]).toEqual([null, null, false, null]);
  });
});
