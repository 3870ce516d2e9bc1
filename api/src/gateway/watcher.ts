import type { Actor } from '#platform/kernel';
import { Budget } from './budget.js';

/** Messages a socket gets in a second; what does not fit waits, and only its newest state is sent. */
const DOWN_PER_SECOND = 8;

/** One socket, as the fan-out sees it. */
export class Watcher {
  readonly budget = new Budget(DOWN_PER_SECOND, 1000);
  /** Topic → the version this socket has. */
  readonly has = new Map<string, number>();

  constructor(
    readonly socketId: string,
    readonly userId: string,
    readonly tokenHash: string,
    public actor: Actor,
    readonly packed: boolean,
  ) {}
}

/** The way down to sockets; one call serializes once, however many they are. */
export interface Outlet {
  send(socketIds: readonly string[], event: 'snapshot' | 'version' | 'hint' | 'closed', message: object): void;
}
