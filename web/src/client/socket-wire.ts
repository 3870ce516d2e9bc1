import { io, type Socket } from 'socket.io-client';
import { readWire } from '#contracts/socket/board-wire';
import type { ClosedMessage, joinAnswer, SnapshotMessage, VersionMessage } from '#contracts/socket/topics';
import type * as z from 'zod/mini';
import type { TopicHub, Wire } from './topic-hub.js';

const wireOf = (open: Socket): Wire => ({
  join: (topic, have, answered) =>
    open.timeout(10_000).emit('join', { topic, ...(have === undefined ? {} : { have }) }, (failed: Error | null, answer: unknown) => {
      const ours = !failed && typeof answer === 'object' && answer !== null && 'ok' in answer;
      answered(ours ? (answer as z.infer<typeof joinAnswer>) : null);
    }),
  leave: (topic) => void open.emit('leave', { topic }),
});

/** Connects a hub to the gateway over a WebSocket and keeps it connected. */
export const connect = (hub: TopicHub, onUp: (up: boolean) => void): Socket => {
  // Half of the delay is jitter: after a gateway's restart a thousand phones must not come back in the same moment.
  const made = io({
    path: '/socket.io',
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 8000,
    randomizationFactor: 0.5,
    timeout: 10_000,
  });
  made.on('connect', () => {
    hub.connected(wireOf(made));
    onUp(true);
  });
  made.on('disconnect', (reason) => {
    hub.disconnected();
    onUp(false);
    // The server's own goodbye (a restart, a sign-out) is not followed by a reconnection unless asked.
    if (reason === 'io server disconnect') setTimeout(() => made.connect(), 500 + Math.random() * 1500);
  });
  made.on('snapshot', ({ topic, version, body }: SnapshotMessage) => hub.snapshot(topic, version, readWire(topic, body)));
  made.on('version', ({ topic, version }: VersionMessage) => hub.version(topic, version));
  made.on('closed', ({ topic, code }: ClosedMessage) => hub.closed(topic, code));
  return made;
};
