import { Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { Config, Logger } from '#platform';
import { AppError } from '#platform/kernel';

/** What has to be kept between the way out and the way back. */
export interface OpenIdChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}
/** Who the issuer says it is; `email` only where the issuer has verified it. */
export interface OpenIdPerson {
  readonly sub: string;
  readonly email: string | null;
  readonly name: string;
}

const SECONDS = 8;
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The authorization code flow with PKCE, state and nonce against GOOGLE_ISSUER; nothing here knows our accounts. */
@Injectable()
export class OpenId {
  private found: Promise<client.Configuration> | null = null;
  readonly returnAddress: string;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    this.returnAddress = new URL('/auth/google', config.PUBLIC_URL).href;
  }

  /** Throws 'Google not configured'. */
  assertConfigured(): void {
    if (this.config.GOOGLE_CLIENT_ID === '') throw new AppError('Google not configured');
  }

  /** Throws 'Google not configured', 'Temporarily unavailable' (the issuer is away). */
  async begin(): Promise<{ address: string; checks: OpenIdChecks }> {
    const issuer = await this.issuer();
    const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
    const address = client.buildAuthorizationUrl(issuer, {
      redirect_uri: this.returnAddress,
      scope: 'openid email profile',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    return { address: address.href, checks };
  }

  /** `query` as the browser came back with it. Throws 'Google sign-in failed' for whatever the issuer or the checks refuse. */
  async finish(query: string, { state, nonce, verifier }: OpenIdChecks): Promise<OpenIdPerson> {
    const issuer = await this.issuer();
    try {
      const back = new URL(this.returnAddress);
      back.search = query;
      const tokens = await client.authorizationCodeGrant(issuer, back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('No id token');
      // Issuers may leave the e-mail out of the token and tell it on request.
      const facts = claims.email === undefined ? await client.fetchUserInfo(issuer, tokens.access_token, claims.sub) : claims;
      const verified = facts.email_verified === true && typeof facts.email === 'string';
      return { sub: claims.sub, email: verified ? String(facts.email) : null, name: typeof facts.name === 'string' ? facts.name : '' };
    } catch (error) {
      this.logger.info({ err: error }, 'A sign-in with Google was not finished');
      throw new AppError('Google sign-in failed', {}, { cause: error });
    }
  }

  /** Asked once; a failure is not kept. */
  private async issuer(): Promise<client.Configuration> {
    this.assertConfigured();
    this.found ??= this.discover();
    try {
      return await this.found;
    } catch (error) {
      this.found = null;
      this.logger.error({ err: error }, 'The issuer behind the sign-in with Google is away');
      throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 10, cause: error });
    }
  }

  private discover(): Promise<client.Configuration> {
    const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = this.config;
    const address = new URL(GOOGLE_ISSUER);
    const plain = address.protocol === 'http:' && loopback.test(address.hostname);
    return client.discovery(address, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, undefined, {
      timeout: SECONDS,
      ...(plain ? { execute: [client.allowInsecureRequests] } : {}),
    });
  }
}
