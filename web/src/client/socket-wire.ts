import { io, type Socket } from 'socket.io-client';
import { readWire } from '#contracts/socket/board-wire';
import type { ClosedMessage, HintMessage, joinAnswer, SnapshotMessage, VersionMessage } from '#contracts/socket/topics';
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

interface Listeners {
  readonly up: (up: boolean) => void;
  /** The gateway knows no session for us: signed out here or elsewhere, or a visitor. */
  readonly refused: () => void;
}

/** Connects a hub to the gateway over a WebSocket and keeps it connected. */
export const connect = (hub: TopicHub, { up: onUp, refused }: Listeners): Socket => {
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
  made.on('connect_error', (error: Error & { readonly data?: { readonly statusMessage?: string } }) => {
    if (error.data?.statusMessage === 'Sign in required') refused();
    // A gateway that cannot tell who we are at the moment: after a refusal the client asks again only when told to.
    else if (error.data && !made.active) setTimeout(() => made.connect(), 2000 + Math.random() * 3000);
  });
  made.on('snapshot', ({ topic, version, body }: SnapshotMessage) => hub.snapshot(topic, version, readWire(topic, body)));
  made.on('version', ({ topic, version }: VersionMessage) => hub.version(topic, version));
  made.on('hint', ({ topic, body }: HintMessage) => hub.hint(topic, body));
  made.on('closed', ({ topic, code }: ClosedMessage) => hub.closed(topic, code));
  return made;
};
