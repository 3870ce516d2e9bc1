import type { AnyEndpoint, CallOf, ResponseOf } from '#contracts/http/endpoint';
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

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The address of a call, with its parameters filled in; also the key under which SWR keeps the answer. */
export const addressOf = <E extends AnyEndpoint>(endpoint: E, given: Given<E>): string => {
  const { params = {}, query = {} } = given as Parts;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]])),
  );
  return asked.size > 0 ? `${path}?${asked.toString()}` : path;
};

const requestOf = (endpoint: AnyEndpoint, body: unknown, options: CallOptions): RequestInit => ({
  method: endpoint.method,
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

/**
 * The door answers what its contract names and nothing else, so the built page carries no schemas for answers
 * (`web/build/slim-contracts.ts`). Where they are at hand, in development and in tests, they are asked.
 */
const checked = (endpoint: AnyEndpoint, body: unknown): unknown => {
  const shape = endpoint.response as AnyEndpoint['response'] | undefined;
  if (shape === undefined) return body;
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new CallError({}, { answered: false, cause: parsed.error });
  return parsed.data;
};

const once = async (endpoint: AnyEndpoint, address: string, request: RequestInit, read: CallOptions['read']): Promise<unknown> => {
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
  return checked(endpoint, body);
};

/**
 * Calls an endpoint of the contracts and gives its answer, parsed. Throws `CallError`. A GET is repeated once on statuses
 * that may pass (no answer counts as 500); other methods never are.
 */
export const call = async <E extends AnyEndpoint>(endpoint: E, given: Given<E>, options: CallOptions = {}): Promise<ResponseOf<E>> => {
  const address = addressOf(endpoint, given);
  const request = requestOf(endpoint, (given as Parts).body, options);
  return withRetry(endpoint.method, options.signal, () => once(endpoint, address, request, options.read)) as Promise<ResponseOf<E>>;
};
