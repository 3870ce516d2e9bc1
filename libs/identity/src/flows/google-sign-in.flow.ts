import { Injectable } from '@nestjs/common';
import { localPath } from '#contracts/shared/local-path';
import { Config, Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import { EnterByGoogle, type GoogleEntered, type GoogleFrom } from '../commands/enter-by-google.command.js';
import { OpenIdFlows } from '../google/open-id-flows.js';
import { OpenId } from '../google/open-id.js';

/** Out to Google and back: the outside is asked between the two commands, never inside one. */
@Injectable()
export class GoogleSignIn {
  private readonly origin: string;

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly openId: OpenId,
    private readonly flows: OpenIdFlows,
    config: Config,
  ) {
    this.origin = new URL(config.PUBLIC_URL).origin;
  }

  /** `flowId` goes into a cookie of this browser. Throws 'Google not configured', 'Temporarily unavailable'. */
  async start(next: string): Promise<{ address: string; flowId: string }> {
    const { address, checks } = await this.openId.begin();
    return { address, flowId: await this.flows.keep({ ...checks, next: localPath(next, this.origin) ?? '/' }) };
  }

  /** Throws 'Google not configured', 'Google sign-in failed', 'Account blocked', 'Temporarily unavailable'. */
  async finish(flowId: string | null, query: string, from: GoogleFrom): Promise<GoogleEntered & { next: string }> {
    this.openId.assertConfigured();
    const flow = flowId === null ? null : await this.flows.take(flowId);
    if (!flow) throw new AppError('Google sign-in failed');
    const person = await this.openId.finish(query, flow);
    const entered = await this.dispatcher.command(new EnterByGoogle(person, from));
    return { ...entered, next: flow.next };
  }
}
