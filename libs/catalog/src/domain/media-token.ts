/** What an address of a file says, before it is proven. */
export interface MediaClaim {
  readonly viewer: 'student' | 'staff' | 'anybody';
  /** The file may be kept, not only looked at. */
  readonly download: boolean;
  readonly mediaId: string;
  /** Of a student alone. */
  readonly courseId: string | null;
  /** Seconds since 1970. */
  readonly until: number;
}

const viewers = ['student', 'staff', 'anybody'] as const;
const CLAIM_BYTES = 37;
/** Of the proof: 128 bits. */
const PROOF_BYTES = 16;
const nobody = '0'.repeat(32);

/** How long an address plays at least; asked for again before that by whoever still watches. */
const LASTS_S = 6 * 3600;
/** All addresses of a quarter of an hour end together, so that the same file has the same address for a while and is kept by browsers. */
const STEP_S = 900;

export const endOf = (nowMs: number): number => (Math.floor(nowMs / 1000 / STEP_S) + 1) * STEP_S + LASTS_S;

const uuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const claimBytes = ({ viewer, download, mediaId, courseId, until }: MediaClaim): Buffer => {
  const end = Buffer.alloc(4);
  end.writeUInt32BE(until);
  const ids = [mediaId, courseId ?? nobody].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
  return Buffer.concat([Buffer.from([viewers.indexOf(viewer) + (download ? 8 : 0)]), ...ids, end]);
};

/** What is proven: the claim, and the session it is for; nobody's where anybody may look. */
const proven = (claim: Buffer, session: string | null): string => `${claim.toString('hex')}.${session ?? ''}`;

/** The part of an address that says what it opens and proves it. `mac` answers hex. */
export const writeToken = (claim: MediaClaim, session: string | null, mac: (text: string) => string): string => {
  const bytes = claimBytes(claim);
  return Buffer.concat([bytes, Buffer.from(mac(proven(bytes, session)), 'hex').subarray(0, PROOF_BYTES)]).toString('base64url');
};

/** The claim with what has to be compared: `proof` as it came, `expected` for the session that asks. Null for what is no token at all. */
export const readToken = (
  token: string,
  session: string | null,
  mac: (text: string) => string,
): { readonly claim: MediaClaim; readonly proof: Buffer; readonly expected: Buffer } | null => {
  const bytes = Buffer.from(token, 'base64url');
  // One spelling each: what decodes to the same bytes is not the same address.
  if (bytes.length !== CLAIM_BYTES + PROOF_BYTES || bytes.toString('base64url') !== token) return null;
  const [said, proof] = [bytes.subarray(0, CLAIM_BYTES), bytes.subarray(CLAIM_BYTES)];
  const viewer = viewers[(said[0] ?? 0) & 7];
  if (!viewer) return null;
  const courseId = uuid(said.subarray(17, 33).toString('hex'));
  const claim = {
    viewer,
    download: ((said[0] ?? 0) & 8) !== 0,
    mediaId: uuid(said.subarray(1, 17).toString('hex')),
    courseId: viewer === 'student' ? courseId : null,
    until: said.readUInt32BE(33),
  };
  const expected = Buffer.from(mac(proven(said, viewer === 'anybody' ? null : session)), 'hex').subarray(0, PROOF_BYTES);
  return { claim, proof, expected };
};
