import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '#contracts/shared/errors';
import { AppError } from '#platform/kernel';
import { readCookies } from './cookies.js';
import { commonHeaders, dataPolicy } from './csp.js';
import { failureBody } from './failure.js';
import { localeOf } from './locale.js';
import { requestIdOf } from './request-id.js';

/** What Node says of a request that never became one. */
interface UnreadError extends Error {
  readonly code?: string;
  /** The bytes that were being read. */
  readonly rawPacket?: unknown;
}
// Whether an answer is on its way there, Node says in no public place; its own handler of this event looks at the same.
type Connection = Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } | null };

/** A connection closed while bytes still arrive is reset, and the answer lost with it: so long what comes is let come. */
const LINGER_MS = 500;

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'Headers too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'Request timeout',
};

const headerIn = (text: string, name: string): string | undefined => new RegExp(`^${name}:[ \\t]*(.*?)\\r?$`, 'im').exec(text)?.[1];

const answerTo = ({ code = '', rawPacket }: UnreadError, secure: boolean): string => {
  const arrived = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const locale = localeOf(readCookies(headerIn(arrived, 'cookie')).lang, headerIn(arrived, 'accept-language'));
  const [requestId, found] = [requestIdOf(undefined), new AppError(codes[code] ?? 'Malformed request')];
  const body = JSON.stringify(failureBody(found, locale, requestId));
  const headers = {
    ...commonHeaders(secure),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': dataPolicy,
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${found.statusCode} ${STATUS_CODES[found.statusCode]}`, ...lines, '', body].join('\r\n');
};

/**
 * Answers what Node refuses before there is a request (400, 408, 431) in the one shape of our errors; the connection ends with it. `secure`:
 * people reach us by https.
 */
export const unread = (secure: boolean): ((error: UnreadError, connection: Connection) => void) => {
  const answered = new WeakSet<Connection>();
  return (error, connection) => {
    if (answered.has(connection) || error.code === 'ECONNRESET') return;
    // In the middle of another answer nothing can be said.
    if (!connection.writable || connection._httpMessage?.headersSent) {
      connection.destroy();
      return;
    }
    answered.add(connection);
    connection.end(answerTo(error, secure));
    const over = setTimeout(() => connection.destroy(), LINGER_MS);
    connection.once('close', () => clearTimeout(over));
  };
};
