import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instituteKey } from './institute-key.js';

describe('instituteKey', () => {
  it.each([
    ['Notre Dame College, Dhaka', 'notre  dame college (DHAKA)'],
    ['St. Joseph’s College', 'st josephs college'],
    ['ঢাকা কলেজ', '  ঢাকা   কলেজ। '],
    // য় and ড় as one code point, and as letter + nukta.
    ['রাজশাহী বিশ্ববিদ্যাল\u09df', 'রাজশাহী বিশ্ববিদ্যাল\u09af\u09bc'],
    ['ব\u09dc কলেজ', 'ব\u09a1\u09bc কলেজ'],
    // ো typed as one vowel sign, and as two.
    ['যশোর কলেজ', 'যশ\u09c7\u09beর কলেজ'],
    ['র‍্যাংকস কলেজ', 'র্যাংকস কলেজ'],
    ['Ｄhaka College', 'dhaka college'],
  ])('takes %s and %s for one', (one, other) => {
    expect(instituteKey(one)).toBe(instituteKey(other));
  });

  it('keeps apart what differs in a letter or a vowel sign', () => {
    expect(instituteKey('ঢাকা কলেজ')).not.toBe(instituteKey('ঢাকা কলিজ'));
    expect(instituteKey('Dhaka College')).not.toBe(instituteKey('Dhaka City College'));
  });

  it('is a fixed point of itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => instituteKey(instituteKey(text)) === instituteKey(text)));
  });
});
