import { cutText } from '#contracts/shared/cut-text';
import { mask } from './mask.js';

/**
 * Text fields a log line may carry. Whatever is not named here and is not a number, a boolean or an error is left out:
 * a body, a cookie or a name cannot slip into a log because somebody logged the object that held it.
 */
const named = new Set([
  'requestId',
  'method',
  'route',
  'path',
  'code',
  'state',
  'role',
  'roles',
  'app',
  'version',
  'context',
  'name',
  'actor',
  'userId',
  'actorId',
  'examId',
  'attemptId',
  'courseId',
  'orderId',
  'paymentId',
  'questionId',
  'entity',
  'event',
  'eventId',
  'eventName',
  'lane',
  'lanes',
  'job',
  'jobId',
  'reaction',
  'queue',
  'cause',
  'command',
  'query',
  'topic',
  'channel',
  'host',
  'address',
  'url',
  'reason',
  'migration',
  'schedule',
  'line',
  'status',
  'what',
  'key',
  'signal',
  'step',
  'constraint',
  'table',
  'sqlState',
  'kind',
  'locale',
  'socketId',
  'runId',
  'policy',
  'process',
  'message',
  'detail',
  'file',
]);
const secret = /passw(?:or)?d|secret|token|cookie|authorization|phone|msisdn|otp|api_?key|app_?key/i;

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/** An error as type, code, message and stack, masked; its own fields (rows, parameters) stay out. */
export const errorFields = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: cutText(mask(String(error)), 2000) };
  const { code, sqlState } = error as Error & { code?: unknown; sqlState?: unknown };
  const coded = typeof code === 'string' ? code : typeof sqlState === 'string' ? sqlState : undefined;
  return {
    type: error.name,
    message: cutText(mask(error.message), 2000),
    ...(coded === undefined ? {} : { code: coded }),
    ...(error.stack === undefined ? {} : { stack: cutText(mask(error.stack), 6000) }),
    ...(error.cause === undefined || depth > 2 ? {} : { cause: errorFields(error.cause, depth + 1) }),
  };
};

/** The fields of a log line that may be written. */
export const allowedFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const allowed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (secret.test(name)) continue;
    if (value instanceof Error) allowed[name === 'error' ? 'err' : name] = errorFields(value);
    else if (name === 'err' || name === 'error') allowed.err = errorFields(value);
    else if (typeof value === 'number' || typeof value === 'boolean' || value === null) allowed[name] = value;
    else if (typeof value === 'bigint') allowed[name] = value.toString();
    else if (named.has(name) && typeof value === 'string') allowed[name] = cutText(mask(value), 1000);
    else if (named.has(name) && Array.isArray(value)) allowed[name] = cutText(mask(value.join(',')), 1000);
  }
  return allowed;
};
