import type { AnyEndpoint, CallOf, ResponseOf } from '#contracts/http/endpoint';
import type { EndpointAt, EndpointName } from '#contracts/http/endpoint-name';
import { getLocale } from '../i18n/locale.js';
import { CallError, isErrorBody } from './call-error.js';
import { withRetry } from './retry.js';
import { noteServerTime } from './server-clock.js';

type Needed<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
/** What a call has to give: exactly the parts its contract names. */
export type Given<E> = Needed<CallOf<E>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page (for a last save while it closes). */
  readonly keepalive?: boolean;
  /** For endpoints marked `idempotent`: the same key is the same act, however often it is sent. */
  readonly idempotencyKey?: string;
  /** Reads a good answer that is not JSON, such as a file; what it gives is the call's answer. */
  readonly read?: (answer: Response) => Promise<unknown>;
}

/**
 * What a page calls: an endpoint by its name (`'GET /api/courses/:slug'`), which costs nothing to load, or the contract itself where its
 * schemas are at hand anyway, as in forms.
 */
export type Called = EndpointName | AnyEndpoint;
export type Contract<C extends Called> = C extends EndpointName ? EndpointAt<C> : C;

/** Method and path with its `:name` parameters. */
export const routeOf = (called: Called): { method: string; path: string } => {
  if (typeof called !== 'string') return called;
  const [method = '', path = ''] = called.split(' ');
  return { method, path };
};

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The address of a call, with its parameters filled in; also the key under which SWR keeps the answer. */
export const addressOf = <C extends Called>(called: C, given: Given<Contract<C>>): string => {
  const { params = {}, query = {} } = given as Parts;
  const path = routeOf(called).path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]])),
  );
  return asked.size > 0 ? `${path}?${asked.toString()}` : path;
};

const requestOf = (method: string, body: unknown, options: CallOptions): RequestInit => ({
  method,
  credentials: 'same-origin',
  headers: {
    accept: 'application/json',
    'accept-language': getLocale(),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...(options.signal ? { signal: options.signal } : {}),
  ...(options.keepalive ? { keepalive: true } : {}),
});

const refusal = async (answer: Response): Promise<CallError> => {
  const given: unknown = await answer.json().catch(() => null);
  const ours = isErrorBody(given);
  // What is not ours (a proxy's page) still has a status.
  const body = ours ? given : { statusCode: answer.status, ...(answer.statusText ? { statusMessage: answer.statusText } : {}) };
  return new CallError(body, { answered: ours, retryAfterSeconds: Number(answer.headers.get('retry-after') ?? 0) || 0 });
};

const once = async (address: string, request: RequestInit, read: CallOptions['read']): Promise<unknown> => {
  const sentAt = performance.now();
  const answer = await fetch(address, request).catch((cause: unknown) => {
    if (request.signal?.aborted && !(cause instanceof DOMException && cause.name === 'TimeoutError')) throw cause;
    throw new CallError({}, { answered: false, cause });
  });
  const serverTime = Number(answer.headers.get('x-server-time') ?? Number.NaN);
  if (Number.isFinite(serverTime)) noteServerTime(serverTime, sentAt, performance.now());
  if (!answer.ok) throw await refusal(answer);
  if (read) return read(answer);
  const body: unknown = await answer.json().catch(() => undefined);
  if (body === undefined) throw new CallError({}, { answered: false });
  return body;
};

/**
 * Calls an endpoint of the contracts and gives its answer, which the server has checked against the contract. Throws `CallError`. A GET is repeated once on statuses
 * that may pass (no answer counts as 500); other methods never are.
 */
export const call = async <C extends Called>(
  called: C,
  given: Given<Contract<C>>,
  options: CallOptions = {},
): Promise<ResponseOf<Contract<C>>> => {
  const { method } = routeOf(called);
  const address = addressOf(called, given);
  const request = requestOf(method, (given as Parts).body, options);
  return withRetry(method, options.signal, () => once(address, request, options.read)) as Promise<ResponseOf<Contract<C>>>;
};
