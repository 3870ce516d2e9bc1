/**
 * Acts of one person one after the other in this process: who sends a hundred at once waits here, and not with all connections of the
 * database in hand. Between processes the command itself sees to it.
 */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>();

  run<R>(who: string, act: () => Promise<R>): Promise<R> {
    const mine = (this.last.get(who) ?? Promise.resolve()).then(act, act);
    this.last.set(who, mine);
    const leave = (): void => {
      if (this.last.get(who) === mine) this.last.delete(who);
    };
    mine.then(leave, leave);
    return mine;
  }
}
