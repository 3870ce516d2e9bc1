// Sockets go from http to the gateway by way of their supervisor, the one who has a channel to both.

/** So many wait for one that does not answer (each is held until the one before it has arrived); who comes then is told to come again. */
const WAIT_AT_MOST = 2000;

/** @param {import('node:net').Socket} socket */
const refuse = (socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');

/**
 * Who takes sockets, and whether still; those that wait for their way there, and the kernel's handle of the one that is on it.
 * @type {WeakMap<import('node:child_process').ChildProcess, { open: boolean, waiting: Set<import('node:net').Socket>, sent: { close(): void } | undefined }>}
 */
const takers = new WeakMap();

/** How many wait for their way there. @param {import('node:child_process').ChildProcess} child */
export const waitingFor = (child) => takers.get(child)?.waiting.size ?? 0;

/** Whoever waits for one that has ended, or was on the way there, has to come again: Node forgets them, and holds them open. */
function letAllGo(child) {
  const { waiting, sent } = takers.get(child) ?? { waiting: [] };
  takers.delete(child);
  for (const socket of waiting) socket.destroy();
  // Closing what has arrived and is closed here already does nothing.
  sent?.close();
}

function pass(message, socket, target) {
  const taker = takers.get(target);
  if (!taker?.open || taker.waiting.size >= WAIT_AT_MOST || !target.connected) return refuse(socket);
  const { _handle: handle } = socket;
  taker.waiting.add(socket);
  target.send(message, socket, {}, () => {
    taker.waiting.delete(socket);
    taker.sent = handle;
    socket.destroy();
  });
}

/**
 * Passes what this child gives away on to the one that is named, and notes when it takes sockets itself.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(name: string) => import('node:child_process').ChildProcess | undefined} find the process of that name that is at work
 */
export function passSockets(child, find) {
  child.on('exit', () => letAllGo(child));
  child.on('message', (message, socket) => {
    if (message?.takes === 'sockets') takers.set(child, { open: true, waiting: new Set(), sent: undefined });
    if (message?.takes === 'nothing' && takers.has(child)) takers.get(child).open = false;
    if (!socket) return;
    // Whatever is read here is lost: it belongs to the one who gets the socket.
    socket._handle?.readStop();
    socket.on('error', () => socket.destroy());
    pass(message, socket, find(message?.to));
  });
}
