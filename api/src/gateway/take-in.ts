import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { HandedOver } from '../http/hand-over.js';

const isHandedOver = (message: unknown): message is HandedOver =>
  typeof message === 'object' && message !== null && (message as HandedOver).to === 'gateway';

/**
 * Takes in sockets that http gives away (`http/hand-over.ts`), as if they had come to the private port: the request is read again and judged here.
 * Whoever started this process is told that it may send some. Returns what ends it.
 */
export const takeIn = (server: Server, isFull: () => boolean): (() => void) => {
  const take = (message: unknown, socket: unknown): void => {
    if (!isHandedOver(message) || !(socket instanceof Socket)) return;
    socket.on('error', () => socket.destroy());
    if (isFull()) return void socket.destroy();
    socket.setNoDelay(true).setKeepAlive(true, 60_000);
    socket.unshift(Buffer.from(message.request, 'latin1'));
    server.emit('connection', socket);
  };
  process.on('message', take);
  // A supervisor that was killed hears nothing any more: with nobody to take the error, saying so would end this process in its drain.
  const tell = (takes: 'sockets' | 'nothing'): void => void process.send?.({ takes }, undefined, {}, () => undefined);
  tell('sockets');
  return () => {
    tell('nothing');
    process.off('message', take);
  };
};
