import type { Lane } from '#contracts/internal/lanes';
import { Carriers, DevOutbox, type DevMessage } from '#platform';
import { reactions } from '../../workers/src/reactions.js';
import type { Running } from './api.js';
import { makeLane, makeRelay } from './platform.js';
import { until, type World } from './world.js';

/** What goes out by SMS and e-mail, on the real way: outbox, relay, lane `send`, carriers. */
export interface Mailbox {
  /** Newest first. */
  all(): Promise<DevMessage[]>;
  /** The code in the newest message to this address that no call has read before; waits for it. */
  codeFor(to: string): Promise<string>;
  stop(): Promise<void>;
}

/** Notices have none. */
const codeIn = ({ text }: DevMessage): string | undefined => /\b\d{6}\b/.exec(text)?.[0];

export const startMailbox = async ({ app }: Running, world: World, lanes: readonly Lane[] = ['send']): Promise<Mailbox> => {
  const relay = makeRelay(app, world, reactions);
  const served = lanes.map((lane) => makeLane(app, world, lane, reactions, app.get(Carriers).senders));
  const outbox = app.get(DevOutbox);
  const read = new Set<string>();
  relay.relay.start();
  for (const { worker } of served) worker.start();
  return {
    all: () => outbox.list(),
    codeFor: async (to) => {
      const unread = async () => (await outbox.list()).find((one) => one.to === to && !read.has(one.id) && codeIn(one) !== undefined);
      const found = await until(`a message to ${to}`, unread);
      read.add(found.id);
      return codeIn(found)!;
    },
    stop: async () => {
      await relay.stop();
      await Promise.all(served.map((lane) => lane.stop()));
    },
  };
};
