import { Controller } from '@nestjs/common';
import { toString as qrOf } from 'qrcode';
import * as contract from '#contracts/http/second-factor';
import { codeRules } from '#contracts/shared/choices';
import {
  AddPasskey,
  BeginPasskey,
  BeginPasskeySignIn,
  BeginTotp,
  ConfirmTotp,
  GetCurrentUser,
  GetSecondFactor,
  OwnPassword,
  RemoveFactor,
  RenewRecoveryCodes,
  ResetSecondFactor,
  SecondStep,
  type CodeAddress,
  type SecondStepDone,
} from '#identity';
import { Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import type { Answer, Caller } from '../http/caller.js';
import { Codes } from '../http/codes.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { KnownDevices } from '../http/known-devices.js';
import { RateLimits } from '../http/rate-limit.js';

/** The second factor: what an account has, the second step of a sign-in, and its reset by staff. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly passwords: OwnPassword,
    private readonly step: SecondStep,
    private readonly codes: Codes,
    private readonly limits: RateLimits,
    private readonly devices: KnownDevices,
  ) {}

  @Endpoint(contract.getSecondFactor)
  getSecondFactor({ caller }: Call<typeof contract.getSecondFactor>) {
    return this.dispatcher.query(new GetSecondFactor(caller.actor));
  }

  @Endpoint(contract.beginTotp)
  async beginTotp({ caller, body }: Call<typeof contract.beginTotp>) {
    await this.assertFresh(caller, body.current);
    const { secret, address } = await this.dispatcher.command(new BeginTotp(caller.actor, caller.tokenHash));
    return { secret, svg: await qrOf(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
  }

  @Endpoint(contract.confirmTotp)
  async confirmTotp({ caller, body }: Call<typeof contract.confirmTotp>) {
    await this.codes.bookGuess(caller.address);
    return this.dispatcher.command(new ConfirmTotp(caller.actor, body.code, caller));
  }

  @Endpoint(contract.removeTotp)
  async removeTotp({ caller, body }: Call<typeof contract.removeTotp>) {
    await this.assertFresh(caller, body.current);
    await this.dispatcher.command(new RemoveFactor(caller.actor, 'totp', caller));
    return { done: true as const };
  }

  @Endpoint(contract.beginPasskey)
  async beginPasskey({ caller, body }: Call<typeof contract.beginPasskey>) {
    await this.assertFresh(caller, body.current);
    return { options: await this.dispatcher.command(new BeginPasskey(caller.actor, caller.tokenHash)) };
  }

  @Endpoint(contract.addPasskey)
  addPasskey({ caller, body }: Call<typeof contract.addPasskey>) {
    return this.dispatcher.command(new AddPasskey(caller.actor, body, caller));
  }

  @Endpoint(contract.removePasskey)
  async removePasskey({ caller, params, body }: Call<typeof contract.removePasskey>) {
    await this.assertFresh(caller, body.current);
    await this.dispatcher.command(new RemoveFactor(caller.actor, params, caller));
    return { done: true as const };
  }

  @Endpoint(contract.renewRecoveryCodes)
  async renewRecoveryCodes({ caller, body }: Call<typeof contract.renewRecoveryCodes>) {
    await this.assertFresh(caller, body.current);
    return { recoveryCodes: await this.dispatcher.command(new RenewRecoveryCodes(caller.actor, caller)) };
  }

  @Endpoint(contract.requestSecondStepCode, { limit: 'entry' })
  async requestSecondStepCode({ caller, body, answer }: Call<typeof contract.requestSecondStepCode>) {
    const book = (address: CodeAddress): Promise<number> =>
      this.codes.book(address, { address: caller.address, device: this.devices.numberOf(answer.kept('known'), address.to) });
    const { to, waitSeconds } = await this.step.sendCode(answer.kept('second'), { way: body.way, locale: caller.locale }, book);
    return { to, expiresInSeconds: codeRules.seconds, waitSeconds };
  }

  @Endpoint(contract.passSecondFactor, { limit: 'entry' })
  async passSecondFactor({ caller, body, answer }: Call<typeof contract.passSecondFactor>) {
    await this.codes.bookGuess(caller.address);
    return this.enter(await this.step.byCode(answer.kept('second'), body, caller), answer);
  }

  @Endpoint(contract.beginPasskeySignIn, { limit: 'entry' })
  async beginPasskeySignIn({ answer }: Call<typeof contract.beginPasskeySignIn>) {
    return { options: await this.dispatcher.command(new BeginPasskeySignIn(answer.kept('second'))) };
  }

  @Endpoint(contract.passByPasskey, { limit: 'entry' })
  async passByPasskey({ caller, body, answer }: Call<typeof contract.passByPasskey>) {
    return this.enter(await this.step.byPasskey(answer.kept('second'), body.passkey, caller), answer);
  }

  @Endpoint(contract.resetSecondFactor)
  resetSecondFactor({ caller, params, body }: Call<typeof contract.resetSecondFactor>) {
    return this.dispatcher.command(new ResetSecondFactor(caller.actor, { userId: params.id }, body.reason, caller.locale));
  }

  /** Only now is the device one that this login came in from. */
  private async enter({ userId, token, login }: SecondStepDone, answer: Answer) {
    answer.startSession(token);
    answer.keep('second', '');
    if (login !== null) answer.keep('known', this.devices.mint(login));
    const user = await this.dispatcher.query(new GetCurrentUser(userId));
    if (!user) throw new AppError('Sign in required');
    return { user };
  }

  private async assertFresh({ actor, tokenHash }: Caller, current: string | undefined): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const prove = () => this.passwords.assertFresh({ actor, tokenHash, current });
    await (current === undefined ? prove() : this.limits.ownPasswordGuess(actor.id, prove));
  }
}
