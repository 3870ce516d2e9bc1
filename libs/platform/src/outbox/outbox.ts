import type { EventData, EventName } from '#contracts/internal/events';

/** Adds an event to the running transaction: it is committed with the state, or not at all. Throws outside a command. */
export abstract class Outbox {
  abstract add<N extends EventName>(name: N, data: EventData<N>): void;
}
