import { isId } from '#contracts/shared/choices';
import type { SavedFact } from './save-receipt.js';

/** A receipt as somebody shows it. */
export type ShownReceipt =
  /** The code of a submission, or the signature of some save of that attempt. */
  | { readonly kind: 'code'; readonly examId: string; readonly attemptId: string; readonly code: string }
  /** A save with all that its signature covers. */
  | { readonly kind: 'save'; readonly fact: SavedFact; readonly signature: string };

const whole = /^[1-9]\d{0,8}$/;
const moment = /^\d{13}$/;
const hash = /^[\w-]{16}$/;

/**
 * `exam.attempt.code`, or `exam.attempt.question.epoch.revision.milliseconds.signature`, from version 2 on with the answer's hash before the
 * signature. Spaces do not count, so that it can be typed and pasted; null: it is none.
 */
export const readShownReceipt = (text: string): ShownReceipt | null => {
  const parts = text.replaceAll(/\s/g, '').split('.');
  const [examId = '', attemptId = '', ...rest] = parts;
  if (!isId(examId) || !isId(attemptId)) return null;
  if (rest.length === 1 && rest[0] !== undefined && rest[0] !== '') return { kind: 'code', examId, attemptId, code: rest[0] };
  const [questionId = '', epoch = '', revision = '', at = ''] = rest;
  const [answer, signature] = rest.length === 6 ? [rest[4], rest[5]] : [undefined, rest[4]];
  if (rest.length < 5 || rest.length > 6 || signature === undefined || !isId(questionId)) return null;
  if (!whole.test(epoch) || !whole.test(revision) || !moment.test(at) || (answer !== undefined && !hash.test(answer))) return null;
  const savedAt = new Date(Number(at)).toISOString();
  const fact = { examId, attemptId, questionId, epoch: Number(epoch), revision: Number(revision), savedAt, answer };
  return { kind: 'save', fact, signature };
};

/** A submission's code as it was made: without the dashes, and with letters for what is misread for them (Crockford's base32). */
export const plainCode = (code: string): string => code.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
