import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';

/** A request's body has so long to arrive; a file has as long as the server's own limit allows. */
const BODY_MS = 30_000;

/** Ends a request whose body takes too long the way Node ends one, with the answer of `unread`. */
export const limitBodyTime = (request: IncomingMessage, server: Server, ms = BODY_MS): void => {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const late = (): void => {
    // One that was put in without a connection has nothing to end.
    if (request.complete || !(request.socket instanceof Socket)) return;
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, request.socket);
  };
  const over = setTimeout(late, ms);
  over.unref();
  request.once('end', () => clearTimeout(over)).once('close', () => clearTimeout(over));
};
