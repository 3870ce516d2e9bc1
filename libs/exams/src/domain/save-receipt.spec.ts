import { describe, expect, it } from '@jest/globals';
import { hashOfAnswer, isGenuine, receiptOf, signSave, submitCode } from './save-receipt.js';

const fact = { attemptId: 'a', examId: 'e', questionId: 'q', epoch: 1, revision: 2, savedAt: '2026-11-21T09:00:00.000Z' };
const kept = [
  { questionId: 'q1', epoch: 1, revision: 2 },
  { questionId: 'q2', epoch: 1, revision: 1 },
];

describe('save receipt', () => {
  it('signs exactly these facts', () => {
    const signature = signSave('secret', fact);
    expect(Buffer.from(signature, 'base64url')).toHaveLength(12);
    expect(isGenuine('secret', fact, signature)).toBe(true);
    for (const other of [
      { ...fact, revision: 3 },
      { ...fact, epoch: 2 },
      { ...fact, questionId: 'p' },
      { ...fact, savedAt: '2026-11-21T09:00:00.001Z' },
    ]) {
      expect(isGenuine('secret', other, signature)).toBe(false);
    }
    expect(isGenuine('another', fact, signature)).toBe(false);
    expect(isGenuine('secret', fact, 'short')).toBe(false);
  });
  // By hand: printf 'a|e|q|1|2|2026-…Z' | openssl dgst -sha256 -hmac secret -binary | head -c 12 | base64
  it('is the one of the contract', () => expect(signSave('secret', fact)).toBe('zHp3QnYD-c4RfElA'));
});

describe('a receipt of version 2', () => {
  const answer = hashOfAnswer({ optionIds: ['p1', 'P2'], number: null });
  it('signs the answer too', () => {
    const signature = signSave('secret', { ...fact, answer });
    expect(isGenuine('secret', { ...fact, answer }, signature)).toBe(true);
    expect(isGenuine('secret', fact, signature)).toBe(false);
    expect(isGenuine('secret', { ...fact, answer: hashOfAnswer({ optionIds: ['p1'] }) }, signature)).toBe(false);
    expect(isGenuine('secret', { ...fact, answer }, signSave('secret', fact))).toBe(false);
  });
  it('is what is given now', () => {
    const receipt = receiptOf('secret', fact, { optionIds: ['p2', 'p1'] });
    expect(receipt).toMatchObject({ v: 2, answer, questionId: 'q', epoch: 1, revision: 2 });
    expect(isGenuine('secret', { ...fact, answer: receipt.answer }, receipt.signature)).toBe(true);
  });
  it('hashes what was chosen, whatever its order and letters, and the number', () => {
    expect(hashOfAnswer({ optionIds: ['p2', 'p1'] })).toBe(answer);
    expect(answer).toHaveLength(16);
    expect(hashOfAnswer({ optionIds: [], number: '1' })).not.toBe(hashOfAnswer({ optionIds: [], number: '2' }));
  });
});

describe('submit code', () => {
  const submitted = { attemptId: 'a', examId: 'e', submittedAt: '2026-11-21T09:00:00.000Z', kept };
  it('reads aloud in groups of four', () =>
    expect(submitCode('secret', submitted)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/));
  it('does not depend on the order of the list, but on every fact in it', () => {
    const code = submitCode('secret', submitted);
    expect(submitCode('secret', { ...submitted, kept: kept.toReversed() })).toBe(code);
    expect(submitCode('secret', { ...submitted, kept: kept.slice(1) })).not.toBe(code);
    expect(submitCode('secret', { ...submitted, submittedAt: '2026-11-21T09:00:00.001Z' })).not.toBe(code);
  });
});
