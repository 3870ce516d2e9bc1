/** One payment as a gateway's book has it: what the tests compare with our SQL, to the paisa. */
export interface BookLine {
  readonly gateway: 'sslcommerz' | 'bkash';
  readonly tranRef: string;
  readonly gatewayId: string;
  readonly chargedPaisa: number;
  readonly refundedPaisa: number;
}

/** Stands still until a test moves it. */
export class GatewayClock {
  private at = Date.now();

  now(): number {
    return this.at;
  }
  advance(ms: number): void {
    this.at += ms;
  }
}

/** `2020-12-28 18:14:09`, in Dhaka. */
export const sslTime = (at: number): string => new Date(at + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
/** `2024-07-09T15:46:23:420 GMT+0600`: a colon before the milliseconds. */
export const bkashTime = (at: number): string => `${new Date(at + 6 * 3_600_000).toISOString().slice(0, 23).replace('.', ':')} GMT+0600`;

/** Decimal text → paisa; NaN for anything else. Written for the tests alone, so that it shares no mistake with the product. */
export const paisaIn = (text: unknown): number => {
  if (typeof text !== 'string' || !/^\d+(\.\d{1,2})?$/.test(text)) return Number.NaN;
  const [taka = '0', rest = ''] = text.split('.');
  return Number(taka) * 100 + Number(rest.padEnd(2, '0'));
};
export const takaOf = (paisa: number): string => `${Math.trunc(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}`;

/** Where a browser goes after the hosted page, and how. Null: it was closed. */
export type BrowserReturn = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
} | null;
export const hostedActs = ['pay', 'fail', 'cancel', 'close'] as const;
/** `pay-close`: paid, and the browser never comes back. */
export type HostedAct = (typeof hostedActs)[number] | 'pay-close' | 'pay-twice';
