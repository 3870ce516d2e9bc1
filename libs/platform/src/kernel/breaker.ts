const FAILURES = 5;
const REST_MS = 15_000;

/**
 * After some failures in a row nobody is asked for a while; then one call tries, and its answer decides for all. `closed` hears when one
 * that was away answers again.
 */
export class Breaker {
  private failures = 0;
  private restUntil = 0;
  private trying = false;

  constructor(
    private readonly now: () => number,
    private readonly closed: () => void = () => undefined,
  ) {}

  /** Whether a call may go out now; whoever is let through says how it ended. */
  mayAsk(): boolean {
    if (this.failures < FAILURES) return true;
    if (this.trying || this.now() < this.restUntil) return false;
    this.trying = true;
    return true;
  }

  /** Whether calls are held back now. */
  isOpen(): boolean {
    return this.failures >= FAILURES;
  }

  ended(answered: boolean): void {
    this.trying = false;
    if (!answered) {
      this.failures += 1;
      this.restUntil = this.now() + REST_MS;
      return;
    }
    const wasOpen = this.failures >= FAILURES;
    this.failures = 0;
    if (wasOpen) this.closed();
  }
}
