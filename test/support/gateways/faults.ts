/** Where a test gateway can be made to go wrong, and how; each case is one of gateways.md C. */
export interface Fault {
  readonly at: 'session' | 'charge' | 'ipn' | 'validate' | 'execute' | 'query' | 'refund' | 'token';
  /**
   * session, validate, query, execute, refund, token: `hang`, `cut`, `500`, `html`, `empty`
   * charge: `currency` (value: which; 4.10 of it are taken for the sum that was asked for)
   * ipn: `drop`, `delay` (value: ms), `repeat` (value: how often), `before-session-answer`, `after-refund`
   * validate: `FAILED`, `INVALID_TRANSACTION`, `PENDING`, `amount` (value: paisa more or less), `currency`, `tran_id` (value), `risk_level` (value; `none`: left out)
   * execute: `take-then-hang`, `take-then-cut`, a code such as `2056`, `amount` (value: paisa more or less)
   * query: `initiated`
   * refund: `processing` (value: for how many questions), `take-then-hang`, `failed`
   */
  readonly what: string;
  readonly value?: string | number;
  /** For this payment alone; else for whatever comes next. */
  readonly tranRef?: string;
  /** So often; once unless said. */
  readonly times?: number;
}

interface Waiting extends Fault {
  left: number;
}

export class Faults {
  private waiting: Waiting[] = [];

  add(fault: Fault): void {
    this.waiting.push({ ...fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.waiting = [];
  }

  /** The fault that happens now, and once less often from here on. */
  take(at: Fault['at'], tranRef: string | null): Fault | null {
    const found = this.waiting.find(
      (fault) => fault.at === at && fault.left > 0 && (fault.tranRef === undefined || fault.tranRef === tranRef),
    );
    if (!found) return null;
    found.left -= 1;
    return found;
  }
}
