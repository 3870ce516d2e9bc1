import { generateSecret, generateURI, verifySync } from 'otplib';

/** What every authenticator app takes: a code of six digits each half minute, by SHA-1 (RFC 6238). */
const stepSeconds = 30;

/** 160 random bits in base32. */
export const newTotpSecret = (): string => generateSecret();

/** What the QR code says: an `otpauth://` address with the product's name and the account's login. */
export const totpAddress = (secret: string, names: { readonly product: string; readonly account: string }): string =>
  generateURI({ issuer: names.product, label: names.account, secret });

/**
 * The step whose code this is, or null: the step of now, the one before and the one after. A step is good once: `lastStep` is the newest that
 * was accepted, and no code of it or of one before counts any more.
 */
export const totpStep = (
  secret: string,
  code: string,
  { nowSeconds, lastStep }: { readonly nowSeconds: number; readonly lastStep: number | null },
): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const found = verifySync({ secret, token: code, epoch: Math.floor(nowSeconds), epochTolerance: stepSeconds });
  if (!found.valid || !('epoch' in found)) return null;
  const step = Math.floor(found.epoch / stepSeconds);
  return lastStep === null || step > lastStep ? step : null;
};
