import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import type { FileAnswer } from '#contracts/http/endpoint';
import { attachment, sendFile } from './file-answer.js';

/** The name as a browser reads it from the second form. */
const nameIn = (header: string): string => decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)![1]!);

describe('the name of a file', () => {
  // Red where the header is made of the name as it is: Node refuses Bengali in a header, and the answer becomes a 500.
  it('may be Bengali', () => {
    const header = attachment('অ্যাকাউন্ট (১০০%).csv');
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(nameIn(header)).toBe('অ্যাকাউন্ট (১০০%).csv'.normalize());
    expect(header).toContain('filename="_ (_');
  });

  // Red where a name can add a header, leave the folder, or close the quotes.
  it.each(['a"; x="b.csv', '../../etc/passwd', 'a\r\nset-cookie: x=1', '..\\x.csv', 'invoice\u202Egnp.exe'])(
    '%j is made harmless',
    (name) => {
      const header = attachment(name);
      expect(header.match(/"/g)).toHaveLength(2);
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      expect(nameIn(header)).not.toMatch(/[/\\\r\n"\u202E]|^\./);
    },
  );

  it('is never empty', () => {
    expect(nameIn(attachment('///'))).toBe('file');
    expect(nameIn(attachment('x'.repeat(500)))).toHaveLength(150);
  });
});

describe('a file on its way', () => {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const served = new Map<string, FileAnswer['bytes']>();
  let base = '';
  let ended = 0;
  async function* parts(fail: boolean): AsyncGenerator<Uint8Array> {
    try {
      for (let index = 0; index < 1000; index += 1) {
        if (fail && index === 80) throw new Error('no more');
        yield Buffer.alloc(65_536, 'x');
      }
    } finally {
      ended += 1;
    }
  }
  beforeAll(async () => {
    app.get('/:name', (request, reply) => {
      const { name } = request.params as { name: string };
      return sendFile(reply, { name: 'নাম.csv', type: 'text/csv; charset=utf-8', bytes: served.get(name)! });
    });
    base = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  it('is one to be kept, and shown as nothing else', async () => {
    served.set('whole', Buffer.from('a,b'));
    const answer = await fetch(`${base}/whole`);
    expect([answer.status, await answer.text()]).toEqual([200, 'a,b']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  // Red where a failing stream is ended instead of cut: the browser then keeps half a list as if it were the whole one.
  it('breaks off where it fails', async () => {
    served.set('failing', parts(true));
    const answer = await fetch(`${base}/failing`);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(ended).toBe(1);
  });

  // Red where whoever goes away leaves the rows being read for nobody.
  it('is read no further when nobody takes it', async () => {
    const source = parts(false);
    served.set('left', source);
    const cut = new AbortController();
    const answer = await fetch(`${base}/left`, { signal: cut.signal });
    const reader = answer.body!.getReader();
    await reader.read();
    cut.abort();
    await expect(reader.read()).rejects.toThrow();
    const left = (): number => ended;
    while (left() < 2) await new Promise((resolve) => setImmediate(resolve));
    expect((await source.next()).done).toBe(true);
  });
});
