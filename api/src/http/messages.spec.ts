import { describe, expect, it } from '@jest/globals';
import { errorCatalogue, type ErrorCode } from '#contracts/shared/errors';
import { locales } from '#contracts/shared/values';
import { AppError } from '#platform/kernel';
import { failureBody } from './failure.js';
import { sentenceOf } from './messages.js';

const codes = Object.keys(errorCatalogue) as ErrorCode[];
const bengali = /[\u0980-\u09FF]/;

describe('sentences for errors', () => {
  it.each(locales)('exist in %s for every code of the catalogue, each its own, none empty', (locale) => {
    const sentences = codes.map((code) => sentenceOf(locale, code));
    expect(sentences.every((sentence) => sentence.length > 15)).toBe(true);
    expect(new Set(sentences).size).toBe(codes.length);
    expect(sentences.every((sentence) => bengali.test(sentence) === (locale === 'bn'))).toBe(true);
  });

  it('carry the facts in the digits of the language', () => {
    expect(sentenceOf('en', 'Too many requests', { seconds: 42 })).toContain('42 seconds');
    expect(sentenceOf('bn', 'Too many requests', { seconds: 42 })).toContain('৪২ সেকেন্ড');
    expect(sentenceOf('en', 'Page not found', { path: '/x/{path}' })).toContain('Page not found: /x/{path}.');
    expect(sentenceOf('en', 'Page not found')).toContain('…');
  });

  it('stand in a body of exactly four fields', () => {
    const error = new AppError('Invalid input', {}, { issues: { phone: 'Phone is required' } });
    expect(failureBody(error, 'en', 'r-1')).toEqual({
      statusCode: 400,
      statusMessage: 'Invalid input',
      message: sentenceOf('en', 'Invalid input'),
      issues: { phone: 'Phone is required' },
    });
    expect(Object.keys(failureBody(new AppError('Not allowed', { permission: 'ops.read' }), 'bn', 'r-1'))).toEqual([
      'statusCode',
      'statusMessage',
      'message',
    ]);
  });
});
