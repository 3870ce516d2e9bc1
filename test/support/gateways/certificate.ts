import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** One element of DER: its tag, its length, its content. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const commonName = (name: string): Buffer =>
  der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name)))));
const moment = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

/** A certificate that signs itself, made when it is needed: a stored one would end on some day, and its key would be a secret in the repository. */
export const makeCertificate = (days: { readonly from: number; readonly to: number }): { pem: string; key: KeyObject } => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = commonName('sns.test');
  const at = (day: number): Buffer => moment(new Date(Date.now() + day * 86_400_000));
  const body = der(
    0x30,
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    name,
    der(0x30, at(days.from), at(days.to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('RSA-SHA256', body, privateKey));
  const whole = der(0x30, body, sha256WithRsa, signature).toString('base64');
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${(whole.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey,
  };
};
