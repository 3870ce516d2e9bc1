import type { Socket } from 'socket.io-client';
import { makeStore } from './store.js';
import { TopicHub } from './topic-hub.js';
import { readUser } from './user.js';

export const hub = new TopicHub(() => performance.now());

let socket: Promise<Socket> | null = null;
const up = makeStore(false);

/** Whether the socket stands, and how to hear of changes; for screens that say so. */
export const socketUp = up.read;
export const onSocketChange = up.subscribe;

const refusals = new Set<() => void>();
/** Whom the gateway last refused, until it lets somebody in. */
let refused: string | null = null;
/** Calls back when the gateway lets us in no more: the sign-in has ended. At once when it said so before anybody listened. */
export const onSocketRefused = (listener: () => void): (() => void) => {
  refusals.add(listener);
  if (refused !== null && refused === readUser().user?.id) listener();
  return () => refusals.delete(listener);
};

const afterFirstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    // A hidden tab paints nothing.
    setTimeout(resolve, 500);
  });

const open = async (): Promise<Socket> => {
  await afterFirstPaint();
  const { connect } = await import('./socket-wire.js');
  return connect(hub, {
    up: (stands) => {
      if (stands) refused = null;
      up.write(stands);
    },
    refused: () => {
      refused = readUser().user?.id ?? null;
      for (const listener of refusals) listener();
    },
  });
};

/** Opens the one socket of this page, after the first paint; its code is a chunk of its own. */
export const ensureSocket = (): void => {
  if (socket) return;
  socket = open();
  // The chunk did not come: screens poll, and the next topic tries again.
  socket.catch(() => {
    socket = null;
  });
};

/** Connects anew, so that the server sees who is signed in now. */
export const reconnectSocket = async (): Promise<void> => {
  const made = await socket?.catch(() => null);
  if (!made) return;
  made.disconnect();
  made.connect();
};

/** The socket of this page; null before anybody wanted one. */
export const openSocket = (): Promise<Socket> | null => socket;
