import type { Server } from 'socket.io';

const LONG = 126;

/**
 * A text as one whole frame from a server, unmasked (RFC 6455, 5.2); at most 65,535 bytes, far more than a message of ours has.
 * Throws above that.
 */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  if (length > 0xff_ff) throw new RangeError(`A frame of ${length} bytes is longer than one message may be`);
  const head = length < LONG ? 2 : 4;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (length < LONG) frame[1] = length;
  else {
    frame[1] = LONG;
    frame.writeUInt16BE(length, 2);
  }
  frame.write(text, head, 'utf8');
  return frame;
};

/**
 * One event to many sockets of this process, as one ready frame on each connection's stream. Socket.IO and Engine.IO do the same with a dozen
 * calls and events for each of them, which for thousands of watchers is more than half of the work. It may be done here since nothing of ours is
 * compressed (no frame depends on the one before), frames are written whole, and no two messages rely on their order: each has its version.
 */
export const sendToAll = (io: Server, socketIds: readonly string[], event: string, message: object): void => {
  // Engine.IO's mark of a message (protocol 4), then an event of the main namespace as Socket.IO writes it (protocol 5).
  const frame = textFrame(`42${JSON.stringify([event, message])}`);
  const { sockets } = io.sockets;
  for (const id of socketIds) {
    const conn = sockets.get(id)?.conn;
    if (conn?.readyState === 'open') conn.request.socket.write(frame);
  }
};
