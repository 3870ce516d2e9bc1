import type { ErrorBody, ErrorCode } from '#contracts/shared/errors';

/**
 * A call that did not succeed, with the fields of the specification's error object. `statusMessage` is the code and may be
 * switched on; `message` is the server's sentence for people, empty when no answer came.
 */
export class CallError extends Error {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly issues: Readonly<Record<string, string>>;
  /** False when nothing came back at all: no connection, time out, broken answer. */
  readonly answered: boolean;
  /** What `Retry-After` asked for; 0 when it asked nothing. */
  readonly retryAfterSeconds: number;
  constructor(body: Partial<ErrorBody>, options: { answered: boolean; retryAfterSeconds?: number; cause?: unknown }) {
    super(body.message ?? '', options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CallError';
    this.statusCode = body.statusCode ?? 500;
    this.statusMessage = body.statusMessage ?? 'Internal Server Error';
    this.issues = body.issues ?? {};
    this.answered = options.answered;
    this.retryAfterSeconds = options.retryAfterSeconds ?? 0;
  }
}

/** Whether an answer is our error object, and not a proxy's page. */
export const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'statusCode' in body &&
  typeof body.statusCode === 'number' &&
  'statusMessage' in body &&
  'message' in body;

/** Whether something thrown is our error, and, when a code is given, that one. */
export const isCallError = (thrown: unknown, code?: ErrorCode): thrown is CallError =>
  thrown instanceof CallError && (code === undefined || thrown.statusMessage === code);
