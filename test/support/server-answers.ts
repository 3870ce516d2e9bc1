import { jest } from '@jest/globals';
import type { EndpointName } from '#contracts/http/endpoint-name';

/** What the server says, and with which status; a promise keeps it waiting. */
export interface ServerAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}
type Answers = Readonly<Partial<Record<EndpointName, ServerAnswer | Promise<ServerAnswer>>>>;

/** A refusal in the form that all of them have. */
export const refusalOf = (statusCode: number, statusMessage: string, message = 'দুঃখিত'): ServerAnswer => ({
  status: statusCode,
  body: { statusCode, statusMessage, message },
});

/**
 * Answers what a component asks of the server, until the next call; what stands in no answer is refused with 404. Gives the bodies that
 * were sent, by endpoint.
 */
export const answerWith = (answers: Answers): Map<string, unknown[]> => {
  const sent = new Map<string, unknown[]>();
  globalThis.fetch = jest.fn(async (address: unknown, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${String(address).split('?')[0]}`;
    sent.set(name, [...(sent.get(name) ?? []), typeof init.body === 'string' ? JSON.parse(init.body) : null]);
    const { status = 200, headers = {}, body } = (await answers[name as EndpointName]) ?? refusalOf(404, 'Not found');
    return Response.json(body, { status, headers: { ...headers } });
  }) as typeof fetch;
  return sent;
};
