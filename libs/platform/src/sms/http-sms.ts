import { postMessage } from '../messages/post-message.js';
import type { Sender } from '../queues/deliveries.js';

/** SMS by a service that takes JSON `{ to, text }`; `to` is 01 and nine digits more. Throws where it was not taken. */
export const smsByHttp =
  ({ url, token }: { readonly url: string; readonly token: string }): Sender =>
  ({ to, text }, signal) =>
    postMessage({ url, token, body: { to, text }, signal });
