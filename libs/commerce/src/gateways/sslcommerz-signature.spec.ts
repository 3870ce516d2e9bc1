import { describe, expect, it } from '@jest/globals';
import { sslcommerzGenuine, sslcommerzSign } from './sslcommerz-signature.js';

const fields = {
  tran_id: '01J9ZB0Q5T8W2M4N6P8R0S2T4V',
  val_id: '2611210001VALID1',
  amount: '1200.50',
  currency: 'BDT',
  currency_type: 'BDT',
  currency_amount: '1200.50',
  status: 'VALID',
  store_id: 'localstore',
  risk_level: '0',
  error: '',
};
const names = Object.keys(fields);
const message = { ...fields, verify_key: names.join(','), verify_sign: '3e6fd8a8cab1cad77a8c0ac281911f46' };

describe('the signature of SSLCommerz', () => {
  it('is the one of the test vector', () => {
    expect(sslcommerzSign(fields, names, 'local-test-pass')).toBe('3e6fd8a8cab1cad77a8c0ac281911f46');
    expect(sslcommerzGenuine(message, 'local-test-pass')).toBe(true);
    expect(sslcommerzGenuine({ ...message, verify_key: names.toReversed().join(',') }, 'local-test-pass')).toBe(true);
  });

  it('does not hold for other words, another password, or where it is cut', () => {
    for (const name of names) expect(sslcommerzGenuine({ ...message, [name]: 'other' }, 'local-test-pass')).toBe(false);
    expect(sslcommerzGenuine(message, 'another')).toBe(false);
    expect(sslcommerzGenuine({ ...message, verify_sign: '3e6f' }, 'local-test-pass')).toBe(false);
    expect(sslcommerzGenuine({ ...message, verify_sign: '' }, 'local-test-pass')).toBeNull();
    expect(sslcommerzGenuine(fields, 'local-test-pass')).toBeNull();
  });

  it('says nothing where it leaves out what matters, though it fits', () => {
    for (const left of ['tran_id', 'val_id', 'amount', 'status', 'currency']) {
      const covered = names.filter((name) => name !== left);
      const sign = sslcommerzSign(fields, covered, 'local-test-pass');
      expect(sslcommerzGenuine({ ...fields, verify_key: covered.join(','), verify_sign: sign }, 'local-test-pass')).toBe(false);
    }
  });

  // Red with `val_id` demanded of every message: each honest failure was taken for a forgery.
  it('holds for a failure, which has no val_id, and for no payment without one', () => {
    const { val_id: _none, ...rest } = fields;
    const signed = (status: string): boolean | null => {
      const told = { ...rest, status };
      const covered = Object.keys(told);
      const sign = sslcommerzSign(told, covered, 'local-test-pass');
      return sslcommerzGenuine({ ...told, verify_key: covered.join(','), verify_sign: sign }, 'local-test-pass');
    };
    expect([signed('FAILED'), signed('CANCELLED'), signed('VALID')]).toEqual([true, true, false]);
  });
});
