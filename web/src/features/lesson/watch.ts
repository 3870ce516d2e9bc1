/** A place in a lesson as a device last meant it, until the server has it. */
export interface Unsent {
  readonly sitting: number;
  readonly beat: number;
  readonly at: number;
}

export interface BeatAnswer {
  readonly kept: boolean;
  readonly sitting: number;
  readonly at: number;
  readonly done: boolean;
}

export interface WatchParts {
  /** Takes the newest sitting and tells where the person stopped. */
  readonly begin: () => Promise<{ readonly sitting: number; readonly standing: { readonly at: number } }>;
  /** `last`: the page is going away. */
  readonly send: (beat: Unsent, last: boolean) => Promise<BeatAnswer>;
  /** Keeps what the server does not have yet, over a closed page and a lost line. */
  readonly keep: (unsent: Unsent | null) => void;
  readonly kept: () => Unsent | null;
  readonly onDone: () => void;
  /** Another device has the newest sitting, and stands there. */
  readonly onElsewhere: (at: number) => void;
}

/**
 * One device's way through one lesson. It takes a sitting when it begins to play, sends where it is, and stops when another device has taken
 * a newer one. What could not be sent is kept and sent again before anything else; the server takes the newest and forgets the rest, so
 * nothing here has to be exact about what arrived.
 */
export class Watch {
  private sitting: number | null = null;
  private beats = 0;
  private at = 0;
  private sent = -1;
  private ended = false;
  /** Another device watches: this one waits until somebody begins here again. */
  private away = false;
  private beginning: Promise<number> | null = null;

  constructor(private readonly parts: WatchParts) {}

  /** What an earlier page could not send any more. */
  async sendKept(): Promise<void> {
    const unsent = this.parts.kept();
    if (unsent) await this.deliver(unsent, false);
  }

  /** Takes the newest sitting, once for each time that this device does not have it. Answers where the person stopped last. */
  start(): Promise<number | null> {
    if (this.sitting !== null) return Promise.resolve(null);
    this.beginning ??= this.take().finally(() => (this.beginning = null));
    return this.beginning;
  }

  private async take(): Promise<number> {
    // Without a line there is nothing to send: `begin` fails, and the next beat tries again.
    await this.sendKept().catch(() => undefined);
    const { sitting, standing } = await this.parts.begin();
    this.sitting = sitting;
    this.away = false;
    this.beats = 0;
    this.sent = standing.at;
    return standing.at;
  }

  /** Where the film is; said often, sent seldom. */
  note(at: number): void {
    this.at = at;
  }

  /** Sends where this device is, if that is news. Never throws: what failed is kept, and goes with the next. */
  async beat(last = false): Promise<void> {
    try {
      if (this.sitting === null) {
        if (last || this.away || this.at === 0) return;
        await this.start();
      }
      if (this.sitting === null || this.at === this.sent) return;
      this.beats += 1;
      await this.deliver({ sitting: this.sitting, beat: this.beats, at: this.at }, last);
    } catch {
      // Kept by `deliver`, or not begun: the next beat tries again.
    }
  }

  private async deliver(unsent: Unsent, last: boolean): Promise<void> {
    this.parts.keep(unsent);
    const answer = await this.parts.send(unsent, last);
    const { at, beat } = this.parts.kept() ?? unsent;
    if (at === unsent.at && beat === unsent.beat) this.parts.keep(null);
    if (unsent.sitting === this.sitting) this.sent = unsent.at;
    if (answer.done && !this.ended) {
      this.ended = true;
      this.parts.onDone();
    }
    if (!answer.kept && unsent.sitting === this.sitting) {
      this.sitting = null;
      this.away = true;
      this.parts.onElsewhere(answer.at);
    }
  }

  /** The tick was taken back: reaching the end again is news again. */
  reopen(): void {
    this.ended = false;
  }
}
