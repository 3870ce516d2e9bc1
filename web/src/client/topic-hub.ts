import { splitTopic, type Topic } from '#contracts/socket/topic-name';
import type { joinAnswer } from '#contracts/socket/topics';
import type * as z from 'zod/mini';

type JoinAnswer = z.infer<typeof joinAnswer>;

/** What the hub needs of a socket; `null` answers a join that never arrived. */
export interface Wire {
  join(topic: Topic, have: number | undefined, answered: (answer: JoinAnswer | null) => void): void;
  leave(topic: Topic): void;
}

export interface TopicState {
  readonly body: unknown;
  /** The version of `body`; null before the first. */
  readonly version: number | null;
  readonly connected: boolean;
  /** The code with which the server ended this topic for us, else null. */
  readonly closed: string | null;
  /** When the newest body came, on the monotonic clock. */
  readonly updatedAt: number | null;
  /** The last word on what is under way (it may be lost, and ends with the next body); null without one. */
  readonly hint: unknown;
}

const empty: TopicState = { body: undefined, version: null, connected: false, closed: null, updatedAt: null, hint: null };

interface Watched {
  state: TopicState;
  readonly listeners: Set<() => void>;
}

/**
 * What is watched and what is known of it. Bodies are whole snapshots and versions follow commit order, so the rule is one
 * line: what is not newer than what we have is dropped, whichever way it came.
 */
export class TopicHub {
  private readonly watched = new Map<Topic, Watched>();
  private wire: Wire | null = null;

  constructor(private readonly clock: () => number) {}

  read = (topic: Topic): TopicState => this.watched.get(topic)?.state ?? empty;

  watch(topic: Topic, listener: () => void): () => void {
    const known = this.watched.get(topic);
    const entry: Watched = known ?? { state: empty, listeners: new Set() };
    entry.listeners.add(listener);
    if (!known) {
      this.watched.set(topic, entry);
      this.join(topic);
    }
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size > 0 || this.watched.get(topic) !== entry) return;
      this.watched.delete(topic);
      this.wire?.leave(topic);
    };
  }

  /** On every connection and reconnection: all topics are joined again with the version at hand. */
  connected(wire: Wire): void {
    this.wire = wire;
    for (const topic of this.watched.keys()) this.join(topic);
  }

  disconnected(): void {
    this.wire = null;
    for (const topic of this.watched.keys()) this.change(topic, { connected: false });
  }

  snapshot(topic: string, version: number, body: unknown): void {
    const entry = this.watched.get(topic as Topic);
    if (!entry || (entry.state.version !== null && version <= entry.state.version)) return;
    // The gateway sends what the topic's contract names; anything but an object is none of ours.
    if (splitTopic(topic) && typeof body === 'object' && body !== null)
      this.change(topic as Topic, { body, version, updatedAt: this.clock(), hint: null });
  }

  /** A bare version every ten seconds: whoever missed a message asks; whoever has it knows that it is still right. */
  version(topic: string, version: number): void {
    const entry = this.watched.get(topic as Topic);
    if (!entry) return;
    if (entry.state.version === null || version > entry.state.version) this.join(topic as Topic);
    else this.change(topic as Topic, { updatedAt: this.clock() });
  }

  /** What is under way at a topic: shown, never kept. */
  hint(topic: string, body: unknown): void {
    if (typeof body === 'object' && body !== null && this.watched.has(topic as Topic)) this.change(topic as Topic, { hint: body });
  }

  closed(topic: string, code: string): void {
    if (this.watched.has(topic as Topic)) this.change(topic as Topic, { closed: code, connected: false });
  }

  private join(topic: Topic): void {
    const wire = this.wire;
    if (!wire) return;
    wire.join(topic, this.read(topic).version ?? undefined, (answer) => {
      if (this.wire !== wire || !answer) return;
      if (answer.ok)
        this.change(topic, {
          connected: true,
          closed: null,
          ...(answer.version === this.read(topic).version ? { updatedAt: this.clock() } : {}),
        });
      else this.change(topic, { connected: false, closed: answer.statusMessage });
    });
  }

  private change(topic: Topic, part: Partial<TopicState>): void {
    const entry = this.watched.get(topic);
    if (!entry) return;
    entry.state = { ...entry.state, ...part };
    for (const listener of entry.listeners) listener();
  }
}
