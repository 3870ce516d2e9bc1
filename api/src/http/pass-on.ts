import { Agent, request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';

/** One that does not answer within this is taken for away; the caller's message is heard here then. */
const PATIENCE_MS = 5000;
/** Who was away is not asked again for so long, so that not each message waits for one that hangs. */
const LEFT_ALONE_MS = 2000;
/** More wait for a free line in the agent, outside of who hears them. */
const LINES = 16;

/** Of the connection, not of the message: https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const ofTheConnection = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export interface Passed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const headersOf = ({ headers, id, raw }: FastifyRequest): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name))),
  'x-request-id': id,
  'x-forwarded-for': [headers['x-forwarded-for'], raw.socket.remoteAddress].filter(Boolean).join(', '),
});

/** What the answer to such a message has of its own; the headers of all answers this process sets itself. */
const ofTheAnswer = ['content-type', 'cache-control', 'retry-after'];

const answerOf = async (answer: IncomingMessage): Promise<Passed> => ({
  status: answer.statusCode ?? 502,
  headers: Object.fromEntries(
    ofTheAnswer.flatMap((name) => (answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]])),
  ),
  body: await text(answer),
});

/**
 * Passes messages on to another http process, as they came, and brings its answers back, so that what follows from them takes nothing from who
 * saves answers here (`docs/adr/0042-payments-are-heard-elsewhere.md`).
 */
export class PassOn {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: LINES });
  private askedAgainAt = 0;

  constructor(private readonly url: string) {}

  /** Null where nobody is there, or does not answer: only for messages that may be heard twice. */
  async message(request: FastifyRequest, body: string): Promise<Passed | null> {
    if (performance.now() < this.askedAgainAt) return null;
    try {
      return await answerOf(await this.send(request, Buffer.from(body)));
    } catch {
      this.askedAgainAt = performance.now() + LEFT_ALONE_MS;
      return null;
    }
  }

  end(): void {
    this.agent.destroy();
  }

  private send(request: FastifyRequest, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { ...headersOf(request), 'content-length': body.length };
      const passed = ask(new URL(request.url, this.url), { method: request.method, headers, agent: this.agent });
      // From now on, also while it waits for a line.
      const late = setTimeout(() => passed.destroy(new Error('no answer')), PATIENCE_MS);
      passed.once('close', () => clearTimeout(late));
      passed.once('response', resolve);
      passed.once('error', reject);
      passed.end(body);
    });
  }
}
