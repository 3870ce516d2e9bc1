import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Seal } from '#platform';
import { leastPayablePaisa } from '#contracts/shared/commerce';
import { AppError } from '#platform/kernel';
import type { TakaCharge } from '../domain/judge-verdict.js';
import { textOf, type Fields } from './ask-gateway.js';
import type {
  BeginAsk,
  Begun,
  Claim,
  Gateway,
  LedgerLine,
  News,
  RefundAnswer,
  RefundAsk,
  TestResult,
  Verdict,
  VerdictAsk,
} from './gateway.js';
import { masked } from './masked.js';
import {
  listSandbox,
  openSandbox,
  ownerOfSandboxId,
  readSandbox,
  readSandboxRefund,
  refundSandbox,
  type SandboxRow,
} from './sandbox.sql.js';

/** Below this stands the page on which a buyer of the sandbox decides what happens. */
export const sandboxPagePath = '/api/gateways/sandbox/pay/';
export const sandboxId = (): string => `SBX${randomBytes(9).toString('hex').toUpperCase()}`;

const claims: Readonly<Record<string, Claim>> = { PAID: 'paid', FAILED: 'failed', CANCELLED: 'cancelled' };

/** The fields that the sandbox signs in what it sends. */
const signed = ['tran_ref', 'gateway_id', 'amount', 'status'] as const;
export const sandboxSignature = (seal: Seal, fields: Fields): string =>
  seal.mac('sandbox-news', signed.map((name) => `${name}=${textOf(fields, name) ?? ''}`).join('&'));

/**
 * The built-in gateway for trying things out: exists where MODE is demo alone. It keeps its own book in SQL and is asked like any other:
 * only its verdict counts, its messages prove nothing.
 */
export class SandboxGateway implements Gateway {
  readonly name = 'sandbox';
  readonly claims = false;
  readonly limits = { leastPaisa: BigInt(leastPayablePaisa), mostPaisa: 50_000_000n };

  constructor(
    private readonly root: EntityManager,
    private readonly seal: Seal,
    private readonly publicUrl: string,
  ) {}

  private get em(): EntityManager {
    return this.root.fork();
  }

  async begin(ask: BeginAsk): Promise<Begun> {
    const { leastPaisa, mostPaisa } = this.limits;
    if (ask.amountPaisa < leastPaisa || ask.amountPaisa > mostPaisa) throw new AppError('Gateway not available', { gateway: this.name });
    const session = await openSandbox(this.em, ask, randomBytes(16).toString('hex'));
    return { redirectUrl: `${this.publicUrl}${sandboxPagePath}${ask.tranRef}`, session };
  }

  readNews(fields: Fields): Promise<News | null> {
    const [tranRef, session] = [textOf(fields, 'tran_ref'), textOf(fields, 'session')];
    if (tranRef === null && session === null) return Promise.resolve(null);
    const [given, right] = [textOf(fields, 'signature'), sandboxSignature(this.seal, fields)];
    const genuine = given === null ? null : given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
    const claim = claims[textOf(fields, 'status') ?? ''] ?? 'unknown';
    return Promise.resolve({ tranRef, session, gatewayId: textOf(fields, 'gateway_id'), claim, genuine, masked: masked(fields) });
  }

  async verdict(ask: VerdictAsk): Promise<Verdict> {
    const row = await readSandbox(this.em, ask.tranRef);
    const hint = await this.hint(ask, row);
    const about = { raw: { state: row?.state ?? 'none', settled: row?.settled ?? false }, ...hint };
    if (row?.state === 'failed') return { ...about, kind: 'failed', reason: 'declined', text: null };
    if (row?.state === 'cancelled') return { ...about, kind: 'cancelled', reason: 'cancelled', text: null };
    if (!row?.settled || row.gatewayId === null) return { ...about, kind: 'open' };
    const charge = (gatewayId: string): TakaCharge => ({ gatewayId, bankRef: null, amountPaisa: row.amountPaisa });
    const also = row.secondGatewayId === null ? [] : [charge(row.secondGatewayId)];
    const told = { tranRef: row.tranRef, risky: false, riskFacts: {}, payer: null, also };
    return { ...about, ...charge(row.gatewayId), ...told, kind: 'paid' };
  }

  async refund(ask: RefundAsk): Promise<RefundAnswer> {
    const gatewayRef = `SBR${randomBytes(9).toString('hex').toUpperCase()}`;
    await refundSandbox(this.em, { ...ask, gatewayRef });
    const status = await this.refundStatus(ask);
    return status.kind === 'absent' ? { ...status, kind: 'refused', reason: 'more than was paid, or nothing was' } : status;
  }

  async refundStatus({ ourRef }: RefundAsk): Promise<RefundAnswer> {
    const row = await readSandboxRefund(this.em, ourRef);
    if (!row) return { kind: 'absent', ref: null, reason: null, raw: {} };
    return { kind: 'done', ref: row.gatewayRef, reason: null, raw: { amountPaisa: row.amountPaisa.toString() } };
  }

  list(day: string): Promise<LedgerLine[]> {
    return listSandbox(this.em, day);
  }

  test(): Promise<TestResult> {
    return Promise.resolve({ ok: true, outcome: 'ready', text: null });
  }

  private async hint({ gatewayId }: VerdictAsk, row: SandboxRow | null): Promise<Pick<Verdict, 'hint'>> {
    if (gatewayId === null || gatewayId === row?.gatewayId || gatewayId === row?.secondGatewayId) return {};
    return { hint: (await ownerOfSandboxId(this.em, gatewayId)) === null ? 'unknown' : 'foreign' };
  }
}
