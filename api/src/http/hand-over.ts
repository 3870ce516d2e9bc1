import type { Socket } from 'node:net';

/** More than this on their way, each waits for the ones before it: then a pipe is sooner. */
const AT_ONCE = 1000;

/** What goes with a socket from http over the supervisor to the gateway: the request's bytes, in latin1, as the gateway is to read them. */
export interface HandedOver {
  readonly to: 'gateway';
  readonly request: string;
}

/**
 * Until the other end has said that it has the handle, ours is open too, and whatever came by then would be read here and lost. There is no public
 * way to hold a socket at its handle after it was made (`pause` reads on into a buffer).
 */
const stopReading = (socket: Socket): void =>
  (socket as Socket & { _handle?: { readStop(): unknown } | null })._handle?.readStop() as undefined;

/**
 * Gives sockets away by the channel to whoever started this process: the kernel's handle goes to the gateway, and no frame passes through http any
 * more (`docs/adr/0037-sockets-change-hands.md`). Answers whether it took this one; where it did not, it is to be piped.
 */
export const handOver = (): ((client: Socket, request: Buffer) => boolean) => {
  let onTheirWay = 0;
  return (client, request) => {
    if (!process.send || !process.connected || onTheirWay >= AT_ONCE) return false;
    onTheirWay += 1;
    stopReading(client);
    const message: HandedOver = { to: 'gateway', request: request.toString('latin1') };
    // Without its server Node counts it among ours no longer, and our end need not wait for it.
    const given = client as Socket & { server?: unknown };
    given.server = undefined;
    process.send(message, client, {}, () => {
      onTheirWay -= 1;
      // What is left here is an empty shell, or a socket that could not be given away: then the browser comes again.
      client.destroy();
    });
    return true;
  };
};
