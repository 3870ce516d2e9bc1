import { describe, expect, it } from '@jest/globals';
import { newRecoveryCodes, readRecoveryCode } from './recovery-code.js';

describe('recovery codes', () => {
  it('are ten, all different, without letters that are taken for others', () => {
    const codes = newRecoveryCodes();
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  it('are read as they were made, however they are typed', () => {
    for (const typed of ['7KQ2M-ZD041', ' 7kq2m zdo4l ', '7KQ2MZD04I', '৭KQ২M-ZD০৪১']) expect(readRecoveryCode(typed)).toBe('7KQ2M-ZD041');
  });
});
