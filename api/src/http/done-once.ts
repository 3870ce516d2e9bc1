/**
 * The same act of one person, asked many times at once, is done once in this process and answered to all: a hundred tabs must not wait for
 * each other with a connection of the database in hand. Between processes the command itself sees to it.
 */
export class DoneOnce<R> {
  private readonly underWay = new Map<string, Promise<R>>();

  run(who: string, act: () => Promise<R>): Promise<R> {
    const standing = this.underWay.get(who);
    if (standing) return standing;
    const begun = act().finally(() => this.underWay.delete(who));
    this.underWay.set(who, begun);
    return begun;
  }
}
