import { AsyncLocalStorage } from 'node:async_hooks';

interface Waiting<Q, A> {
  readonly question: Q;
  readonly done: (answer: A) => void;
  readonly failed: (error: unknown) => void;
}

/** A few milliseconds gather a hall's questions into one, and are nothing to a single one. */
const gatherMs = 3;

/**
 * Questions of the same kind that many callers ask at the same moment, each for itself, asked together: a thousand who come in one second are
 * some dozens of statements, and nobody waits for a connection until that wait is an error. `group` says what may be asked together.
 */
export class Gather<Q, A> {
  private readonly waiting = new Map<string, Waiting<Q, A>[]>();
  private flights = 0;
  private scheduled = false;
  /** What is asked for many belongs to the request of none of them. */
  private readonly outside = AsyncLocalStorage.snapshot();

  /** `ask` answers in the order of the questions; when it throws, all of them have its error. */
  constructor(
    private readonly ask: (group: string, questions: readonly Q[]) => Promise<readonly A[]>,
    private readonly mostAtOnce = 200,
    private readonly mostFlights = 2,
  ) {}

  of(group: string, question: Q): Promise<A> {
    return new Promise((done, failed) => {
      const line = this.waiting.get(group) ?? [];
      line.push({ question, done, failed });
      this.waiting.set(group, line);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.flights >= this.mostFlights || this.waiting.size === 0) return;
    this.scheduled = true;
    setTimeout(() => this.outside(() => this.depart()), gatherMs);
  }

  private depart(): void {
    this.scheduled = false;
    const [first] = this.waiting;
    if (!first) return;
    const [group, line] = first;
    const batch = line.splice(0, this.mostAtOnce);
    // To the end of the row: a large group does not keep a small one waiting.
    this.waiting.delete(group);
    if (line.length > 0) this.waiting.set(group, line);
    void this.fly(group, batch);
    this.schedule();
  }

  private async fly(group: string, batch: readonly Waiting<Q, A>[]): Promise<void> {
    this.flights += 1;
    try {
      const answers = await this.ask(
        group,
        batch.map(({ question }) => question),
      );
      for (const [place, { done }] of batch.entries()) done(answers[place] as A);
    } catch (error) {
      for (const { failed } of batch) failed(error);
    } finally {
      this.flights -= 1;
      this.schedule();
    }
  }
}
