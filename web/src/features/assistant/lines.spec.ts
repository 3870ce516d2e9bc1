import { describe, expect, it } from '@jest/globals';
import { linesOf } from './lines.js';

const bodyOf = (chunks: readonly Uint8Array[], after?: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => {
  let ended = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (after) after(controller);
      else controller.close();
    },
    cancel() {
      ended = true;
    },
  });
  return { body, ended: () => ended };
};
const read = async (body: ReadableStream<Uint8Array>): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of linesOf(body)) lines.push(line);
  return lines;
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const text = '{"text":"নিউটনের দ্বিতীয় সূত্র: স্ক্রু ক্ষ"}\r\n\n{"text":"$F=ma$ 🎓"}\nশেষ';
const whole = ['{"text":"নিউটনের দ্বিতীয় সূত্র: স্ক্রু ক্ষ"}', '', '{"text":"$F=ma$ 🎓"}', 'শেষ'];

describe('the lines of a body', () => {
  // Red when each chunk is decoded by itself: letters cut in two become U+FFFD.
  it('are the same wherever it was cut, within a Bengali letter too', async () => {
    const all = bytes(text);
    for (let at = 1; at < all.length; at += 1) expect(await read(bodyOf([all.slice(0, at), all.slice(at)]).body)).toEqual(whole);
    expect(await read(bodyOf([...all].map((byte) => Uint8Array.of(byte))).body)).toEqual(whole);
  });

  it('come while the body goes on, and end it when nobody reads any more', async () => {
    const { body, ended } = bodyOf([bytes('এক\nদুই\nতি')], () => undefined);
    const lines = linesOf(body);
    expect((await lines.next()).value).toBe('এক');
    expect((await lines.next()).value).toBe('দুই');
    await lines.return();
    expect(ended()).toBe(true);
  });

  it('that came before a body broke are given, then its error is thrown', async () => {
    const lines: string[] = [];
    // Asked for one by one: a body that broke gives up what nobody had asked for yet.
    let pulls = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        if (pulls === 1) controller.enqueue(bytes('এক\nদু'));
        else controller.error(new TypeError('network error'));
      },
    });
    await expect(
      (async () => {
        for await (const line of linesOf(body)) lines.push(line);
      })(),
    ).rejects.toThrow('network error');
    expect(lines).toEqual(['এক']);
  });

  it('of nothing are none', async () => {
    expect(await read(bodyOf([]).body)).toEqual([]);
  });
});
