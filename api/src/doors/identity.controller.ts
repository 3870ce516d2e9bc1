import { Controller } from '@nestjs/common';
import * as identity from '#contracts/http/identity';
import { GetCurrentUser, SignIn, SignOut, SignUp, UpdateProfile } from '#identity';
import { Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { RateLimits } from '../http/rate-limit.js';
import { Sessions } from '../http/session.js';

@Controller()
export class IdentityDoors {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly signIns: SignIn,
    private readonly signUps: SignUp,
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
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

  @Endpoint(identity.signIn)
  async signIn({ caller, body, answer }: Call<typeof identity.signIn>) {
    const { address, userAgent } = caller;
    const { userId, token } = await this.limits.signIn(body.login, address, () => this.signIns.run({ ...body, address, userAgent }));
    answer.startSession(token);
    return { user: await this.userOf(userId) };
  }

  @Endpoint(identity.signUp)
  async signUp({ caller, body, answer }: Call<typeof identity.signUp>) {
    const { address, userAgent } = caller;
    await this.limits.signUp(address);
    const { userId, token } = await this.signUps.run({ ...body, address, userAgent });
    answer.startSession(token);
    return { user: await this.userOf(userId) };
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

  private async userOf(userId: string) {
    const user = await this.dispatcher.query(new GetCurrentUser(userId));
    if (!user) throw new AppError('Sign in required');
    return user;
  }
}
