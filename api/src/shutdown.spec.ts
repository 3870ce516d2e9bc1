import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { onSignals } from './shutdown.js';

// Red when a connection on which nothing was said is waited for: each browser that opened one in advance made an orderly end a kill.
it('an end waits for what is asked, and not for who says nothing', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, answer) => asked.resolve(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const app = { get: () => ({ info: () => undefined }), getHttpServer: () => server, close: async () => undefined };
  const before = { SIGTERM: process.listeners('SIGTERM'), SIGINT: process.listeners('SIGINT') };
  const ended = new Promise<number>((resolve) =>
    onSignals({ app, health: { drain: () => undefined }, letGo: async () => undefined } as never, resolve),
  );
  const addedTo = (signal: 'SIGTERM' | 'SIGINT') => process.listeners(signal).filter((one) => !before[signal].includes(one));
  try {
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    const answer = fetch(`http://127.0.0.1:${port}/`);
    const open = await asked.promise;
    addedTo('SIGTERM').forEach((end) => end('SIGTERM'));
    await once(silent.resume(), 'close');
    open.end('whole');
    expect(await (await answer).text()).toBe('whole');
    expect(await ended).toBe(0);
  } finally {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) for (const one of addedTo(signal)) process.off(signal, one);
  }
}, 30_000);
