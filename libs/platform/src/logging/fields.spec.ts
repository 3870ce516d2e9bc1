import { describe, expect, it } from '@jest/globals';
import { allowedFields, errorFields } from './fields.js';
import { mask } from './mask.js';

describe('what a log line may hold', () => {
  it.each([
    ['call 01712345678 now', 'call 01*******78 now'],
    ['call +880 1712-345678 now', 'call 01*******78 now'],
    ['ফোন ০১৭১২৩৪৫৬৭৮', 'ফোন 01*******৭৮'],
    ['mail asha.k+x@school.edu.bd', 'mail ***@school.edu.bd'],
    [`postgres://app:${'s3cret'}@db:5432/x`, 'postgres://app:***@db:5432/x'],
    [`token ${'Ab-_'.repeat(10)}xyz.`, 'token ***.'],
    [`hash ${'0f'.repeat(32)}`, 'hash ***'],
    [
      'GET https://gateway.example/v?val_id=1&store_id=s&store_passwd=p%40ss&v=1',
      'GET https://gateway.example/v?val_id=1&store_id=s&store_passwd=***&v=1',
    ],
    ['{"app_key":"k","app_secret":"abc","n":1}', '{"app_key":"***","app_secret":"***","n":1}'],
    ['id 01936d5e-7a3b-7c11-8e21-9a0b1c2d3e4f stays', 'id 01936d5e-7a3b-7c11-8e21-9a0b1c2d3e4f stays'],
    ['1732212345678 ms', '1732212345678 ms'],
  ])('%s → %s', (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  it('leaves out what is not named, whoever logs it', () => {
    const line = allowedFields({
      route: '/api/x',
      status: 200,
      body: { password: 'p' },
      name: 'n',
      password: 'p',
      token: 't',
      phone: '017',
      store_passwd: 'p',
      customerMsisdn: 1770618575,
      appKey: 'k',
      user: 'u',
      headers: {},
    });
    expect(line).toEqual({ route: '/api/x', status: 200, name: 'n' });
  });

  it('writes an error with its causes, without the rows and parameters it carries', () => {
    const error = Object.assign(new Error('insert failed for 01712345678', { cause: new Error('deep') }), {
      code: '23505',
      parameters: ['secret'],
    });
    const fields = errorFields(error);
    expect(fields).toMatchObject({ type: 'Error', message: 'insert failed for 01*******78', code: '23505', cause: { message: 'deep' } });
    expect(JSON.stringify(fields)).not.toContain('secret');
  });
});
