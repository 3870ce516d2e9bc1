import type { PackedFile } from './open-zip.js';

const UTF8_NAMES = 0x800;
const VERSION = 20;

/** What a local header and the directory say alike (APPNOTE 4.3.7, 4.3.12). */
const factsOf = ({ bytes, packed, method, crc }: PackedFile, name: Buffer): Buffer => {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8_NAMES, 2);
  facts.writeUInt16LE(method, 4);
  facts.writeUInt32LE(crc >>> 0, 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
};

/**
 * A ZIP package of files that came out of one, for a reader that opens packages itself: it says of each what was found, in the local header
 * and in the directory alike, and holds nothing else. The packed bytes are those that came.
 */
export class ZipWriter {
  private readonly parts: Buffer[] = [];
  private readonly directory: Buffer[] = [];
  private at = 0;

  add(name: string, file: PackedFile): void {
    const written = Buffer.from(name);
    const facts = factsOf(file, written);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(this.at, 10);
    this.directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([VERSION, 0]), facts, place, written);
    const local = [Buffer.from('PK\u0003\u0004'), facts, written, file.packed];
    this.parts.push(...local);
    this.at += local.reduce((sum, { length }) => sum + length, 0);
  }

  end(): Buffer {
    const listed = Buffer.concat(this.directory);
    const end = Buffer.alloc(22);
    end.write('PK\u0005\u0006', 'latin1');
    const count = this.directory.length / 5;
    end.writeUInt16LE(count, 8);
    end.writeUInt16LE(count, 10);
    end.writeUInt32LE(listed.length, 12);
    end.writeUInt32LE(this.at, 16);
    return Buffer.concat([...this.parts, listed, end]);
  }
}
