import { deflateSync } from 'node:zlib';

const row = (kind: number, a: number, b: number): Buffer => {
  const made = Buffer.alloc(7);
  made[0] = kind;
  made.writeUInt32BE(a, 1);
  made.writeUInt16BE(b, 5);
  return made;
};

/** A small PDF of one page whose catalogue stands in a packed stream behind so many spaces. */
export const unpackingPdf = (spaces: number): Buffer => {
  const packed = deflateSync(
    Buffer.concat([Buffer.from('1 0 '.padEnd(10)), Buffer.alloc(spaces, ' '), Buffer.from('<< /Type /Catalog /Pages 3 0 R >>')]),
  );
  const parts: Buffer[] = [];
  let length = 0;
  const add = (...pieces: (Buffer | string)[]): number => {
    const at = length;
    for (const piece of pieces.map((one) => Buffer.from(one))) {
      parts.push(piece);
      length += piece.length;
    }
    return at;
  };
  add('%PDF-1.5\n');
  const stream = (number: number, facts: string, bytes: Buffer): number =>
    add(`${number} 0 obj\n<< ${facts} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream\nendobj\n');
  const objects = stream(2, '/Type /ObjStm /N 1 /First 10 /Filter /FlateDecode', packed);
  const pages = add('3 0 obj\n<< /Type /Pages /Kids [4 0 R] /Count 1 >>\nendobj\n');
  const page = add('4 0 obj\n<< /Type /Page /Parent 3 0 R /MediaBox [0 0 10 10] >>\nendobj\n');
  const at = length;
  const table = [row(0, 0, 65_535), row(2, 2, 0), ...[objects, pages, page, at].map((place) => row(1, place, 0))];
  stream(5, '/Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R', Buffer.concat(table));
  add(`startxref\n${at}\n%%EOF\n`);
  return Buffer.concat(parts);
};
