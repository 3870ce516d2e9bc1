import { CallError } from './call-error.js';
import { withRetry } from './retry.js';

/** A JSON file that the build or the server made, by the fetch rules of the specification. Throws `CallError`. */
export const getFile = <T>(address: string, patienceMs: number): Promise<T> => {
  const signal = AbortSignal.timeout(patienceMs);
  return withRetry('GET', signal, async () => {
    const answer = await fetch(address, { signal, credentials: 'same-origin' }).catch((cause: unknown) => {
      throw new CallError({}, { answered: false, cause });
    });
    if (!answer.ok) throw new CallError({ statusCode: answer.status, statusMessage: answer.statusText }, { answered: false });
    const body: unknown = await answer.json().catch(() => undefined);
    if (typeof body !== 'object' || body === null) throw new CallError({}, { answered: false });
    return body as T;
  });
};
