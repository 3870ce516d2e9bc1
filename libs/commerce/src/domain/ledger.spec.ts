import { describe, expect, it } from '@jest/globals';
import { clawBackOf, commissionOn, rateOf, sumsOf, type Posted } from './ledger.js';

/** Small, fast, the same every time. */
const random = (seed: number): ((below: number) => number) => {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % below;
  };
};

interface Sale {
  paid: number;
  rate: number;
  back: number;
  until: number;
}
/** What should be: no entries, only what was sold, what went back and what was paid out, all reckoned anew each time. */
class Model {
  readonly sales: Sale[] = [];
  out = 0;
  private kept = ({ paid, back, rate }: Sale): number => Math.floor(((paid - back) * rate) / 10_000);
  private sum = (sales: readonly Sale[]): number => sales.reduce((total, sale) => total + this.kept(sale), 0);
  sums(now: number): { balance: bigint; pending: bigint; approved: bigint; out: bigint } {
    const pending = this.sum(this.sales.filter(({ until }) => until > now));
    const balance = this.sum(this.sales) - this.out;
    const [all, open, out] = [balance, pending, this.out].map(BigInt);
    return { balance: all!, pending: open!, approved: all! - open!, out: out! };
  }
}

interface Entry {
  readonly kind: Posted['kind'];
  readonly amountPaisa: bigint;
  readonly until: number | null;
}
const posted = (ledger: readonly Entry[], now: number): Posted[] =>
  ledger.map(({ until, ...entry }) => ({ ...entry, open: until !== null && until > now }));

const live = (seed: number): { ledger: Entry[]; model: Model; now: number } => {
  const [pick, model, ledger] = [random(seed), new Model(), [] as Entry[]];
  let now = 0;
  const acts = [
    () => {
      const sale = { paid: 1 + pick(500_000), rate: [0, 1, 333, 1000, 1250, 5000][pick(6)]!, back: 0, until: now + 7 };
      model.sales.push(sale);
      ledger.push({ kind: 'earned', amountPaisa: commissionOn(BigInt(sale.paid), sale.rate), until: sale.until });
    },
    () => {
      const sale = model.sales[pick(model.sales.length || 1)];
      if (!sale || sale.back === sale.paid) return;
      const back = pick(4) === 0 ? sale.paid - sale.back : 1 + pick(sale.paid - sale.back);
      const amountPaisa = clawBackOf(BigInt(sale.paid), sale.rate, BigInt(sale.back), BigInt(back));
      ledger.push({ kind: 'clawed-back', amountPaisa, until: sale.until });
      sale.back += back;
    },
    () => {
      const { approved } = sumsOf(posted(ledger, now));
      if (approved <= 0n) return;
      ledger.push({ kind: 'paid-out', amountPaisa: -approved, until: null });
      model.out += Number(approved);
      if (pick(3) > 0) return;
      ledger.push({ kind: 'returned', amountPaisa: approved, until: null });
      model.out -= Number(approved);
    },
    () => {
      now += pick(5);
    },
  ];
  for (let step = 0; step < 40; step += 1) acts[pick(acts.length)]!();
  return { ledger, model, now };
};

describe('the ledger of commission', () => {
  // Red when a refund takes back its own rounded share instead of what is left being reckoned anew, or a claw-back opens a window of its own.
  it('comes to what a plain model comes to, in 1,000 random lives', () => {
    for (let seed = 1; seed <= 1000; seed += 1) {
      const { ledger, model, now } = live(seed);
      expect({ seed, ...sumsOf(posted(ledger, now)) }).toEqual({ seed, ...model.sums(now) });
    }
  });

  it('goes below zero when money goes back after a payout, and what comes makes up for it first', () => {
    const after: Posted[] = [
      { kind: 'earned', amountPaisa: 60_000n, open: false },
      { kind: 'paid-out', amountPaisa: -60_000n, open: false },
      { kind: 'clawed-back', amountPaisa: -60_000n, open: false },
      { kind: 'earned', amountPaisa: 25_000n, open: false },
    ];
    expect(sumsOf(after)).toEqual({ balance: -35_000n, pending: 0n, approved: -35_000n, out: 60_000n });
  });

  it('takes a product before the affiliate, and the affiliate before the shop', () => {
    expect(rateOf({ product: 0, affiliate: 1500, shop: 1000 })).toBe(0);
    expect(rateOf({ product: null, affiliate: 1500, shop: 1000 })).toBe(1500);
    expect(rateOf({ product: null, affiliate: null, shop: 1000 })).toBe(1000);
  });

  it('rounds down, once', () => {
    expect(commissionOn(9_999n, 1000)).toBe(999n);
    expect(clawBackOf(9_999n, 1000, 0n, 9_999n)).toBe(-999n);
  });
});
