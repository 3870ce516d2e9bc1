import type { IncomingHttpHeaders } from 'node:http';
import type { AnyEndpoint, RequestOf, ResponseOf } from '#contracts/http/endpoint';
import type { Answer, Caller } from './caller.js';
import type { Upload } from './upload.js';

/** What an endpoint's method receives: the validated request, who calls, and what may be set on the answer beside its body. */
export type Call<E> = RequestOf<E> & {
  readonly caller: Caller;
  readonly answer: Answer;
  /** As they came: for messages of strangers, whose seal may stand there. */
  readonly headers: IncomingHttpHeaders;
  /** Takes the file that is the body, once; nothing of it is read before. Throws 'File too large', 'File empty', 'Malformed request'. */
  readonly upload: () => Promise<Upload>;
  /** Aborted when the caller is gone before the answer is sent: for answers that take their time. */
  readonly gone: AbortSignal;
};

/** Returned instead of a body by endpoints that keep their answer as bytes: sent as it stands, checked against the schema when made. */
export class ReadyAnswer {
  constructor(
    readonly bytes: Buffer,
    readonly headers: Readonly<Record<string, string>>,
    readonly status: 200 | 304 = 200,
  ) {}
}

/** Returned by endpoints whose answer comes line by line (`lines` in the contract). */
export class LinesAnswer {
  constructor(readonly lines: AsyncIterable<unknown>) {}
}

export interface EndpointOptions {
  /**
   * The answer is not parsed again on its way out. Only where a test proves that the shape is exactly the contract's
   * and the path is hot (saving answers).
   */
  readonly provenShape?: true;
  /** Which limit the calls count against; `general` unless said. */
  readonly limit?: 'general' | 'saves' | 'entry';
  /** Answers who was allowed shortly before also while PostgreSQL is away: for what shows how the system is, and changes nothing. */
  readonly lasting?: true;
  /** Who calls may be as they were known five seconds ago: where that is what one saves oneself, and the path is hot. */
  readonly recent?: true;
  /** Successful calls are logged at debug only: they come by the thousand and the metrics count them. */
  readonly quiet?: true;
}

export interface RegisteredEndpoint {
  readonly value: AnyEndpoint;
  readonly method: string;
  readonly options: EndpointOptions;
}

const endpoints = new WeakMap<object, RegisteredEndpoint[]>();

/** Binds a method of a controller to a value of the contracts: method, path, access, validation and answer all come from there. */
export const Endpoint =
  <E extends AnyEndpoint>(value: E, options: EndpointOptions = {}) =>
  <M extends (call: Call<E>) => Promise<ResponseOf<E> | ReadyAnswer | LinesAnswer>>(
    target: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    endpoints.set(target, [...(endpoints.get(target) ?? []), { value, method, options }]);
  };

/** The endpoints of a controller, from its prototype. */
export const handlersOf = (controller: object): readonly RegisteredEndpoint[] =>
  endpoints.get(Object.getPrototypeOf(controller) as object) ?? [];
