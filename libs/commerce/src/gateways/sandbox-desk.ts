import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Locale } from '#contracts/shared/values';
import { Config, Logger, Seal } from '#platform';
import { AppError } from '#platform/kernel';
import { askGateway } from './ask-gateway.js';
import { decimalOf } from './decimal.js';
import { sandboxId, sandboxSignature } from './sandbox.gateway.js';
import { readSandbox, stepSandbox, type SandboxRow, type SandboxStep } from './sandbox.sql.js';

export const sandboxActs = ['pay', 'fail', 'cancel', 'delay', 'pay-twice'] as const;
export type SandboxAct = (typeof sandboxActs)[number];

/** What the sandbox's page shows. */
export interface SandboxPage {
  readonly orderNumber: string;
  readonly title: string;
  readonly amountPaisa: bigint;
  readonly state: SandboxRow['state'];
  readonly locale: Locale;
}

/** Where the browser goes back to, and the form that it posts there, as with the real ones. */
export interface SandboxReturn {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** For so long a delayed payment is under way: long enough to see the page wait, short enough to see it end. */
const DELAY_SECONDS = 15;
const NOTIFY_LIMIT_MS = 5_000;

const stepOf = (act: SandboxAct): SandboxStep => {
  const paid = act === 'pay' || act === 'delay' || act === 'pay-twice';
  return {
    state: paid ? 'paid' : act === 'fail' ? 'failed' : 'cancelled',
    gatewayId: paid ? sandboxId() : null,
    secondGatewayId: act === 'pay-twice' ? sandboxId() : null,
    delaySeconds: act === 'delay' ? DELAY_SECONDS : 0,
  };
};

/** The far side of the sandbox: what the buyer decides on its page, and the notifications that follow. Only where MODE is demo. */
@Injectable()
export class SandboxDesk {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly seal: Seal,
    private readonly logger: Logger,
  ) {}

  /** Throws 'Not found': no such payment, or no sandbox here. */
  async page(tranRef: string): Promise<SandboxPage> {
    return this.row(tranRef);
  }

  /**
   * The first answer stands: a second one changes nothing and goes back to the same place. A notification goes out before the browser
   * returns (two, for two sums); of a delayed payment when it settles. One that is lost is nobody's loss: the payment is asked about.
   */
  async act(tranRef: string, act: SandboxAct): Promise<SandboxReturn> {
    await this.row(tranRef);
    const stepped = await stepSandbox(this.em.fork(), tranRef, stepOf(act));
    const row = stepped ?? (await this.row(tranRef));
    if (stepped && act === 'delay') setTimeout(() => void this.notify(row), (DELAY_SECONDS + 1) * 1000).unref();
    else if (stepped) await this.notify(row);
    const { success, fail, cancel } = row.returnUrls;
    const url = row.state === 'paid' ? success : row.state === 'failed' ? fail : cancel;
    return { url, fields: this.fields(row, row.gatewayId) };
  }

  private async row(tranRef: string): Promise<SandboxRow> {
    const row = this.config.MODE === 'demo' ? await readSandbox(this.em.fork(), tranRef) : null;
    if (!row) throw new AppError('Not found');
    return row;
  }

  private fields(row: SandboxRow, gatewayId: string | null): Record<string, string> {
    const told = {
      tran_ref: row.tranRef,
      session: row.session,
      gateway_id: gatewayId ?? '',
      amount: decimalOf(row.amountPaisa),
      currency: 'BDT',
      status: row.state.toUpperCase(),
    };
    return { ...told, signature: sandboxSignature(this.seal, told) };
  }

  private async notify(row: SandboxRow): Promise<void> {
    for (const gatewayId of row.secondGatewayId === null ? [row.gatewayId] : [row.gatewayId, row.secondGatewayId]) {
      try {
        await askGateway({
          url: new URL(row.notifyUrl),
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(this.fields(row, gatewayId)).toString(),
          timeoutMs: NOTIFY_LIMIT_MS,
        });
      } catch (error) {
        this.logger.warn({ err: error }, 'A notification of the sandbox was not taken');
      }
    }
  }
}
