import { postMessage } from '../messages/post-message.js';
import type { Sender } from '../queues/deliveries.js';

/** E-mail by a service that takes JSON `{ to, from?, subject, text }`. Throws where it was not taken. */
export const mailByHttp =
  ({ url, token, from }: { readonly url: string; readonly token: string; readonly from: string }): Sender =>
  ({ to, subject, text }, signal) =>
    postMessage({ url, token, body: { to, ...(from === '' ? {} : { from }), subject: subject ?? '', text }, signal });
