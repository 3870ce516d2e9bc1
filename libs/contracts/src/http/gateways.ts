import * as z from 'zod/mini';
import { gatewayNames } from '../shared/commerce.js';
import { endpoint, gateway } from './endpoint.js';

/** What a stranger may send: so many texts of such a length, whatever they are called. Nothing of it is believed. */
const message = z._default(z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(8000))), {});
const params = z.strictObject({ gateway: z.enum(gatewayNames) });
/** Where the browser is sent on to: a page of ours. */
const onwards = z.strictObject({ location: z.string() });
/** A gateway's message is small; a signed one of bKash comes with its certificate's address and is larger than a form. */
const bodyLimit = 32 * 1024;

/** Answered once the message is stored; what it is about is then asked of the gateway itself. */
export const notifyGateway = endpoint({
  method: 'POST',
  path: '/api/gateways/:gateway/notify',
  access: gateway,
  message: true,
  bodyLimit,
  summary: 'A gateway says that something has happened to a payment',
  params,
  body: message,
  response: z.strictObject({ ok: z.literal(true) }),
  errors: ['Gateway not available'],
});

/** The browser comes back by a form of another site, without our cookie. It goes on to the page of its order. */
export const returnFromGateway = endpoint({
  method: 'POST',
  path: '/api/gateways/:gateway/return',
  access: gateway,
  message: true,
  seeOther: true,
  bodyLimit,
  summary: 'The browser comes back from a gateway by a form',
  params,
  query: message,
  body: message,
  response: onwards,
  errors: ['Gateway not available'],
});

export const returnFromGatewayByLink = endpoint({
  method: 'GET',
  path: '/api/gateways/:gateway/return',
  access: gateway,
  seeOther: true,
  summary: 'The browser comes back from a gateway by a link',
  params,
  query: message,
  response: onwards,
  errors: ['Gateway not available'],
});

const ref = z.strictObject({ ref: z.string().check(z.regex(/^[0-9A-Za-z]{20,30}$/)) });
const lang = z.strictObject({ lang: z.optional(z.enum(['bn', 'en'])) });

/** Demo alone: the page that stands for a gateway's, made here, readable without a script. */
export const showSandboxPage = endpoint({
  method: 'GET',
  path: '/api/gateways/sandbox/pay/:ref',
  access: gateway,
  summary: 'The page of the built-in sandbox gateway',
  params: ref,
  query: lang,
  response: z.custom<never>(),
  errors: ['Not found'],
});

/** `close`: paid, and the browser is closed before it goes back. */
export const sandboxButtons = ['pay', 'pay-twice', 'delay', 'fail', 'cancel', 'close'] as const;
export type SandboxButton = (typeof sandboxButtons)[number];

export const actInSandbox = endpoint({
  method: 'POST',
  path: '/api/gateways/sandbox/pay/:ref',
  access: gateway,
  message: true,
  seeOther: true,
  summary: 'What the buyer does on the page of the sandbox',
  params: ref,
  query: lang,
  body: z.strictObject({ act: z.enum(sandboxButtons) }),
  response: onwards,
  errors: ['Not found'],
});
