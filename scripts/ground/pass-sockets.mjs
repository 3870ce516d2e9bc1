// Sockets go from http to the gateway by way of their supervisor, the one who has a channel to both.

/** So many wait for one that does not answer (each is held until it says that it has it); who comes then is told to come again. */
const WAIT_AT_MOST = 2000;

/** @param {import('node:net').Socket} socket */
const refuse = (socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');

/** Who takes sockets, and how many are on their way there. @type {WeakMap<import('node:child_process').ChildProcess, number>} */
const takers = new WeakMap();

/**
 * Passes what this child gives away on to the one that is named, and notes when it takes sockets itself.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(name: string) => import('node:child_process').ChildProcess | undefined} find the process of that name that is at work
 */
export function passSockets(child, find) {
  child.on('message', (message, socket) => {
    if (message?.takes === 'sockets') takers.set(child, 0);
    if (message?.takes === 'nothing') takers.delete(child);
    if (!socket) return;
    // Whatever is read here is lost: it belongs to the one who gets the socket.
    socket._handle?.readStop();
    socket.on('error', () => socket.destroy());
    const target = find(message?.to);
    const waiting = takers.get(target);
    if (waiting === undefined || waiting >= WAIT_AT_MOST || !target.connected) return refuse(socket);
    takers.set(target, waiting + 1);
    target.send(message, socket, {}, () => {
      if (takers.has(target)) takers.set(target, takers.get(target) - 1);
      socket.destroy();
    });
  });
}
