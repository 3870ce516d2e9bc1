import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/** A text, or bytes, in CBOR; as much of it as an attestation needs. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => {
  const head = bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([head, bytes]);
};

/** An authenticator in software: a P-256 key that registers without attestation and signs. `site` is the page's origin as the browser says it. */
export const softPasskey = (site: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const rpIdHash = sha256(new URL(site).hostname);
  let counter = 0;

  const authData = (flags: number, rest: Buffer[] = []): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, ...rest]);
  };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site, crossOrigin: false }));
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} };

  return {
    credentialId: common.id,
    /** What `startRegistration` would give for these options. */
    make: ({ challenge }: { readonly challenge: string }) => {
      // kty EC2, alg ES256, crv P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const data = authData(PRESENT | VERIFIED | WITH_KEY, [Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { ...common, response };
    },
    /** What `startAuthentication` would give for these options. */
    sign: ({ challenge }: { readonly challenge: string }) => {
      const [data, client] = [authData(PRESENT | VERIFIED), clientData('webauthn.get', challenge)];
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...common, response };
    },
  };
};
export type SoftPasskey = ReturnType<typeof softPasskey>;
