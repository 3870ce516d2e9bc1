import { Controller } from '@nestjs/common';
import { codeRules } from '#contracts/shared/choices';
import * as account from '#contracts/http/account';
import {
  AddressProof,
  codeAddress,
  EndDevices,
  GetAccount,
  GetCurrentUser,
  ListDevices,
  OwnAvatar,
  OwnPassword,
  RequestProof,
  SaveAccount,
  SaveGuardianConsent,
  type CodeAddress,
} from '#identity';
import { Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import type { Caller } from '../http/caller.js';
import { Codes } from '../http/codes.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { fieldFault } from '../http/field-fault.js';
import { RateLimits } from '../http/rate-limit.js';
import { Sessions } from '../http/session.js';

/** The address of that channel, out of what was typed. Throws 'Invalid input' at the field. */
const addressOf = (caller: Caller, field: 'phone' | 'email', typed: string): CodeAddress => {
  const address = codeAddress(typed);
  if (address?.channel !== (field === 'phone' ? 'sms' : 'mail'))
    throw fieldFault(caller.locale, field, field === 'phone' ? 'mobile' : 'format');
  return address;
};

@Controller()
export class AccountController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly passwords: OwnPassword,
    private readonly proofs: AddressProof,
    private readonly avatars: OwnAvatar,
    private readonly codes: Codes,
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(account.getAccount)
  async getAccount({ caller }: Call<typeof account.getAccount>) {
    return this.dispatcher.query(new GetAccount(caller.actor));
  }

  @Endpoint(account.saveAccount)
  async saveAccount({ caller, body }: Call<typeof account.saveAccount>) {
    await this.dispatcher.command(new SaveAccount(caller.actor, body));
    return { user: await this.changed(caller) };
  }

  @Endpoint(account.saveGuardianConsent)
  async saveGuardianConsent({ caller, body }: Call<typeof account.saveGuardianConsent>) {
    await this.dispatcher.command(new SaveGuardianConsent(caller.actor, body));
    return { saved: true as const };
  }

  @Endpoint(account.changePassword)
  async changePassword({ caller, body, answer }: Call<typeof account.changePassword>) {
    const { actor, tokenHash } = caller;
    const { token, endedSessions } = await this.limits.ownPasswordGuess(this.idOf(caller), () =>
      this.passwords.change({ actor, tokenHash, current: body.current, password: body.password }),
    );
    answer.startSession(token);
    if (tokenHash !== null) await this.sessions.forget(tokenHash);
    return { endedSessions };
  }

  @Endpoint(account.requestPhoneCode)
  async requestPhoneCode({ caller, body }: Call<typeof account.requestPhoneCode>) {
    return this.requestProof(caller, addressOf(caller, 'phone', body.phone), body.current);
  }

  @Endpoint(account.provePhone)
  async provePhone({ caller, body }: Call<typeof account.provePhone>) {
    await this.codes.bookGuess(caller.address);
    await this.proofs.run(caller, addressOf(caller, 'phone', body.phone), body.code);
    return { user: await this.changed(caller) };
  }

  @Endpoint(account.requestEmailCode)
  async requestEmailCode({ caller, body }: Call<typeof account.requestEmailCode>) {
    return this.requestProof(caller, addressOf(caller, 'email', body.email), body.current);
  }

  @Endpoint(account.proveEmail)
  async proveEmail({ caller, body }: Call<typeof account.proveEmail>) {
    await this.codes.bookGuess(caller.address);
    await this.proofs.run(caller, addressOf(caller, 'email', body.email), body.code);
    return { user: await this.changed(caller) };
  }

  @Endpoint(account.putAvatar)
  async putAvatar({ caller, body }: Call<typeof account.putAvatar>) {
    await this.limits.picture(this.idOf(caller));
    await this.avatars.put(caller.actor, body.picture);
    return { user: await this.changed(caller) };
  }

  @Endpoint(account.removeAvatar)
  async removeAvatar({ caller }: Call<typeof account.removeAvatar>) {
    await this.avatars.remove(caller.actor);
    return { user: await this.changed(caller) };
  }

  @Endpoint(account.listDevices)
  async listDevices({ caller }: Call<typeof account.listDevices>) {
    return { devices: await this.dispatcher.query(new ListDevices(caller.actor, caller.tokenHash)) };
  }

  @Endpoint(account.endDevice)
  async endDevice({ caller, params, answer }: Call<typeof account.endDevice>) {
    const { current } = await this.dispatcher.command(new EndDevices(caller.actor, caller.tokenHash, { sessionId: params.id }));
    if (current) {
      if (caller.tokenHash !== null) await this.sessions.forget(caller.tokenHash);
      answer.endSession();
    }
    return { done: true as const };
  }

  @Endpoint(account.endOtherDevices)
  async endOtherDevices({ caller }: Call<typeof account.endOtherDevices>) {
    const { ended } = await this.dispatcher.command(new EndDevices(caller.actor, caller.tokenHash, 'others'));
    return { ended };
  }

  @Endpoint(account.deleteAccount)
  async deleteAccount({ caller, body, answer }: Call<typeof account.deleteAccount>) {
    const { actor, tokenHash } = caller;
    await this.limits.ownPasswordGuess(this.idOf(caller), () => this.passwords.deleteAccount({ actor, tokenHash, current: body.password }));
    if (tokenHash !== null) await this.sessions.forget(tokenHash);
    answer.endSession();
    return { done: true as const };
  }

  private async requestProof(caller: Caller, address: CodeAddress, current: string | undefined) {
    const { actor, tokenHash } = caller;
    const prove = () => this.passwords.assertFresh({ actor, tokenHash, current });
    await (current === undefined ? prove() : this.limits.ownPasswordGuess(this.idOf(caller), prove));
    const waitSeconds = await this.codes.book(address, { address: caller.address }, 'proofs');
    await this.dispatcher.command(new RequestProof(caller.actor, address, caller.locale));
    return { sent: true as const, expiresInSeconds: codeRules.seconds, waitSeconds };
  }

  private idOf({ actor }: Caller): string {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    return actor.id;
  }

  /** The current user after a change: no memory of this process answers with the one before. */
  private async changed(caller: Caller) {
    if (caller.tokenHash !== null) await this.sessions.forget(caller.tokenHash);
    const user = await this.dispatcher.query(new GetCurrentUser(this.idOf(caller)));
    if (!user) throw new AppError('Sign in required');
    return user;
  }
}
