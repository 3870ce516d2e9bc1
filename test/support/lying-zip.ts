import { crc32, deflateRawSync } from 'node:zlib';

/** What a header says of a file. */
interface Said {
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
}
export interface LyingEntry {
  readonly name: string;
  readonly packed: Buffer;
  readonly method: number;
  readonly flags: number;
  /** In the directory, and before the file itself. */
  readonly listed: Said;
  readonly local: Said;
}

/** An entry that says what is so, but for what is given. */
export const entryOf = (name: string, content: string | Buffer, lie: Partial<LyingEntry> = {}): LyingEntry => {
  const bytes = Buffer.from(content);
  const packed = lie.packed ?? deflateRawSync(bytes, { level: 9 });
  const said = { packed: packed.length, size: bytes.length, crc: crc32(bytes) };
  return { name, packed, method: 8, flags: 0x800, listed: said, local: said, ...lie };
};

const factsOf = ({ name, method, flags }: LyingEntry, { packed, size, crc }: Said): Buffer => {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(flags, 2);
  facts.writeUInt16LE(method, 4);
  facts.writeUInt32LE(crc, 10);
  facts.writeUInt32LE(packed, 14);
  facts.writeUInt32LE(size, 18);
  facts.writeUInt16LE(Buffer.byteLength(name), 22);
  return facts;
};

/** A ZIP package that says of its files what it was told to. */
export const zipOf = (entries: readonly LyingEntry[]): Buffer => {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const entry of entries) {
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), factsOf(entry, entry.listed), place, Buffer.from(entry.name));
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), factsOf(entry, entry.local), Buffer.from(entry.name), entry.packed]);
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
};

const relations = (...list: readonly (readonly [type: string, target: string])[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const row = (number: number, ...cells: readonly string[]): string =>
  `<row r="${number}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;

/** A workbook of one question. `strings`: the entry that its texts are said to stand in; `more` stand beside it. */
export const lyingWorkbook = (strings: LyingEntry, more: readonly LyingEntry[] = []): Buffer =>
  zipOf([
    entryOf('[Content_Types].xml', '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    entryOf('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])),
    entryOf(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>`,
    ),
    entryOf(
      'xl/_rels/workbook.xml.rels',
      relations(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', `/${strings.name}`],
        ...more.map(({ name }) => ['externalLink', `/${name}`] as const),
      ),
    ),
    entryOf(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData>${row(1, 'Question', 'Option A', 'Option B', 'Answer')}${row(2, 'q', 'x', 'y', 'A')}</sheetData></worksheet>`,
    ),
    strings,
    ...more,
  ]);
