import { describe, expect, it } from '@jest/globals';
import { resultPage } from './result-page.js';

describe('where a browser goes after a gateway', () => {
  it.each([
    ['course', 'paid', 'paid', '/payment/1/success'],
    ['exam-batch', 'pending', 'paid', '/payment/1/success'],
    ['book', 'fulfilled', 'failed', '/payment/book/1/success'],
    ['selfpractice', 'pending', 'unknown', '/payment/selfpractice/1/success'],
    ['subscription', 'paid', 'unknown', '/payment/1/subscription-success'],
    ['course', 'pending', 'cancelled', '/payment/failed?order=1'],
    ['book', 'failed', 'paid', '/payment/failed?order=1'],
    ['course', 'expired', 'unknown', '/payment/failed?order=1'],
  ] as const)('%s, %s, which says %s: %s', (kind, state, claim, page) => {
    expect(resultPage({ id: '1', kind, state }, claim)).toBe(page);
  });
  it('knows no order: the page says so', () => expect(resultPage(null, 'paid')).toBe('/payment/failed'));
});
