import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config, OpenSpan, Repeats } from '#platform';
import { requestContext } from '#platform';
import type { Access, FileAnswer } from '#contracts/http/endpoint';
import { localPath } from '#contracts/shared/local-path';
import type { AccessRule } from './access-rules.js';
import type { Answer, Caller } from './caller.js';
import type { Callers } from './callers.js';
import { compressed, WORTH_BYTES } from './compress.js';
import { dataPolicy } from './csp.js';
import { readCookies, readSideCookie, secureIsPossible, setSessionCookie, setSideCookie } from './cookies.js';
import { LinesAnswer, ReadyAnswer, type RegisteredEndpoint } from './endpoint.decorator.js';
import { isFileMade } from './export-turns.js';
import { sendFile } from './file-answer.js';
import { goneOf, sendLines, textOfLines } from './lines-answer.js';
import type { RateLimits } from './rate-limit.js';
import { repeatable } from './repeat.js';
import { discard, receive, type Upload } from './upload.js';
import { answerCheckOf, validatorOf } from './validation.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once it is known; the log reads it. */
    caller: Caller | null;
    /** What the call failed with, for its log line. */
    failure: unknown;
    /** Where traces are on. */
    span: OpenSpan | undefined;
  }
}

export interface HandlerServices {
  readonly config: Config;
  readonly callers: Callers;
  readonly access: { ruleOf(access: Access): AccessRule };
  readonly limits: RateLimits;
  readonly repeats: Repeats;
}

/** Below the storage folder, where files are while they arrive. */
const UPLOADS = 'uploads';

const JSON_TYPE = 'application/json; charset=utf-8';

const answerFor = (request: FastifyRequest, reply: FastifyReply, { config }: HandlerServices): Answer => {
  const isSecure = (): boolean => secureIsPossible(request.headers, new URL(config.PUBLIC_URL));
  const cookie = (value: string): void => void reply.header('set-cookie', value);
  return {
    ifNoneMatch: request.headers['if-none-match'],
    startSession: (token) => cookie(setSessionCookie(token, isSecure(), config.SESSION_DAYS)),
    endSession: () => cookie(setSessionCookie('', isSecure(), 0)),
    kept: (name) => readSideCookie(readCookies(request.headers.cookie), name, isSecure()),
    keep: (name, value) => cookie(setSideCookie(name, value, isSecure())),
  };
};

const send = (reply: FastifyReply, request: FastifyRequest, body: unknown): FastifyReply | Promise<FastifyReply> => {
  reply.header('content-security-policy', dataPolicy);
  if (body instanceof ReadyAnswer)
    return reply
      .code(body.status)
      .headers(body.headers)
      .send(body.status === 304 ? undefined : body.bytes);
  const text = JSON.stringify(body);
  reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store');
  return text.length < WORTH_BYTES ? reply.send(text) : sendLarge(reply, text, request.headers['accept-encoding']);
};

/** To another page of ours, to be asked for with GET. */
const sendOn = (reply: FastifyReply, { location }: { readonly location: string }): FastifyReply => {
  if (localPath(location, 'http://here.example') === null) throw new Error(`An endpoint leads to ${location}, which is no page of ours`);
  return reply.code(303).headers({ location, 'cache-control': 'no-store', 'content-security-policy': dataPolicy }).send();
};

const sendLarge = async (reply: FastifyReply, text: string, acceptEncoding: string | undefined): Promise<FastifyReply> => {
  const packed = await compressed(text, acceptEncoding);
  return packed ? reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(packed) : reply.send(text);
};

/** The file that is the body of a call: taken when the endpoint asks for it, gone when the call ends. */
const uploadOf = (endpoint: RegisteredEndpoint, request: FastifyRequest, config: Config) => {
  let taken: Upload | null = null;
  return {
    take: async (): Promise<Upload> => {
      if (endpoint.value.upload === undefined) throw new Error(`${endpoint.value.path} takes no file`);
      taken = await receive(request.raw, join(config.STORAGE_DIR, UPLOADS), endpoint.value.upload);
      return taken;
    },
    end: async (): Promise<void> => void (taken && (await discard(taken))),
  };
};

/** Most answers are there at once: nobody waits for their caller to go. */
const never = new AbortController().signal;

/**
 * The way of one call through its endpoint, all decided when the process starts: who calls, may they, how often, is the request what the
 * contract names, the endpoint itself, is the answer what the contract names. One function for each endpoint; no reflection on the way.
 */
export const handlerOf = (endpoint: RegisteredEndpoint, controller: object, services: HandlerServices) => {
  const allow = services.access.ruleOf(endpoint.value.access);
  const validate = validatorOf(endpoint.value);
  // A file is what the endpoint's type says; there is nothing in it to parse.
  const check = endpoint.options.provenShape || endpoint.value.file ? (body: unknown) => body : answerCheckOf(endpoint.value);
  const limit = endpoint.value.access.kind === 'gateway' ? 'gateway' : (endpoint.options.limit ?? 'general');
  const { lasting, recent } = endpoint.options;
  const how = lasting ? 'fresh-or-last' : endpoint.value.access.kind === 'may' ? 'fresh' : recent ? 'recent' : 'known';
  const once = repeatable(endpoint.value, services.repeats);
  const takesTurn = isFileMade(endpoint.value);
  const method = Reflect.get(controller, endpoint.method) as (call: unknown) => Promise<unknown>;

  const pass = async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<unknown> => {
    services.limits.book(limit, caller);
    const params = validate.params(request.params, caller.locale);
    const allowed = allow(caller.actor, params as Record<string, string>);
    if (allowed !== undefined) await allowed;
    const { query, body } = validate.rest(request, caller.locale);
    if (takesTurn && caller.actor.kind === 'user') await services.limits.exports.take(caller.actor.id, reply.raw);
    const [answer, file] = [answerFor(request, reply, services), uploadOf(endpoint, request, services.config)];
    const gone = endpoint.value.lines ? goneOf(reply) : never;
    try {
      const { headers } = request;
      const work = () => method.call(controller, { params, query, body, caller, answer, headers, upload: file.take, gone });
      const result = await once({ caller, header: headers['idempotency-key'], params, body }, work);
      if (result instanceof LinesAnswer) return textOfLines(result, check);
      return result instanceof ReadyAnswer ? result : check(result);
    } finally {
      await file.end();
    }
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = await services.callers.of(request, how);
    request.caller = caller;
    const { requestId, actor, locale, address } = caller;
    const trail = request.span ? { traceparent: request.span.traceparent } : {};
    const result = await requestContext.run({ requestId, actor, locale, address, ...trail }, () => pass(request, reply, caller));
    if (endpoint.value.seeOther && !(result instanceof ReadyAnswer)) return sendOn(reply, result as { readonly location: string });
    if (endpoint.value.lines && !(result instanceof ReadyAnswer)) return sendLines(reply, request, result as AsyncIterable<string>);
    return endpoint.value.file ? sendFile(reply, result as FileAnswer) : send(reply, request, result);
  };
};
