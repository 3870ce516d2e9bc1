import type { MediaKind } from '#contracts/shared/media';

/** A type that may be kept, with the ending its file gets. */
export interface MediaType {
  readonly type: string;
  readonly ending: string;
}

/** As many bytes as tell what a file is. */
export const TELLING_BYTES = 4096;

const latin = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1');
const of = (type: string, ending: string): MediaType => ({ type, ending });

const movBoxes = ['moov', 'mdat', 'free', 'wide', 'skip', 'pnot'];
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |M4VH|M4VP|MSNV|f4v |3gp\d|3g2\w|mmp4|cmfc|cmf2)$/;

/** The family of QuickTime: a box of four letters after its length. A picture of that family (HEIC, AVIF) is none of ours. */
const boxed = (bytes: Uint8Array): MediaType | null => {
  const box = latin(bytes, 4, 8);
  if (box !== 'ftyp') return movBoxes.includes(box) ? of('video/quicktime', 'mov') : null;
  const brand = latin(bytes, 8, 12);
  if (brand === 'qt  ') return of('video/quicktime', 'mov');
  if (brand === 'M4A ' || brand === 'M4B ') return of('audio/mp4', 'm4a');
  return mp4Brands.test(brand) ? of('video/mp4', 'mp4') : null;
};

/** Matroska and WebM say which they are within their first element. */
const matroska = (bytes: Uint8Array): MediaType | null => {
  const header = latin(bytes, 0, 128);
  if (header.includes('\u0042\u0082') && header.includes('webm')) return of('video/webm', 'webm');
  return header.includes('matroska') ? of('video/x-matroska', 'mkv') : null;
};

const office: readonly (readonly [string, MediaType])[] = [
  ['word/', of('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx')],
  ['xl/', of('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx')],
  ['ppt/', of('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx')],
];
const openDocument = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/;
const openEndings: Readonly<Record<string, string>> = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' };

/** Archives, and the documents that are archives inside. */
const zipped = (bytes: Uint8Array): MediaType => {
  const open = openDocument.exec(latin(bytes, 30, 120))?.[1];
  if (open) return of(`application/vnd.oasis.opendocument.${open}`, openEndings[open] ?? 'odt');
  const text = latin(bytes, 0, TELLING_BYTES);
  const found = text.includes('[Content_Types].xml') && office.find(([folder]) => text.includes(folder));
  return found ? found[1] : of('application/zip', 'zip');
};

type Test = (begin: string) => boolean;
const begins =
  (...starts: readonly string[]): Test =>
  (begin) =>
    starts.some((start) => begin.startsWith(start));

const signatures: readonly (readonly [Test, (bytes: Uint8Array) => MediaType | null])[] = [
  [begins('%PDF-'), () => of('application/pdf', 'pdf')],
  [begins('\u001aE\u00df\u00a3'), matroska],
  [(begin) => begin.slice(4, 8) === 'ftyp' || movBoxes.includes(begin.slice(4, 8)), boxed],
  [begins('PK\u0003\u0004'), zipped],
  [begins('\u0089PNG\r\n\u001a\n'), () => of('image/png', 'png')],
  [begins('\u00ff\u00d8\u00ff'), () => of('image/jpeg', 'jpg')],
  [(begin) => begin.startsWith('RIFF') && begin.slice(8, 12) === 'WEBP', () => of('image/webp', 'webp')],
  [begins('ID3', '\u00ff\u00f2', '\u00ff\u00f3', '\u00ff\u00fa', '\u00ff\u00fb'), () => of('audio/mpeg', 'mp3')],
  [begins('OggS'), () => of('audio/ogg', 'ogg')],
];

/** What text does not hold: control characters but tab, line feed, form feed, carriage return and escape. */
const isControl = (code: number): boolean => code < 9 || (code > 13 && code < 32 && code !== 27) || code === 127;

/** Text with nothing in it that a browser could take for a page, whatever it was told. */
const isPlainText = (bytes: Uint8Array): boolean => {
  try {
    // A character may be cut at the end of what was read.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.trim() !== '' && !/^[\ufeff\s]*</.test(text) && !bytes.some(isControl);
  } catch {
    return false;
  }
};

const captionsStart = /^\ufeff?(WEBVTT([ \t\r\n]|$)|\d+\r?\n\d\d:\d\d:\d\d,\d{3} -->)/;

/** What a file is by its first bytes, whatever it is called; null for what nobody may keep here: pages, drawings with scripts, programs. */
export const typeOf = (bytes: Uint8Array): MediaType | null => {
  const begin = latin(bytes, 0, 64);
  const signature = signatures.find(([test]) => test(begin));
  if (signature) return signature[1](bytes);
  if (!isPlainText(bytes)) return null;
  const text = Buffer.from(bytes).toString('utf8');
  return captionsStart.test(text) ? of('text/vtt', 'vtt') : of('text/plain', 'txt');
};

const wanted: Readonly<Record<MediaKind, RegExp>> = {
  video: /^video\//,
  pdf: /^application\/pdf$/,
  captions: /^text\/vtt$/,
  // Captions beside a lesson are a text like any other.
  file: /./,
};

/** The type, where it may be kept as this kind; else null. */
export const typeFor = (kind: MediaKind, bytes: Uint8Array): MediaType | null => {
  const found = typeOf(bytes);
  return found && wanted[kind].test(found.type) ? found : null;
};
