import { describe, expect, it } from '@jest/globals';
import { orderStates, paymentStates } from '#contracts/shared/commerce';
import { judgeVerdict, type Standing, type TakaCharge, type VerdictFacts } from './judge-verdict.js';
import { orderMachine } from './order.machine.js';
import { paymentMachine } from './payment.machine.js';

type Paid = Extract<VerdictFacts, { kind: 'paid' } & TakaCharge>;
const paid = (over: Partial<Paid> = {}): Paid => ({
  kind: 'paid',
  gatewayId: 'V1',
  bankRef: 'B1',
  amountPaisa: 50_000n,
  tranRef: 'T1',
  risky: false,
  riskFacts: {},
  payer: null,
  also: [],
  ...over,
});
interface Over {
  readonly payment?: Partial<Standing['payment']>;
  readonly order?: Partial<Standing['order']>;
  readonly idUsedElsewhere?: boolean;
  readonly paidByAnother?: boolean;
}
const standing = (over: Over = {}): Standing => ({
  idUsedElsewhere: false,
  paidByAnother: false,
  ...over,
  payment: { state: 'pending', tranRef: 'T1', gatewayId: null, holdReason: null, ...over.payment },
  order: { state: 'pending', totalPaisa: 50_000n, ...over.order },
});
const dollars = { gatewayId: 'V2', bankRef: null, foreign: { currency: 'USD', amount: '4.10' } };
const paidInDollars = (over: Partial<Paid> = {}): VerdictFacts => {
  const { amountPaisa: _none, foreign: _neither, ...rest } = paid(over);
  return { ...rest, foreign: dollars.foreign };
};
const kindOf = (verdict: VerdictFacts, at: Standing): string => judgeVerdict(verdict, at).kind;

describe('a verdict', () => {
  it.each([
    ['a paisa low', { amountPaisa: 49_999n }, 'amount'],
    ['a paisa more', { amountPaisa: 50_001n }, 'amount'],
    ['risk', { risky: true }, 'risk'],
  ] as const)('of %s is held, with both numbers', (_name, over, reason) => {
    expect(judgeVerdict(paid(over), standing())).toMatchObject({
      kind: 'hold',
      reason,
      facts: { orderedPaisa: '50000', gotPaisa: String(paid(over).amountPaisa) },
    });
  });

  // Red (seen) while a verdict was paisa and a word for its currency: 4.10 dollars were held as "410".
  it('in another currency is held as the gateway told it, also where the order is paid already, and no digit of it is paisa', () => {
    for (const paidByAnother of [false, true]) {
      const judged = judgeVerdict(paidInDollars(), standing({ paidByAnother }));
      expect(judged).toMatchObject({ kind: 'hold', reason: 'currency' });
      expect(judged).toHaveProperty('facts', { orderedPaisa: '50000', currency: 'USD', amount: '4.10' });
    }
    const at = standing({ payment: { state: 'succeeded', gatewayId: 'V1' } });
    expect(judgeVerdict(paid({ also: [dollars] }), at)).toEqual({ kind: 'known', also: [dollars] });
    expect(judgeVerdict(paidInDollars({ gatewayId: 'V2' }), at)).toMatchObject({ kind: 'known', also: [{ foreign: dollars.foreign }] });
  });

  it('about another reference, or with an id that is another payment’s, pays and holds nothing', () => {
    expect(judgeVerdict(paid({ tranRef: 'T2' }), standing())).toEqual({ kind: 'forged', what: 'other-reference' });
    expect(judgeVerdict(paid({ risky: true }), standing({ idUsedElsewhere: true }))).toEqual({ kind: 'forged', what: 'id-used-elsewhere' });
  });

  it('pays from every state that is not money yet, and is extra where another has paid', () => {
    for (const state of ['initiated', 'pending', 'executing', 'failed', 'cancelled', 'expired'] as const) {
      expect(kindOf(paid(), standing({ payment: { state } }))).toBe('pay');
      expect(kindOf(paid(), standing({ payment: { state }, paidByAnother: true }))).toBe('extra');
    }
    expect(kindOf(paid(), standing({ payment: { state: 'on_hold' } }))).toBe('known');
  });

  it('that is known brings only what is new under the same reference', () => {
    const at = standing({ payment: { state: 'succeeded', gatewayId: 'V1' } });
    const second = { gatewayId: 'V2', bankRef: null, amountPaisa: 50_000n };
    expect(judgeVerdict(paid(), at)).toEqual({ kind: 'known', also: [] });
    expect(judgeVerdict(paid({ also: [second] }), at)).toEqual({ kind: 'known', also: [second] });
    expect(judgeVerdict(paid({ gatewayId: 'V2', also: [{ ...second, gatewayId: 'V1' }] }), at)).toMatchObject({
      also: [{ gatewayId: 'V2' }],
    });
  });

  // PAY-04: whatever order five kinds of news come in, money is never undone by a refusal.
  it('of a refusal ends what is open and nothing else', () => {
    for (const kind of ['failed', 'cancelled', 'expired'] as const) {
      for (const state of paymentStates) {
        const judged = judgeVerdict({ kind, reason: 'declined' }, standing({ payment: { state } }));
        expect(judged.kind).toBe(['initiated', 'pending', 'executing'].includes(state) ? 'end' : 'nothing');
        if (judged.kind === 'end') expect(paymentMachine.may(state, judged.to)).toBe(true);
      }
    }
  });

  it('asks for no step that the machines do not have', () => {
    for (const state of paymentStates) {
      for (const order of orderStates) {
        const paidByAnother = ['paid', 'fulfilled', 'refunded'].includes(order);
        const at = standing({ payment: { state }, order: { state: order }, paidByAnother });
        const { kind } = judgeVerdict(paid(), at);
        if (kind === 'pay' || kind === 'extra') expect([state, paymentMachine.may(state, 'succeeded')]).toEqual([state, true]);
        if (kind === 'pay') expect([order, orderMachine.may(order, 'paid')]).toEqual([order, true]);
        if (judgeVerdict(paid({ risky: true }), at).kind === 'hold' && state !== 'initiated')
          expect([state, paymentMachine.may(state, 'on_hold')]).toEqual([state, true]);
      }
    }
  });

  // Red with the buyer's word ending a payment that another request had begun to take: nobody asked after it as money under way.
  it('of a buyer who came back without paying ends nothing that is being taken', () => {
    const gaveUp: VerdictFacts = { kind: 'cancelled', reason: 'cancelled', byBuyer: true };
    expect(kindOf(gaveUp, standing())).toBe('end');
    expect(kindOf(gaveUp, standing({ payment: { state: 'executing' } }))).toBe('nothing');
    expect(kindOf({ kind: 'failed', reason: 'declined' }, standing({ payment: { state: 'executing' } }))).toBe('end');
  });
});
