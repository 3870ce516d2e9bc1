import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { secondFactorRules, type Locale } from '#contracts/shared/choices';
import { Audit, Config, Outbox, Push, Seal, SessionCache } from '#platform';
import { readCode, type CodeAddress } from '../domain/one-time-code.js';
import { totpStep } from '../second-factor/totp.js';
import { isWorthTelling, lockedSeconds, oneMoreWrong } from '../domain/wrong-tries.js';
import { subjectOf, type AccountRow } from '../store/accounts.sql.js';
import { lookAtCode, rightCode, useCode } from '../store/codes.sql.js';
import type { Device } from '../store/new-session.js';
import { finishPending, lockPending, type SecondStepDone } from '../store/pending-sign-ins.sql.js';
import { provenAddresses } from '../store/resets.sql.js';
import { noteWrong, openTotp, readFactor, useRecoveryCode, type FactorRow } from '../store/second-factors.sql.js';
import { tellAddresses } from '../store/security-notices.js';
import { findStandIns } from '../store/stand-ins.sql.js';

export type CodeTried =
  | { readonly kind: 'right'; readonly done: SecondStepDone }
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'locked'; readonly seconds: number };

const RIGHT = 'right';
type Looked = typeof RIGHT | number;

export interface GivenCode {
  /** `sms` and `mail`: a code that `SendStandIn` sent. */
  readonly way: 'totp' | 'recovery' | CodeAddress['channel'];
  readonly code: string;
}

/** Inside identity only: a code at the second step of a sign-in. A wrong one is an answer and no error, since it has to be counted. */
export class PassSecondFactor extends Command<CodeTried> {
  constructor(
    /** The token of the sign-in that waits in this browser, or null. */
    readonly pendingToken: string | null,
    readonly given: GivenCode,
    readonly from: Device & { readonly locale: Locale },
  ) {
    super();
  }
}

@CommandHandler(PassSecondFactor)
export class PassSecondFactorHandler implements ICommandHandler<PassSecondFactor> {
  constructor(
    readonly em: EntityManager,
    readonly config: Config,
    private readonly audit: Audit,
    readonly outbox: Outbox,
    readonly seal: Seal,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /**
   * The account is held from before its wrong tries are read until this one is counted. Throws 'Sign-in expired'; of a code that was sent also
   * 'Code expired' and 'Too many tries', where none was looked at.
   */
  async execute({ pendingToken, given, from }: PassSecondFactor): Promise<CodeTried> {
    const held = await lockPending(this.em, pendingToken);
    const { account } = held;
    const factor = await readFactor(this.em, account.id);
    const seconds = lockedSeconds(factor.wrong, factor.nowSeconds);
    if (seconds > 0) return { kind: 'locked', seconds };
    const left = await this.look(account, factor, given, from);
    return left === RIGHT ? { kind: 'right', done: await finishPending(this, held, from) } : this.countWrong(account, factor, from, left);
  }

  /** `RIGHT`, or how many tries the code itself has left. */
  private async look(account: AccountRow, factor: FactorRow, given: GivenCode, from: { readonly locale: Locale }): Promise<Looked> {
    const { way, code } = given;
    if (way === 'sms' || way === 'mail') return this.takeSent(account, way, code);
    const isRight = way === 'totp' ? await this.takeStep(account.id, factor, code) : await this.takeCode(account, given, from);
    return isRight ? RIGHT : Infinity;
  }

  private async takeSent({ id }: AccountRow, way: CodeAddress['channel'], code: string): Promise<Looked> {
    const address = (await findStandIns(this.em, id, this.config)).find(({ channel }) => channel === way);
    if (!address) return Infinity;
    const look = await lookAtCode(this.em, this.seal, { purpose: 'second-step', address, code, provenBy: id, asker: id });
    if (look.kind === 'wrong') return look.left;
    await useCode(this.em, rightCode(look).codeId);
    return RIGHT;
  }

  private async takeStep(userId: string, { totpSealed, totpLastStep, nowSeconds }: FactorRow, typed: string): Promise<boolean> {
    if (totpSealed === null) return false;
    const code = readCode(typed).replaceAll(/\s/g, '');
    const step = totpStep(openTotp(this.seal, userId, totpSealed), code, { nowSeconds, lastStep: totpLastStep });
    if (step === null) return false;
    await this.em.execute('update identity.second_factors set totp_last_step = ? where user_id = ?', [step, userId]);
    return true;
  }

  private async takeCode(account: AccountRow, { code }: GivenCode, { locale }: { readonly locale: Locale }): Promise<boolean> {
    if (!(await useRecoveryCode(this.em, this.seal, account.id, code))) return false;
    this.audit.add({ action: 'user.recovery-used', ...subjectOf(account) });
    tellAddresses(this, provenAddresses(account), 'recovery-used', locale);
    return true;
  }

  /** Whoever comes so far knows the password: with the last try of the hour, and with every tenth, its owner is notified. */
  private async countWrong(
    account: AccountRow,
    { wrong, nowSeconds }: FactorRow,
    { locale }: { readonly locale: Locale },
    ofCode: number,
  ): Promise<CodeTried> {
    const counted = oneMoreWrong(wrong, nowSeconds);
    await noteWrong(this.em, account.id, counted);
    if (isWorthTelling(counted)) {
      this.audit.add({ action: 'user.factor-guessed', ...subjectOf(account), after: { wrong: counted.total } });
      tellAddresses(this, provenAddresses(account), 'factor-guessed', locale);
    }
    const left = secondFactorRules.wrongAnHour - counted.count;
    if (left > 0) return { kind: 'wrong', left: Math.min(left, ofCode) };
    return { kind: 'locked', seconds: lockedSeconds(counted, nowSeconds) };
  }
}
