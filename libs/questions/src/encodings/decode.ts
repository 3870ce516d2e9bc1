import type { ImportEncoding } from '#contracts/shared/imports';

/** A file as text. Lines count from 1; CRLF, LF and CR end one each. */
export interface Decoded {
  /** Without the byte order mark; never with U+FFFD or U+0000. */
  readonly text: string;
  readonly encoding: ImportEncoding;
  /** Lines with single bytes that are no UTF-8 and were read as CP1252. */
  readonly repaired: readonly number[];
  /** Lines with a character that was lost before (U+FFFD in the file, half a surrogate pair, a zero): a white square stands there. */
  readonly lost: readonly number[];
}

const square = '□';

/** Length of the well-formed UTF-8 sequence at `at` (RFC 3629, section 4), 0 when there is none. */
const sequenceAt = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  if (length === 0) return 0;
  const second = bytes[at + 1] ?? 0;
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let next = 2; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
};

/** Offsets of the bytes that belong to no sequence, and how many sequences of several bytes there are. */
const survey = (bytes: Uint8Array): { readonly broken: readonly number[]; readonly sequences: number } => {
  const broken: number[] = [];
  let sequences = 0;
  for (let at = 0; at < bytes.length;) {
    const length = sequenceAt(bytes, at);
    if (length === 0) broken.push(at);
    else if (length > 1) sequences += 1;
    at += length || 1;
  }
  return { broken, sequences };
};

/** Lines of the text in which `wanted` stands at the offsets given in ascending order. */
const linesOf = (text: string, offsets: readonly number[]): number[] => {
  const lines: number[] = [];
  let line = 1;
  let at = 0;
  for (const offset of offsets) {
    for (; at < offset; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) line += 1;
    }
    if (lines.at(-1) !== line) lines.push(line);
  }
  return lines;
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const single = new TextDecoder('windows-1252');

const withRepair = (bytes: Uint8Array, broken: readonly number[]): { text: string; repaired: number[] } => {
  const parts: string[] = [];
  const offsets: number[] = [];
  let from = 0;
  let length = 0;
  const add = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const at of broken) {
    add(utf8.decode(bytes.subarray(from, at)));
    offsets.push(length);
    add(single.decode(bytes.subarray(at, at + 1)));
    from = at + 1;
  }
  add(utf8.decode(bytes.subarray(from)));
  const text = parts.join('');
  return { text, repaired: linesOf(text, offsets) };
};

/** UTF-16 without a mark: half of the bytes are then 0 (Latin letters, spaces, line ends) or 9 (Bengali letters). */
const wideWithoutMark = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const end = Math.min(bytes.length, 8192) & ~1;
  let even = 0;
  let odd = 0;
  let zeros = 0;
  const isHigh = (byte: number | undefined): boolean => byte === 0 || byte === 9 || byte === 0x20;
  for (let at = 0; at < end; at += 2) {
    if (isHigh(bytes[at])) even += 1;
    if (isHigh(bytes[at + 1])) odd += 1;
    if (bytes[at] === 0 || bytes[at + 1] === 0) zeros += 1;
  }
  const pairs = end / 2;
  if (zeros === 0 || zeros * 40 < pairs) return null;
  if (odd >= pairs * 0.8 && odd > even) return 'utf-16le';
  return even >= pairs * 0.8 && even > odd ? 'utf-16be' : null;
};

const markOf = (bytes: Uint8Array): { readonly encoding: ImportEncoding; readonly length: number } | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', length: 2 };
  return null;
};

/** What can never be stored becomes a white square, and its line is named. */
const withoutLost = (text: string): { text: string; lost: number[] } => {
  // oxlint-disable-next-line no-control-regex -- NUL is one of those that are looked for: PostgreSQL takes none.
  const pattern = /[\0\uFFFD]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
  const offsets = [...text.matchAll(pattern)].map((found) => found.index);
  return offsets.length === 0 ? { text, lost: [] } : { text: text.replaceAll(pattern, square), lost: linesOf(text, offsets) };
};

const finished = (text: string, encoding: ImportEncoding, repaired: readonly number[] = []): Decoded => {
  const clean = withoutLost(text.startsWith('\uFEFF') ? text.slice(1) : text);
  return { text: clean.text, encoding, repaired, lost: clean.lost };
};

const decodeUtf8 = (bytes: Uint8Array): Decoded => {
  const made = withRepair(bytes, survey(bytes).broken);
  return finished(made.text, 'utf-8', made.repaired);
};

/**
 * Decodes a text file. Without a choice: the byte order mark, else UTF-16 by its zero bytes, else UTF-8, else CP1252. A file that holds at
 * least as many sequences of UTF-8 as bytes that are none is UTF-8 with broken bytes, each of which is read as CP1252 by itself, so that
 * one broken byte touches nothing but its own place; with fewer the whole file is CP1252.
 */
export const decode = (bytes: Uint8Array, chosen?: ImportEncoding): Decoded => {
  const mark = markOf(bytes);
  const body = mark && (!chosen || chosen === mark.encoding) ? bytes.subarray(mark.length) : bytes;
  const encoding = chosen ?? mark?.encoding ?? wideWithoutMark(bytes);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return finished(new TextDecoder(encoding).decode(body), encoding);
  if (encoding === 'windows-1252') return finished(single.decode(body), encoding);
  try {
    return finished(utf8.decode(body), 'utf-8');
  } catch {
    const { broken, sequences } = survey(body);
    const asUtf8 = encoding === 'utf-8' || sequences >= broken.length;
    return asUtf8 ? decodeUtf8(body) : finished(single.decode(body), 'windows-1252');
  }
};
