import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LinesAnswer } from './endpoint.decorator.js';
import { dataPolicy } from './csp.js';

const LINES_TYPE = 'application/x-ndjson; charset=utf-8';

/** Aborted when the connection ends before the answer does. */
export const goneOf = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/**
 * The lines as text, each checked against its contract. They are made after the call has been answered: in its context all the same, which is
 * that of the moment in which this is called.
 */
export const textOfLines = ({ lines }: LinesAnswer, check: (line: unknown) => unknown): AsyncIterable<string> => {
  const inContext = AsyncLocalStorage.snapshot();
  const made = async function* (): AsyncGenerator<string, void, void> {
    const source = lines[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await inContext(() => source.next());
        if (next.done) return;
        yield `${JSON.stringify(check(next.value))}\n`;
      }
    } finally {
      await inContext(() => source.return?.());
    }
  };
  return made();
};

/** Sends each line as soon as it is made; nothing on the way keeps or gathers them. One that fails breaks the answer off. */
export const sendLines = (reply: FastifyReply, request: FastifyRequest, lines: AsyncIterable<string>): FastifyReply => {
  const stream = Readable.from(lines, { objectMode: false, highWaterMark: 1 });
  stream.on('error', (error) => request.log.error({ err: error }, 'An answer in lines broke off'));
  return reply
    .headers({
      'content-type': LINES_TYPE,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': dataPolicy,
    })
    .send(stream);
};
