import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { locales } from '#contracts/shared/choices';
import { errorBody, errorCatalogue, type ErrorCode } from '#contracts/shared/errors';
import { sentenceOf } from '../../api/src/http/messages.js';
import type { Answer, Person, Running } from './api.js';

export type Make = (headers: Record<string, string>) => Promise<Answer>;

/** Calls that are to be refused, each in both languages; `seen`: the codes that were met. */
export const refusals = (http: () => Running) => {
  const seen = new Set<ErrorCode>();
  const by =
    (as: Person, method: string, path: string, body?: unknown): Make =>
    (headers) =>
      http().call(method, path, { as, headers: { ...headers, 'idempotency-key': randomUUID() }, ...(body === undefined ? {} : { body }) });
  /** The refusal in both languages, each with its own sentence, and nothing of the inside. */
  const expectCode = async (code: ErrorCode, make: Make): Promise<void> => {
    for (const locale of locales) {
      const { status, body } = await make({ 'accept-language': locale });
      expect([status, body.statusMessage]).toEqual([errorCatalogue[code], code]);
      expect(errorBody.safeParse(body).success).toBe(true);
      // As far as no figure stands in it.
      const [begin = ''] = sentenceOf(locale, code).slice(0, 8).split('…');
      expect(String(body.message).slice(0, begin.length)).toBe(begin);
    }
    seen.add(code);
  };
  return { by, expectCode, seen };
};
