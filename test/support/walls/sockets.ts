import { io, type Socket } from 'socket.io-client';
import type { Person, Running } from '../api.js';

export interface Frame {
  readonly event: string;
  readonly message: { readonly topic: string; readonly version: number; readonly body: unknown };
}
export type Watching = Socket & { readonly frames: Frame[] };

/** A socket as a browser opens it, that keeps everything it is sent. Rejects with the refusal's `code`. */
export const watch = (gateway: Running, who: Pick<Person, 'cookie'> | undefined): Promise<Watching> =>
  new Promise((resolve, reject) => {
    const socket = io(gateway.base, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: who ? { cookie: who.cookie } : {},
    });
    const watching: Watching = Object.assign(socket, { frames: [] as Frame[] });
    socket.onAny((event: string, message: Frame['message']) => void watching.frames.push({ event, message }));
    socket.on('connect', () => resolve(watching));
    socket.on('connect_error', (error) =>
      reject(Object.assign(error, { code: (error as { data?: { statusMessage?: string } }).data?.statusMessage })),
    );
  });

/** 'ok', or the code of the refusal. */
export const join = async (socket: Socket, topic: string): Promise<string> => {
  const answer = (await socket.timeout(10_000).emitWithAck('join', { topic })) as { ok: boolean; statusMessage?: string };
  return answer.ok ? 'ok' : (answer.statusMessage ?? 'refused');
};
