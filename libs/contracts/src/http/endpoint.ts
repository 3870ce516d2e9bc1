import type * as z from 'zod/mini';
import type { ErrorCode } from '../shared/errors.js';
import type { Permission } from '../shared/permissions.js';

type Schema = z.ZodMiniType;

/**
 * Who may call. Checked at the endpoint on every call; the access walk in the tests tries each endpoint as every role.
 * - open: anybody
 * - signedIn: any account
 * - enrolled(param): an active enrolment in the course that the path parameter names by slug
 * - examTaker(param): enrolment in a course of the exam that the parameter names (free courses enrol on first entry)
 * - own(kind, param): the record is the caller's; a foreign one answers 404
 * - may(permission): holders of the permission
 * - gateway: a payment gateway or the browser that comes back from one; nothing it says is believed
 */
export type OwnKind = 'attempt' | 'session' | 'order' | 'practice' | 'passkey';
export type Access =
  | { readonly kind: 'open' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'enrolled'; readonly param: string }
  | { readonly kind: 'examTaker'; readonly param: string }
  | { readonly kind: 'own'; readonly what: OwnKind; readonly param: string }
  | { readonly kind: 'may'; readonly permission: Permission }
  | { readonly kind: 'gateway' };

export const open = { kind: 'open' } as const satisfies Access;
export const signedIn = { kind: 'signedIn' } as const satisfies Access;
export const enrolled = (param: string) => ({ kind: 'enrolled', param }) as const satisfies Access;
export const examTaker = (param: string) => ({ kind: 'examTaker', param }) as const satisfies Access;
export const own = (what: OwnKind, param: string) => ({ kind: 'own', what, param }) as const satisfies Access;
export const may = (permission: Permission) => ({ kind: 'may', permission }) as const satisfies Access;

export const gateway = { kind: 'gateway' } as const satisfies Access;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Path = `/api/${string}`;

export interface Endpoint<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
  M extends Method = Method,
  A extends Path = Path,
> {
  readonly method: M;
  /** With `:name` parameters, always below `/api`. */
  readonly path: A;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The answer holds what this names and nothing else. */
  readonly response: R;
  /** Codes this endpoint adds to the common ones (invalid input, sign in required, not allowed, not found, too many). */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  /** Largest body in bytes; 64 kB unless said. */
  readonly bodyLimit?: number;
  /** The body is a file as it is, of at most this many bytes; the endpoint gets it as a stream. */
  readonly upload?: number;
  /** Answers a file instead of JSON; `response` is then `fileAnswer`. */
  readonly file?: true;
  /** The file is sent as it was once uploaded. One that is made for the call takes its caller's turn (`api/src/http/export-turns.ts`). */
  readonly storedFile?: true;
  /** Answers lines of JSON (NDJSON), each sent as soon as it is known; `response` is the shape of one line. What is refused before the first line is refused as everywhere. */
  readonly lines?: true;
  /** Wants an `Idempotency-Key`: the same key answers the same again for 24 hours; with another body it is refused (422). */
  readonly idempotent?: true;
  /** The body may be a form (urlencoded) or any JSON of a stranger: the endpoint gets it as text fields, unknown ones included. */
  readonly message?: true;
  /** Answers 303 to an address instead of JSON; `response` names it. */
  readonly seeOther?: true;
}

/** The response of endpoints that answer a file: its name, media type and bytes, made by the endpoint. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** Shown inside a page of ours instead of kept; only a PDF, whose viewer runs nothing of the page's. */
  readonly inline?: true;
}

export type AnyEndpoint = Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, Schema>;

export const endpoint = <
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  M extends Method = Method,
  A extends Path = Path,
>(
  value: Endpoint<P, Q, B, R, M, A>,
): Endpoint<P, Q, B, R, M, A> => Object.freeze(value);

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
/** What an endpoint receives after validation. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R> ? { params: Out<P>; query: Out<Q>; body: Out<B> } : never;
/** What a client gives. */
export type CallOf<E> = E extends Endpoint<infer P, infer Q, infer B, infer _R> ? { params: In<P>; query: In<Q>; body: In<B> } : never;
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
