import { deflateSync } from 'node:zlib';

const atom = (kind: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** A QuickTime file without tracks, whose table is packed (`cmov`) and unpacks to so many bytes. */
export const unpackingFilm = (bytes: number): Buffer => {
  const table = atom('moov', atom('mvhd', Buffer.alloc(100)), atom('free', Buffer.alloc(bytes)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(table.length);
  const packed = atom('cmov', atom('dcom', Buffer.from('zlib')), atom('cmvd', size, deflateSync(table, { level: 9 })));
  return Buffer.concat([atom('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1')), atom('moov', packed), atom('mdat', Buffer.alloc(2000))]);
};
