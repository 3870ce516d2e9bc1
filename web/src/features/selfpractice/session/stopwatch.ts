/** How long each question was before the eyes: not while the page was hidden, and not while another question was. */
export class Stopwatch {
  readonly #spent = new Map<number, number>();
  #on: { readonly number: number; readonly since: number } | null = null;
  #shown: number | null = null;

  /** This question is on the screen from now. */
  show(number: number | null, now: number): void {
    this.#stop(now);
    this.#shown = number;
    this.#on = number === null ? null : { number, since: now };
  }

  /** The page is hidden, or shown again. */
  hidden(hidden: boolean, now: number): void {
    if (hidden) this.#stop(now);
    else if (this.#shown !== null && this.#on === null) this.#on = { number: this.#shown, since: now };
  }

  /** Whole milliseconds so far. */
  spent(number: number, now: number): number {
    const running = this.#on?.number === number ? now - this.#on.since : 0;
    return Math.min(86_400_000, Math.max(0, Math.round((this.#spent.get(number) ?? 0) + running)));
  }

  #stop(now: number): void {
    if (this.#on) this.#spent.set(this.#on.number, (this.#spent.get(this.#on.number) ?? 0) + now - this.#on.since);
    this.#on = null;
  }
}
