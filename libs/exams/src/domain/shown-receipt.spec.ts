import { describe, expect, it } from '@jest/globals';
import { newId } from '#platform/kernel';
import { plainCode, readShownReceipt } from './shown-receipt.js';

const [examId, attemptId, questionId] = [newId(), newId(), newId()];

describe('a receipt that somebody shows', () => {
  it('is a code with its attempt, typed with spaces or pasted', () => {
    const code = { kind: 'code', examId, attemptId, code: '7K2M-9QXC-0000-ZZZZ' };
    expect(readShownReceipt(`${examId}.${attemptId}.7K2M-9QXC-0000-ZZZZ`)).toEqual(code);
    expect(readShownReceipt(` ${examId} . ${attemptId}\n.7K2M-9QXC -0000-ZZZZ `)).toEqual(code);
    expect(plainCode('7k2m-9oxc-il00-zzzz')).toBe(plainCode('7K2M9OXC1100ZZZZ'));
  });

  it('is a save with its facts, of version 1 or with the hash of version 2', () => {
    const fact = { examId, attemptId, questionId, epoch: 1, revision: 42, savedAt: '2026-11-21T09:00:00.000Z' };
    const facts = `${examId}.${attemptId}.${questionId}.1.42.1795251600000`;
    expect(readShownReceipt(`${facts}.zHp3QnYD-c4RfElA`)).toEqual({
      kind: 'save',
      fact: { ...fact, answer: undefined },
      signature: 'zHp3QnYD-c4RfElA',
    });
    expect(readShownReceipt(`${facts}.aaaabbbbccccdddd.s`)).toEqual({
      kind: 'save',
      fact: { ...fact, answer: 'aaaabbbbccccdddd' },
      signature: 's',
    });
  });

  it.each([
    '',
    'x',
    `${examId}.${attemptId}`,
    `${examId}.${attemptId}.`,
    `${examId}.17.code`,
    `${examId}.${attemptId}.${questionId}.0.1.1795251600000.s`,
    `${examId}.${attemptId}.${questionId}.1.1.9999999999999999.s`,
    `${examId}.${attemptId}.${questionId}.1.1.1795251600000.no hash.s`,
    `${examId}.${attemptId}.${questionId}.1.1.1795251600000.aaaabbbbccccdddd.s.more`,
  ])('is none: %p', (text) => expect(readShownReceipt(text)).toBeNull());
});
