import { assertNoTransaction } from '#platform';

/** No answer came, or none that this gateway gives. The message names the gateway's host and what happened, never the address, keys or body. */
export class GatewayAway extends Error {
  override name = 'GatewayAway';
  constructor(
    readonly reason: string,
    /** Whether our request may have been carried out all the same. */
    readonly sent: boolean,
  ) {
    super(reason);
  }
}

export interface Asked {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
}

/** Answers of gateways are a few kilobytes; what is longer is none. */
const MOST_BYTES = 262_144;

const whole = async (response: Response): Promise<string> => {
  if (!response.body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new GatewayAway('the answer is too long', true);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** Why a fetch failed, in words without addresses: its own messages may name the whole URL, and with it the store's password. */
const reasonOf = (error: unknown): string => {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'no answer in time';
  const { code } = (error as { cause?: { code?: unknown } }).cause ?? {};
  return typeof code === 'string' ? `no connection (${code})` : 'no connection';
};

/** Codes of a connection that was never made: nothing can have been carried out. */
const neverSent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|CERT|SSL/;

/**
 * One call to a gateway, over in `timeoutMs`: no redirects are followed, no more than 256 kB are read. Answers status and text whatever the
 * status is. Throws `GatewayAway`, and an Error inside a transaction.
 */
export const askGateway = async ({ url, method, headers = {}, body, timeoutMs }: Asked): Promise<{ status: number; text: string }> => {
  assertNoTransaction('A call to a payment gateway');
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method, headers, redirect: 'manual', signal, ...(body === undefined ? {} : { body }) });
    return { status: response.status, text: await whole(response) };
  } catch (error) {
    if (error instanceof GatewayAway) throw error;
    const reason = reasonOf(error);
    throw new GatewayAway(`${url.host}: ${reason}`, !neverSent.test(reason));
  }
};

export type Fields = Readonly<Record<string, unknown>>;

/** The JSON object in an answer, or null: HTML of a proxy, an empty body, a list or a bare word are no object. */
export const objectIn = (text: string): Fields | null => {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
};

/** A field as text, null where it is absent, empty or no text; numbers are taken as they are written. */
export const textOf = (fields: Fields, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return null;
};
