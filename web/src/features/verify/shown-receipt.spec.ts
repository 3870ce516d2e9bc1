import { describe, expect, it } from '@jest/globals';
import { checkPath, receiptIn, receiptOfAttempt } from './shown-receipt.js';

describe('a pasted receipt', () => {
  it('is found in its link, or is what was pasted', () => {
    const path = checkPath({ examId: 'e', attemptId: 'a', code: '7K2M-9QXC' });
    expect(receiptIn(` https://prostuti.example${path} `)).toBe('e.a.7K2M-9QXC');
    expect(receiptIn('e.a.7K2M-9QXC\n')).toBe('e.a.7K2M-9QXC');
    expect(receiptIn('https://prostuti.example/verify')).toBe('https://prostuti.example/verify');
  });
  it('is of the attempt that is open, where only its code was typed', () => {
    expect(receiptOfAttempt('e', 'a', ' 7K2M-9QXC ')).toBe('e.a.7K2M-9QXC');
    expect(receiptOfAttempt('e', 'a', 'x.y.CODE')).toBe('x.y.CODE');
  });
});
