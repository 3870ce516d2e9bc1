import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { pipeSockets } from './gateway-pipe.js';

const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

const listening = async (server: Server): Promise<number> => {
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** A client that talks on without waiting, and all that it hears until `end` or until it is closed. */
const talk = async (port: number, words: string, end: RegExp): Promise<{ heard: string; socket: Socket }> => {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  const all = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => end.test((heard += chunk.toString('latin1'))) && resolve());
    socket.on('close', () => resolve()).on('error', () => resolve());
  });
  socket.write(`GET /socket.io/?EIO=4 HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n${words}`);
  await all;
  return { heard, socket };
};

/** Says where the socket came from, and gives back what it hears. */
const echo = (): Server =>
  createServer().on('upgrade', (request, socket, head) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nof: ${request.headers['x-forwarded-for']}\r\n\r\n`);
    socket.write(head);
    socket.pipe(socket);
  });

// Red when what a client sent ahead is left out, or a socket is not let go of with the gateway's or at the end.
it('a socket goes to the gateway whole and with its address, and ends with the pipe', async () => {
  const http = createServer();
  const end = pipeSockets(http, `http://127.0.0.1:${await listening(echo())}`);
  const words = Array.from({ length: 200 }, (_, at) => `${at};`).join('');
  const { heard, socket } = await talk(await listening(http), words, /;199;$/);
  expect(heard.split('\r\n\r\n')).toEqual([expect.stringMatching(/^HTTP\/1\.1 101 [^]*of: 127\.0\.0\.1$/), words]);
  const closed = once(socket, 'close');
  end();
  await closed;
});

it('a socket is told to come again while the gateway is away', async () => {
  const http = createServer();
  pipeSockets(http, 'http://127.0.0.1:1');
  expect((await talk(await listening(http), '', /\r\n\r\n$/)).heard).toMatch(/^HTTP\/1\.1 503 /);
});
