import { Injectable, type Type } from '@nestjs/common';

/**
 * What a command needs that takes its time, such as texts whose formulas a thread has checked: made before the transaction opens, so that no
 * connection and no lock waits for it. It may ask the database first whether it is needed at all; the handler asks again, under its locks.
 * Its handler registers it in the constructor.
 */
@Injectable()
export class Preparations {
  private readonly preparers = new Map<unknown, (command: never) => Promise<unknown>>();
  private readonly prepared = new WeakMap<object, unknown>();

  /** Gives the function by which the handler reads what was prepared for the command that it executes. */
  add<C extends object, P>(type: Type<C>, prepare: (command: C) => Promise<P>): (command: C) => P {
    this.preparers.set(type, prepare);
    return (command) => {
      if (!this.prepared.has(command)) throw new Error(`${type.name} was not prepared: it is run by the dispatcher alone`);
      return this.prepared.get(command) as P;
    };
  }

  /** The dispatcher's, once for each command, however often its transaction runs again. */
  async prepare(command: object): Promise<void> {
    const prepare = this.preparers.get(command.constructor);
    if (prepare) this.prepared.set(command, await prepare(command as never));
  }
}
