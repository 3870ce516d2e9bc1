import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface ChatMessage {
  readonly role: string;
  readonly content: string | readonly { readonly type: string; readonly text?: string; readonly image_url?: { readonly url: string } }[];
}
/** What came in. */
export interface Asked {
  readonly model: string;
  readonly stream: boolean;
  readonly messages: readonly ChatMessage[];
  readonly key: string | null;
  /** Everything that was said to the model, in one text. */
  readonly whole: string;
  /** The reader went away before the answer was over. */
  gone: boolean;
}

/** How one request is answered: in the ways that endpoints answer, well and badly. */
export type Manner =
  | { readonly does: 'says'; readonly text: string; readonly pieceMs?: number; readonly finish?: string; readonly usage?: boolean }
  /** Says what the first passage says, and cites it. */
  | { readonly does: 'quotes' }
  | { readonly does: 'cut'; readonly text: string }
  /** Ends in order, but never says that it has ended. */
  | { readonly does: 'fades'; readonly text: string }
  | { readonly does: 'wrong-json'; readonly text: string; readonly wrong: number }
  | { readonly does: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly does: 'silent' }
  | { readonly does: 'huge' }
  | { readonly does: 'endless-line' }
  | { readonly does: 'at-once'; readonly text: string }
  /** Writes down everything that it was told, as one that does what passages tell it. */
  | { readonly does: 'echo'; readonly after: string };

const mostBody = 4 * 1024 * 1024;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > mostBody) throw new Error('The request is too long');
  }
  return text;
};

const wordsOf = ({ content }: ChatMessage): string =>
  typeof content === 'string' ? content : content.map(({ text, image_url: image }) => text ?? image?.url ?? '').join('\n');

/** The first passage in what the model was given. */
const firstPassage = (whole: string): string => {
  const found = /\{"passages":.*\}/.exec(whole);
  const { passages } = JSON.parse(found?.[0] ?? '{"passages":[]}') as { passages: { n: number; text: string }[] };
  const [first] = passages;
  return first ? `${first.text.split('\n').join(' ')} [${first.n}]` : 'NOT_IN_MATERIAL';
};

/** An endpoint that speaks the chat completions of OpenAI, on a port of this machine: every byte on the wire is one that real ones send. */
export class ChatEndpoint {
  readonly asked: Asked[] = [];
  private readonly manners: Manner[] = [];
  /** How whatever was not foretold is answered; a function where that depends on what was asked. */
  usual: Manner | ((asked: Asked) => Manner) = { does: 'quotes' };

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ChatEndpoint> {
    let endpoint: ChatEndpoint | null = null;
    const server = createServer((request, response) => void endpoint?.take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = new ChatEndpoint(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    return endpoint;
  }

  /** The next requests are answered so, one after the other. */
  next(...manners: readonly Manner[]): void {
    this.manners.push(...manners);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = JSON.parse(await bodyOf(request)) as Pick<Asked, 'model' | 'stream' | 'messages'>;
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end();
    const asked: Asked = {
      ...given,
      key: request.headers.authorization ?? null,
      whole: given.messages.map(wordsOf).join('\n'),
      gone: false,
    };
    this.asked.push(asked);
    response.on('close', () => (asked.gone = !response.writableFinished));
    const usual = typeof this.usual === 'function' ? this.usual(asked) : this.usual;
    await this.answer(asked, this.manners.shift() ?? usual, response);
  }

  private async answer(asked: Asked, manner: Manner, response: ServerResponse): Promise<void> {
    if (manner.does === 'status') {
      const headers = manner.retryAfter === undefined ? {} : { 'retry-after': manner.retryAfter };
      return void response.writeHead(manner.status, { 'content-type': 'application/json', ...headers }).end('{"error":{"message":"no"}}');
    }
    if (manner.does === 'at-once') {
      const body = {
        choices: [{ message: { role: 'assistant', content: manner.text }, finish_reason: 'stop' }],
        usage: usageOf(manner.text),
      };
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(': hello\n\n');
    if (manner.does === 'silent') return;
    if (manner.does === 'huge') return huge(response);
    if (manner.does === 'endless-line') return void response.write(`data: ${'x'.repeat(200_000)}`);
    await stream(response, textOf(asked, manner), manner);
  }
}

const textOf = ({ whole }: Asked, manner: Manner): string => {
  if (manner.does === 'quotes') return firstPassage(whole);
  if (manner.does === 'echo') return `${whole}\n\n${manner.after}`;
  return 'text' in manner ? manner.text : '';
};

const usageOf = (text: string) => ({ prompt_tokens: 1000, completion_tokens: Math.ceil(text.length / 4), total_tokens: 0 });
const event = (body: unknown): string => `data: ${JSON.stringify(body)}\n\n`;
const delta = (content: string, finish: string | null = null): string =>
  event({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: finish }] });

/** In pieces that end anywhere, in the middle of a word or of a formula; events are cut anywhere between two writes as well. */
const stream = async (response: ServerResponse, text: string, manner: Manner): Promise<void> => {
  const pieces = text.match(/[\s\S]{1,7}/g) ?? [];
  for (const [at, piece] of pieces.entries()) {
    if (response.destroyed) return;
    if (manner.does === 'wrong-json' && at < manner.wrong) response.write('data: {"choices":[{"delta":{"content":"broken\n\n');
    const line = delta(piece);
    const middle = Math.floor(line.length / 2);
    response.write(line.slice(0, middle));
    response.write(line.slice(middle));
    if (manner.does === 'says' && manner.pieceMs) await wait(manner.pieceMs);
    else if (at % 20 === 19) await wait(0);
  }
  if (manner.does === 'cut') {
    // What was written has to be on its way before the connection breaks.
    await wait(20);
    return void response.destroy();
  }
  if (manner.does === 'fades') return void response.end();
  response.write(delta('', manner.does === 'says' ? (manner.finish ?? 'stop') : 'stop'));
  if (manner.does !== 'says' || manner.usage !== false) response.write(event({ choices: [], usage: usageOf(text) }));
  response.end('data: [DONE]\n\n');
};

/** Goes on for ever, until its reader has had enough. */
const huge = async (response: ServerResponse): Promise<void> => {
  while (!response.destroyed) {
    response.write(delta('The same sentence again [1]. '.repeat(20)));
    await wait(1);
  }
};
