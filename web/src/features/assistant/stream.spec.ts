import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AnswerLine, Turn } from '#contracts/http/assistant';
import { isCallError } from '../../client/call-error.js';
import { after, over, sent } from './answer.js';
import { ask } from './stream.js';

const id = '018f0000-0000-7000-8000-000000000001';
const question = { conversationId: null, text: 'জড়তা কী?', questionId: null, picture: null };
const asked = { text: question.text, question: null, picture: null };
const quota = { aDay: 20, left: 19 };
const turn: Turn = { id, asked, at: '2026-01-01T00:00:00.000Z', way: 'model', state: 'done', blocks: ['<p>শেষ</p>'], sources: [] };
const lines: readonly AnswerLine[] = [
  { type: 'begun', conversationId: id, turnId: id, way: 'model', quota },
  { type: 'sources', sources: [] },
  { type: 'block', index: 0, html: '<p>জড়তা হলো' },
  { type: 'block', index: 0, html: '<p>জড়তা হলো $m$</p>' },
  { type: 'block', index: 1, html: '<p>ক্ষণকাল</p>' },
  { type: 'ended', turn, quota },
];
const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');

const answers = (chunks: readonly Uint8Array[], end: 'close' | 'error' | 'wait' = 'close') => {
  let ended = false;
  const body = (signal: AbortSignal | null | undefined) => {
    const rest = [...chunks];
    return new ReadableStream<Uint8Array>({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError'))),
      pull(controller) {
        const next = rest.shift();
        if (next) controller.enqueue(next);
        else if (end === 'close') controller.close();
        else if (end === 'error') controller.error(new TypeError('network error'));
        else return new Promise(() => undefined);
        return undefined;
      },
      cancel: () => void (ended = true),
    });
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, given) => new Response(body(given?.signal)));
  return () => ended;
};
const bytes = (all: string): Uint8Array => new TextEncoder().encode(all);
const heard = async (signal = new AbortController().signal, onLine: (line: AnswerLine) => void = () => undefined) => {
  let coming = sent(asked, 0);
  const outcome = await ask(question, signal, (line) => {
    coming = after(coming, line);
    onLine(line);
  }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { coming, outcome };
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('an answer that is being written', () => {
  // Red when a chunk is taken for a line, or for whole letters.
  it('is the same wherever the network cuts it', async () => {
    const all = bytes(text);
    for (let at = 1; at < all.length; at += 7) {
      answers([all.slice(0, at), all.slice(at)]);
      const { coming, outcome } = await heard();
      expect([outcome, coming.ended, coming.turn]).toEqual([null, true, turn]);
    }
  });

  it('puts a block in the place of what it was before', () => {
    const coming = lines.slice(0, 5).reduce(after, sent(asked, 0));
    expect(coming.turn.blocks).toEqual(['<p>জড়তা হলো $m$</p>', '<p>ক্ষণকাল</p>']);
    expect([coming.quota, coming.conversationId, coming.turn.way]).toEqual([quota, id, 'model']);
    expect(after(sent(asked, 0), { type: 'block', index: 2, html: 'x' }).turn.blocks).toEqual(['', '', 'x']);
  });

  it('keeps what came where it is cut off, by the network or within a line', async () => {
    const half = bytes(text).slice(0, bytes(text).length - 60);
    for (const [end, outcome] of [
      ['error', expect.any(TypeError)],
      ['close', expect.any(Error)],
    ] as const) {
      answers([half], end);
      const cut = await heard();
      expect(cut.outcome).toEqual(outcome);
      expect(over(cut.coming, 'broken').turn).toMatchObject({ state: 'cut', blocks: ['<p>জড়তা হলো $m$</p>', '<p>ক্ষণকাল</p>'] });
    }
    // Between two lines it looks whole, and is not.
    answers([
      bytes(
        lines
          .slice(0, 2)
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
      ),
    ]);
    const { coming, outcome } = await heard();
    expect([outcome, over(coming, 'broken').turn.state]).toEqual([null, 'failed']);
  });

  it("takes a proxy's page for no answer", async () => {
    answers([bytes('<html>502</html>\n')]);
    const { outcome } = await heard();
    expect(isCallError(outcome)).toBe(true);
    answers([bytes('{"type":"other"}\n')]);
    expect(isCallError((await heard()).outcome)).toBe(true);
  });

  it('stops where it is told to', async () => {
    answers([bytes(text).slice(0, 400)], 'wait');
    const leaving = new AbortController();
    const { coming, outcome } = await heard(leaving.signal, () => leaving.abort());
    expect(outcome).toMatchObject({ name: 'AbortError' });
    expect(over(coming, 'stopped').turn.state).toBe('stopped');
  });

  it('is refused as every call is', async () => {
    const refusal = { statusCode: 429, statusMessage: 'No questions left', message: 'আজকের প্রশ্ন শেষ' };
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(refusal), { status: 429 }));
    expect(isCallError((await heard()).outcome, 'No questions left')).toBe(true);
  });

  it('that ended is not changed by what breaks afterwards', () => {
    const coming = lines.reduce(after, sent(asked, 0));
    expect(over(coming, 'broken')).toBe(coming);
  });
});
