import type { TopicBody, TopicNoun } from '#contracts/socket/topics';

/** Pushes to whoever watches a topic. Only after the commit (call it in `afterCommit`): it refuses to run inside a transaction. */
export abstract class Push {
  /** The whole body at its version, which comes from a PostgreSQL row; gateways keep the newest and drop the rest. Never throws for an absent Redis. */
  abstract publish<N extends TopicNoun>(topic: `${N}:${string}`, version: number, body: TopicBody<N>): Promise<void>;
  /** Progress without a version: may be lost, is shown and never kept. */
  abstract hint(topic: string, body: unknown): Promise<void>;
}
