import { AppError } from '../kernel/index.js';

const LIMIT_MS = 5000;
/** What may be otherwise a moment later. */
const passing = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429;

/**
 * Hands a message to a service over HTTP, within five seconds and without following it elsewhere: the token is for that address alone.
 * Throws 'Temporarily unavailable' (worth another try) or 'Internal Server Error' (the service refuses it); neither names the receiver.
 */
export const postMessage = async ({
  url,
  token,
  body,
  signal,
}: {
  readonly url: string;
  readonly token: string;
  readonly body: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}): Promise<void> => {
  let status: number;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    });
    ({ status } = answer);
    await answer.body?.cancel();
  } catch (error) {
    throw new AppError('Temporarily unavailable', {}, { cause: error });
  }
  if (status >= 200 && status < 300) return;
  const cause = new Error(`The message service answered ${status}`);
  throw passing(status)
    ? new AppError('Temporarily unavailable', {}, { cause })
    : new AppError('Internal Server Error', {}, { retryable: false, cause });
};
