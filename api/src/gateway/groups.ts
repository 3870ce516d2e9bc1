import type { Watcher } from './watcher.js';

/** So many sockets are served in one turn of the event loop: what comes meanwhile is heard between two turns, a few milliseconds apart. */
const TURN = 250;

/** Watchers of a topic who are told in one turn: a room of Socket.IO of its own. */
export interface Group {
  readonly room: string;
  /** Whether they get the small form of boards. */
  readonly packed: boolean;
  readonly members: Set<Watcher>;
}

/** The watchers of one topic in groups of at most `TURN`, each of one form. */
export class Groups implements Iterable<Group> {
  /** A walk over a set goes on over what is added or taken away meanwhile. */
  private readonly all = new Set<Group>();
  private readonly groupOf = new Map<Watcher, Group>();
  private made = 0;

  constructor(private readonly topic: string) {}

  get size(): number {
    return this.groupOf.size;
  }

  [Symbol.iterator](): IterableIterator<Group> {
    return this.all.values();
  }

  watchers(): IterableIterator<Watcher> {
    return this.groupOf.keys();
  }

  has(watcher: Watcher): boolean {
    return this.groupOf.has(watcher);
  }

  /** The group the watcher is in from now on; null when it is in one already. */
  add(watcher: Watcher): Group | null {
    if (this.groupOf.has(watcher)) return null;
    const group = this.free(watcher.packed) ?? this.make(watcher.packed);
    group.members.add(watcher);
    this.groupOf.set(watcher, group);
    return group;
  }

  /** The group the watcher was in, if any. */
  remove(watcher: Watcher): Group | null {
    const group = this.groupOf.get(watcher);
    if (!group) return null;
    this.groupOf.delete(watcher);
    group.members.delete(watcher);
    if (group.members.size === 0) this.all.delete(group);
    return group;
  }

  private free(packed: boolean): Group | undefined {
    for (const group of this.all) if (group.packed === packed && group.members.size < TURN) return group;
    return undefined;
  }

  private make(packed: boolean): Group {
    const group = { room: `${this.topic}/${(this.made += 1)}`, packed, members: new Set<Watcher>() };
    this.all.add(group);
    return group;
  }
}
