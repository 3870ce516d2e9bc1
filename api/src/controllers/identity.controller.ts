import { Controller } from '@nestjs/common';
import { codeRules, resetRules } from '#contracts/shared/choices';
import * as identity from '#contracts/http/identity';
import {
  codeAddress,
  GetCurrentUser,
  GoogleSignIn,
  isForeignNumber,
  PasswordReset,
  ProvesOwner,
  RequestCode,
  SignIn,
  SignOut,
  SignUp,
  UpdateProfile,
  type CodeAddress,
  type Entered,
} from '#identity';
import { BotCheck, DevOutbox, Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import type { Answer, Caller } from '../http/caller.js';
import { askerOf, keepAsker } from '../http/code-asker.js';
import { Codes } from '../http/codes.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { fieldFault } from '../http/field-fault.js';
import { KnownDevices } from '../http/known-devices.js';
import { networkOf } from '../http/network.js';
import { RateLimits } from '../http/rate-limit.js';
import { Sessions } from '../http/session.js';

const isPhone = (address: CodeAddress): address is CodeAddress & { channel: 'sms' } => address.channel === 'sms';

@Controller()
export class IdentityController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly signIns: SignIn,
    private readonly signUps: SignUp,
    private readonly resets: PasswordReset,
    private readonly google: GoogleSignIn,
    private readonly codes: Codes,
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
    private readonly devices: KnownDevices,
    private readonly bots: BotCheck,
    private readonly outbox: DevOutbox,
  ) {}

  @Endpoint(identity.getUser)
  async getUser({ caller }: Call<typeof identity.getUser>) {
    return caller.actor.kind === 'user' ? this.dispatcher.query(new GetCurrentUser(caller.actor.id)) : null;
  }

  @Endpoint(identity.updateProfile)
  async updateProfile({ caller, body }: Call<typeof identity.updateProfile>) {
    await this.dispatcher.command(new UpdateProfile(caller.actor, body));
    if (caller.tokenHash !== null) await this.sessions.forget(caller.tokenHash);
    return { user: await this.userOf(caller.actor.kind === 'user' ? caller.actor.id : '') };
  }

  @Endpoint(identity.signIn, { limit: 'entry' })
  async signIn({ caller, body, answer }: Call<typeof identity.signIn>) {
    const { address, userAgent } = caller;
    if (isForeignNumber(body.login)) throw fieldFault(caller.locale, 'login', 'mobile');
    const device = this.devices.numberOf(answer.kept('known'), body.login);
    const work = () => this.signIns.run({ ...body, address, userAgent, network: networkOf(address), knownDevice: device !== null });
    return this.enterOrAsk(await this.limits.signIn({ login: body.login, address, device }, work), answer, body.login);
  }

  @Endpoint(identity.signUp)
  async signUp({ caller, body, answer }: Call<typeof identity.signUp>) {
    const { address, userAgent } = caller;
    const entered = await this.limits.signUp(address, body.email, async () => {
      await this.bots.pass(body.botToken, address);
      return this.signUps.run({ ...body, address, userAgent, network: networkOf(address) });
    });
    return this.enter(entered, answer, body.email);
  }

  @Endpoint(identity.signOut)
  async signOut({ caller, answer }: Call<typeof identity.signOut>) {
    if (caller.tokenHash !== null) {
      await this.dispatcher.command(new SignOut(caller.actor, caller.tokenHash));
      await this.sessions.forget(caller.tokenHash);
    }
    answer.endSession();
    return { done: true as const };
  }

  @Endpoint(identity.requestCode)
  async requestCode({ caller, body, answer }: Call<typeof identity.requestCode>) {
    const to = codeAddress(body.to);
    if (!to || (body.purpose === 'sign-up' && !isPhone(to))) {
      throw fieldFault(caller.locale, 'to', isForeignNumber(body.to) ? 'mobile' : 'format');
    }
    if (body.purpose === 'sign-up' && body.newAccount) this.signUps.demandStrongPassword({ ...body.newAccount, phone: to.to });
    await this.bots.pass(body.botToken, caller.address, { sendsSms: isPhone(to) });
    const device = this.devices.numberOf(answer.kept('known'), to.to);
    const waitSeconds = await this.codes.book(to, { address: caller.address, device });
    await this.dispatcher.command(new RequestCode(body.purpose, to, caller.locale, keepAsker(answer)));
    return { sent: true as const, expiresInSeconds: codeRules.seconds, waitSeconds };
  }

  @Endpoint(identity.signUpByPhone)
  async signUpByPhone({ caller, body, answer }: Call<typeof identity.signUpByPhone>) {
    const { address, userAgent } = caller;
    const phone = codeAddress(body.phone);
    if (!phone || !isPhone(phone)) throw fieldFault(caller.locale, 'phone', 'mobile');
    await this.codes.bookGuess(address);
    return this.enter(
      await this.signUps.byPhone({ ...body, phone, address, userAgent, network: networkOf(address), asker: askerOf(answer) }),
      answer,
      body.phone,
    );
  }

  @Endpoint(identity.resetPassword)
  async resetPassword({ caller, body, answer }: Call<typeof identity.resetPassword>) {
    const { address, userAgent } = caller;
    const to = codeAddress(body.login);
    if (!to) throw fieldFault(caller.locale, 'login', isForeignNumber(body.login) ? 'mobile' : 'format');
    await this.codes.bookGuess(address);
    const { code, password } = body;
    const isKnownDevice = await this.knowsDevice(caller, answer);
    const asker = askerOf(answer);
    const done = await this.resets.run({ to, code, password, asker, isKnownDevice, locale: caller.locale, address, userAgent });
    if ('waiting' in done) return { user: null, waiting: done.waiting };
    return { ...(await this.enterOrAsk(done, answer, body.login)), waiting: null };
  }

  @Endpoint(identity.startGoogle)
  async startGoogle({ body, answer }: Call<typeof identity.startGoogle>) {
    const { address, flowId } = await this.google.start(body.next);
    answer.keep('openid', flowId);
    return { address };
  }

  @Endpoint(identity.finishGoogle)
  async finishGoogle({ caller, body, answer }: Call<typeof identity.finishGoogle>) {
    const { address, userAgent } = caller;
    const flowId = answer.kept('openid');
    if (flowId !== null) answer.keep('openid', '');
    const from = { address, userAgent, locale: caller.locale, isKnownDevice: await this.knowsDevice(caller, answer) };
    const { userId, proves, next, ...entered } = await this.google.finish(flowId, body.query, from);
    if (entered.pending) return { ...this.askSecond(entered.pending, answer), next };
    answer.startSession(entered.token);
    const user = await this.userOf(userId);
    // As by password: a forgotten one is then set at once on this device.
    if (user.email !== null && proves) answer.keep('known', this.devices.mint(user.email));
    return { user, next };
  }

  @Endpoint(identity.listDevMessages)
  async listDevMessages(_call: Call<typeof identity.listDevMessages>) {
    return { messages: await this.outbox.list() };
  }

  /** Whose device this is: one of the logins came in from it lately, or its owner is signed in on it. */
  private async knowsDevice({ actor, tokenHash }: Caller, answer: Answer) {
    const signedIn = actor.kind === 'user' && tokenHash !== null && (await this.dispatcher.query(new ProvesOwner(actor.id, tokenHash)));
    const kept = answer.kept('known');
    return ({ userId, logins }: { readonly userId: string; readonly logins: readonly string[] }): boolean =>
      (signedIn && actor.id === userId) || this.devices.isRecent(kept, logins, resetRules.deviceDays);
  }

  /** A right password of an account with a second factor opens no session: this browser is asked for the second step. */
  private async enterOrAsk({ userId, ...entered }: Entered & { userId: string }, answer: Answer, login: string) {
    return entered.pending ? this.askSecond(entered.pending, answer) : this.enter({ userId, token: entered.token }, answer, login);
  }

  private askSecond({ token, ways }: NonNullable<Entered['pending']>, answer: Answer) {
    answer.keep('second', token);
    return { user: null, secondFactor: [...ways] };
  }

  /** The session's cookie, and one by which this device is known again when the login is next typed on it. */
  private async enter({ userId, token }: { userId: string; token: string }, answer: Answer, login: string) {
    answer.startSession(token);
    answer.keep('known', this.devices.mint(login));
    return { user: await this.userOf(userId) };
  }

  private async userOf(userId: string) {
    const user = await this.dispatcher.query(new GetCurrentUser(userId));
    if (!user) throw new AppError('Sign in required');
    return user;
  }
}
