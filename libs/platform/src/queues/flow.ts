import type { Command } from '@nestjs/cqrs';

/**
 * Work of a `once` reaction that is too long for one transaction or asks the outside. Everything but its last step happens in `prepare`,
 * which must be repeatable; the command that it answers ends the work, and carries the event's inbox row in its transaction.
 */
export abstract class Flow<I> {
  abstract prepare(input: I, signal: AbortSignal): Promise<Command<unknown>>;
  /** The job was given up: its state must say so. */
  abstract giveUp(input: I, error: unknown): Promise<void>;
}

export type FlowClass<I = never> = abstract new (...parts: never[]) => Flow<I>;

/** A flow to be run, named by its class. */
export class FlowWork {
  constructor(
    readonly flow: FlowClass,
    readonly input: unknown,
  ) {}
}

export const byFlow = <I>(flow: FlowClass<I>, input: I): FlowWork => new FlowWork(flow as FlowClass, input);
