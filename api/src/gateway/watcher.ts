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

export type DownEvent = 'snapshot' | 'version' | 'hint' | 'closed';

/** The way down to sockets: rooms of Socket.IO, so that a message is serialised once for everybody in one. */
export interface Outlet {
  enter(socketId: string, room: string): void;
  leave(socketId: string, room: string): void;
  /** `volatile`: dropped for a socket that has not sent off the message before; something newer must follow. */
  toRoom(room: string, message: RoomMessage): void;
  toOne(socketId: string, event: DownEvent, message: object): void;
}

export interface RoomMessage {
  readonly event: DownEvent;
  readonly message: object;
  /** Sockets of the room that are left out, and how many are told. */
  readonly except: readonly string[];
  readonly told: number;
  readonly volatile: boolean;
}
