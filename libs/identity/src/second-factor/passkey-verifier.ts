import type * as z from 'zod/mini';
import { Injectable } from '@nestjs/common';
import type { passkeyAssertion, passkeyRegistration } from '#contracts/http/second-factor';
import { Config } from '#platform';
import { AppError } from '#platform/kernel';
import type { StoredPasskey } from '../store/passkeys.sql.js';

type Lib = typeof import('@simplewebauthn/server');
type Transports = NonNullable<Parameters<Lib['generateAuthenticationOptions']>[0]['allowCredentials']>[number]['transports'];

/** EdDSA, ES256 and RS256: every authenticator has one of them, and Node knows all three for good. */
const algorithms = [-8, -7, -257];

/** What the browser is asked, as JSON. */
export type PasskeyOptions = Record<string, unknown> & { readonly challenge: string };

const named = ({ credentialId, transports }: StoredPasskey) => ({ id: credentialId, transports: [...transports] as Transports });

/**
 * WebAuthn for this product's own address, by a library. As a second factor a passkey has to be there; whether it asked for a finger or a PIN
 * is its owner's choice, since the password was asked before.
 */
@Injectable()
export class PasskeyVerifier {
  private readonly site: URL;

  constructor(private readonly config: Config) {
    this.site = new URL(config.PUBLIC_URL);
  }

  async registrationOptions(
    account: { readonly id: string; readonly name: string; readonly login: string },
    known: readonly StoredPasskey[],
  ): Promise<PasskeyOptions> {
    const { generateRegistrationOptions } = await this.lib();
    const options = await generateRegistrationOptions({
      rpName: this.config.PRODUCT_NAME,
      rpID: this.site.hostname,
      userID: new TextEncoder().encode(account.id),
      userName: account.login,
      userDisplayName: account.name,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(named),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    return { ...options };
  }

  /** Throws 'Passkey refused'. */
  async register(response: z.infer<typeof passkeyRegistration>, challenge: string): Promise<StoredPasskey> {
    const { verifyRegistrationResponse } = await this.lib();
    const { registrationInfo } = await this.orRefused(() =>
      verifyRegistrationResponse({
        response: response as Parameters<Lib['verifyRegistrationResponse']>[0]['response'],
        expectedChallenge: challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.hostname,
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!registrationInfo) throw new AppError('Passkey refused');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  }

  async signInOptions(known: readonly StoredPasskey[]): Promise<PasskeyOptions> {
    const { generateAuthenticationOptions } = await this.lib();
    const allowCredentials = known.map(named);
    return { ...(await generateAuthenticationOptions({ rpID: this.site.hostname, allowCredentials, userVerification: 'preferred' })) };
  }

  /** The authenticator's new counter. Throws 'Passkey refused'. */
  async verify(response: z.infer<typeof passkeyAssertion>, challenge: string, key: StoredPasskey): Promise<number> {
    const { verifyAuthenticationResponse } = await this.lib();
    const { verified, authenticationInfo } = await this.orRefused(() =>
      verifyAuthenticationResponse({
        response: response as Parameters<Lib['verifyAuthenticationResponse']>[0]['response'],
        expectedChallenge: challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.hostname,
        requireUserVerification: false,
        credential: { ...named(key), publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')), counter: key.counter },
      }),
    );
    if (!verified) throw new AppError('Passkey refused');
    return authenticationInfo.newCounter;
  }

  /** Loaded by who has a passkey before them: no other process needs its ASN.1. */
  private lib(): Promise<Lib> {
    return import('@simplewebauthn/server');
  }

  private async orRefused<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw new AppError('Passkey refused', {}, { cause });
    }
  }
}
