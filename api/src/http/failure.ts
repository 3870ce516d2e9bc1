import type { ErrorBody } from '#contracts/shared/errors';
import type { Locale } from '#contracts/shared/values';
import { AppError } from '#platform/kernel';
import { sentenceOf } from './messages.js';

interface Coded {
  code?: unknown;
  statusCode?: unknown;
  cause?: unknown;
  previous?: unknown;
  message?: unknown;
  limit?: unknown;
}

/** PostgreSQL away, starting, full, read-only, or too slow to answer within its limits: worth another try. */
const awayStates = /^(08...|53...|57P0.|57014|55P03|40001|40P01|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** What pg and its pool say without a code. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|Connection is closed)/i;

/** The codes and words of an error and of what caused it, outermost first. */
const chain = (error: unknown): Coded[] => {
  const found: Coded[] = [];
  for (let at: unknown = error; typeof at === 'object' && at !== null && found.length < 6;) {
    const coded: Coded = at;
    found.push(coded);
    at = coded.cause ?? coded.previous;
  }
  return found;
};

const isAway = (errors: readonly Coded[]): boolean =>
  errors.some(
    (error) =>
      (typeof error.code === 'string' && awayStates.test(error.code)) ||
      (typeof error.message === 'string' && awayWords.test(error.message)),
  );

/** What the transport itself refused: Fastify's and Nest's own errors. */
const refused = (errors: readonly Coded[], path: string): AppError | undefined => {
  const { code, statusCode } = errors[0] ?? {};
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return new AppError('Body too large', { limit: Number(errors[0]?.limit ?? 65_536) });
  if (statusCode === 404) return new AppError('Page not found', { path });
  if (statusCode === 503) return new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 1 });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new AppError('Invalid input');
  return undefined;
};

/** Any error as one of ours; what nobody expected is Internal, and its cause goes to the log alone. */
export const asAppError = (error: unknown, path = ''): AppError => {
  if (error instanceof AppError) return error;
  const errors = chain(error);
  const own = errors.find((one): one is AppError => one instanceof AppError);
  if (own) return own;
  if (isAway(errors)) return new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 2, cause: error });
  return refused(errors, path) ?? new AppError('Internal Server Error', {}, { cause: error });
};

/** The body of an error answer: exactly `{ statusCode, statusMessage, message, issues? }`. */
export const failureBody = (error: AppError, locale: Locale, requestId: string): ErrorBody => ({
  statusCode: error.statusCode,
  statusMessage: error.statusMessage,
  message: sentenceOf(locale, error.statusMessage, { requestId, seconds: error.retryAfterSeconds ?? 1, ...error.facts }),
  ...(error.issues === undefined ? {} : { issues: { ...error.issues } }),
});
