import { describe, expect, it } from '@jest/globals';
import { mobileNumber, readLogin } from './login.js';

describe('logins', () => {
  it.each(['01712345678', '+8801712345678', '8801712345678', '008801712345678', '017 1234-5678', '০১৭১২৩৪৫৬৭৮', '+৮৮০ ১৭১২ ৩৪৫৬৭৮'])(
    'reads %s',
    (text) => {
      expect(mobileNumber(text)).toBe('01712345678');
    },
  );
  it.each(['0171234567', '017123456789', '02712345678', '01212345678', 'abc', '', '+4915112345678'])('refuses %s', (text) => {
    expect(mobileNumber(text)).toBeNull();
  });
  it('tells e-mail from phone', () => {
    expect(readLogin(' Tania@Example.COM ')).toEqual({ email: 'tania@example.com', phone: null });
    expect(readLogin('+880 1712-345678')).toEqual({ email: null, phone: '01712345678' });
    expect(readLogin('nobody')).toEqual({ email: null, phone: null });
  });
});
