/** Pixels of a JPEG, by the first header of a frame (ITU T.81, B.2.2). What stands between two markers is passed over, as decoders do. */
const ofJpeg = (bytes: Buffer): number => {
  let at = 2;
  while ((at = bytes.indexOf(0xff, at)) >= 0 && at + 9 <= bytes.length) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    // Fill bytes and a byte that was escaped; markers that hold nothing.
    if (marker === 0xff || marker === 0) at += 1;
    else at += marker === 1 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return 0;
};

/** Pixels of a WebP, by its first chunk (RFC 9649, 2.5 to 2.7). */
const ofWebp = (bytes: Buffer): number => {
  if (bytes.length < 30) return 0;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return 0;
  const sides = bytes.readUInt32LE(21);
  return ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1);
};

/** Pixels of a PNG, by the chunk that every one begins with. */
const ofPng = (bytes: Buffer): number =>
  bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR' ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20) : 0;

/** How many pixels a picture unpacks to, by what it says itself; 0 for one that says nothing, which no decoder shows either. */
export const picturePixels: Readonly<Record<'png' | 'jpeg' | 'webp', (bytes: Buffer) => number>> = {
  png: ofPng,
  jpeg: ofJpeg,
  webp: ofWebp,
};
