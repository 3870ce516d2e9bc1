import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Topic, TopicBody, TopicNoun } from '#contracts/socket/topics';
import { ensureSocket, hub } from './socket.js';

export interface TopicView<N extends TopicNoun> {
  /** The newest snapshot; undefined before the first. */
  readonly body: TopicBody<N> | undefined;
  readonly version: number | null;
  /** live: the socket carries it · reconnecting: it does not, at the moment · polling: it is asked for by HTTP meanwhile. */
  readonly state: 'live' | 'reconnecting' | 'polling';
  /** When the picture was last known to be right, on the monotonic clock (`performance.now()`); null before the first. */
  readonly updatedAt: number | null;
  /** The last word on what is under way, as it came (a topic's hint); null without one. */
  readonly hint: unknown;
  /** The code with which the server refused or ended this topic, else null. */
  readonly closed: string | null;
}

export interface TopicOptions<N extends TopicNoun> {
  /** Asks the same by HTTP while the socket is away. Null: nothing to tell yet. */
  readonly poll?: () => Promise<{ version: number; body: TopicBody<N> } | null>;
  /** Milliseconds between two questions, default 5000. */
  readonly pollEveryMs?: number;
}

/**
 * How long the socket may be away before HTTP takes over. It also serves those whom a topic does not admit ('Not allowed'): who may
 * read a board without having sat the exam asks by HTTP alone.
 */
const patienceMs = 3000;

/** Watches a topic: `useTopic('board', examId)`. An id of null watches nothing. */
export const useTopic = <N extends TopicNoun>(noun: N, id: string | null, options: TopicOptions<N> = {}): TopicView<N> => {
  const topic: Topic | null = id === null ? null : `${noun}:${id}`;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (topic === null) return () => undefined;
      ensureSocket();
      return hub.watch(topic, listener);
    },
    [topic],
  );
  const read = useCallback(() => hub.read(topic ?? 'user:'), [topic]);
  const known = useSyncExternalStore(subscribe, read, read);
  const polling = usePolling(
    topic,
    topic !== null && !known.connected && (known.closed === null || known.closed === 'Not allowed'),
    options,
  );
  return {
    body: known.body as TopicBody<N> | undefined,
    version: known.version,
    state: known.connected ? 'live' : polling ? 'polling' : 'reconnecting',
    updatedAt: known.updatedAt,
    hint: known.hint,
    closed: known.closed,
  };
};

/** Asks by HTTP while `needed`, after some patience, with jitter; true while it does so with success. */
const usePolling = <N extends TopicNoun>(topic: Topic | null, needed: boolean, { poll, pollEveryMs = 5000 }: TopicOptions<N>): boolean => {
  const [polling, setPolling] = useState(false);
  const asked = useRef(poll);
  useEffect(() => {
    asked.current = poll;
  });
  useEffect(() => {
    if (!needed || topic === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const ask = async (): Promise<void> => {
      const answer = await asked.current?.().catch(() => undefined);
      if (stopped) return;
      setPolling(answer !== undefined);
      if (answer) hub.snapshot(topic, answer.version, answer.body);
      if (answer) hub.version(topic, answer.version);
      timer = setTimeout(() => void ask(), pollEveryMs * (0.8 + Math.random() * 0.4));
    };
    timer = setTimeout(() => void ask(), patienceMs);
    return () => {
      stopped = true;
      clearTimeout(timer);
      setPolling(false);
    };
  }, [topic, needed, pollEveryMs]);
  return polling;
};
