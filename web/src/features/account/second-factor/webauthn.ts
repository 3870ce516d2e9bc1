import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type * as z from 'zod/mini';
import type { passkeyAssertion, passkeyRegistration } from '#contracts/http/second-factor';

/** Comes with the first passkey that is asked for: nobody else needs it. Asked for early, since Safari wants the press of a button close by. */
export const loadWebAuthn = (): Promise<typeof import('@simplewebauthn/browser')> => import('@simplewebauthn/browser');

/** The browser's own word that the person called it off, or let its time go by. */
export const isStopped = (thrown: unknown): boolean => thrown instanceof Error && ['NotAllowedError', 'AbortError'].includes(thrown.name);

export const hasWebAuthn = (): boolean => typeof PublicKeyCredential === 'function';

export const makePasskey = async (options: Record<string, unknown>): Promise<z.infer<typeof passkeyRegistration>> => {
  const { startRegistration } = await loadWebAuthn();
  const made = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  return { ...made, clientExtensionResults: {} } as unknown as z.infer<typeof passkeyRegistration>;
};

export const askPasskey = async (options: Record<string, unknown>): Promise<z.infer<typeof passkeyAssertion>> => {
  const { startAuthentication } = await loadWebAuthn();
  const signed = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
  return { ...signed, clientExtensionResults: {} } as unknown as z.infer<typeof passkeyAssertion>;
};
