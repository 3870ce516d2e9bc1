import { errorCatalogue, type ErrorCode } from '#contracts/shared/errors';

/**
 * The one family of errors. The code is its `statusMessage`; the HTTP status comes from the catalogue;
 * the sentence for people is looked up in the catalogue of messages by the caller's language, with `facts` filled in.
 */
export class AppError extends Error {
  readonly statusCode: number;
  constructor(
    readonly statusMessage: ErrorCode,
    /** Values that the sentence names, for instance `{ field: 'phone' }`. Never secrets. */
    readonly facts: Readonly<Record<string, string | number>> = {},
    options: { issues?: Readonly<Record<string, string>>; retryable?: boolean; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(statusMessage, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.statusCode = errorCatalogue[statusMessage];
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.retryable = options.retryable ?? this.statusCode === 503;
  }
  readonly issues: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Whether a queue should try again. */
  readonly retryable: boolean;
}

/** A state machine was asked for a step it does not have. */
export class IllegalTransition extends AppError {
  constructor(
    readonly machine: string,
    readonly from: string,
    readonly to: string,
  ) {
    super('Illegal transition', { machine, from, to });
  }
}
