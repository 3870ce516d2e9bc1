import { describe, expect, it } from '@jest/globals';
import { commonPasswords } from './common-passwords.js';
import { weaknessOf, type Known } from './password-strength.js';

const known: Known = {
  email: 'nusrat.jahan@example.com',
  phone: '01712345679',
  name: 'নুসরাত Jahanara',
  products: ['Prostuti', 'প্রস্তুতি'],
};

describe('a weak password', () => {
  // Each line is red when its rule is taken out.
  it.each([
    ['password123', 'common'],
    ['P-a-s-s-w-o-r-d 123', 'common'],
    ['PASSWORD১২৩', 'common'],
    ['bangladesh1971', 'common'],
    ['amarsonarbangla', 'common'],
    ['বাংলাদেশ১২৩', 'common'],
    ['porikkha2026', 'common'],
    ['12345678', 'sequence'],
    ['987654321', 'sequence'],
    ['১২৩৪৫৬৭৮', 'sequence'],
    ['abcdefgh', 'sequence'],
    ['qwertyui', 'sequence'],
    ['lkjhgfdsa', 'sequence'],
    ['aaaaaaaa', 'repeated'],
    ['১১১১১১১১', 'repeated'],
    ['--------', 'repeated'],
    ['ababababa', 'repeated'],
    ['nusrat.jahan@example.com', 'personal'],
    ['my nusrat 88', 'personal'],
    ['01712345679', 'personal'],
    ['+৮৮০১৭১২৩৪৫৬৭৯', 'personal'],
    ['JAHANARA!!', 'personal'],
    ['নুসরাত-আমি', 'personal'],
    ['prostuti-is-mine', 'personal'],
    ['আমার প্রস্তুতি ৯', 'personal'],
  ])('%s is %s', (password, why) => {
    expect(weaknessOf(password, known)).toBe(why);
  });

  it.each(['a good password', 'correct horse battery', 'ছোট-নয়-এমন', 'Tr0ub4dor&3', 'my-secret-password', '7Kq!-vX2', 'rain on tin roofs'])(
    'is not %s',
    (password) => {
      expect(weaknessOf(password, known)).toBeNull();
    },
  );

  it('stands in its bare form in the list, which knows more than a thousand', () => {
    expect(commonPasswords.size).toBeGreaterThan(1000);
    const odd = [...commonPasswords].filter((one) => one.length < 8 || one !== one.toLowerCase() || /[^\p{L}\p{M}\p{N}]/u.test(one));
    expect(odd).toEqual([]);
  });

  it('is found in no time in the longest one', () => {
    // Of this thread alone, in microseconds: what runs beside it does not count.
    const before = process.threadCpuUsage();
    weaknessOf('ab'.repeat(100), known);
    weaknessOf('a b'.repeat(66), known);
    expect(process.threadCpuUsage(before).user).toBeLessThan(50_000);
  });
});
