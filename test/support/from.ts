import { Agent, request } from 'node:http';
import type { Running } from './api.js';

export interface FromAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** A POST whose sender is another address of this machine (127.x.y.z): for limits that count by address. */
export const postFrom = (
  { base }: Running,
  address: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<FromAnswer> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const sent = request(
      base + path,
      {
        method: 'POST',
        agent,
        localAddress: address,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
      },
      (answer) => {
        let read = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (read += chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: read,
            body: read.startsWith('{') ? (JSON.parse(read) as Record<string, unknown>) : {},
          }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });

/** The n-th of many addresses. */
export const addressOf = (n: number): string => `127.1.${Math.floor(n / 250)}.${1 + (n % 250)}`;

export const closeSenders = (): void => agent.destroy();

/** `count` pieces of work, at most `width` at once, answers in order. */
export const inParallel = async <R>(count: number, width: number, work: (n: number) => Promise<R>): Promise<R[]> => {
  const answers: R[] = [];
  let next = 0;
  const go = async (): Promise<void> => {
    while (next < count) {
      const n = next++;
      answers[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: width }, go));
  return answers;
};
