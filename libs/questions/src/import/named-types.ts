/** A kind of file that is not read: what it is called, and what to save it as. Both are names in every language. */
export interface NamedType {
  readonly kind: string;
  readonly save: string;
}

/** What begins like this is no text and nothing that is read. Pictures have no name here: there is nothing to save them as. */
const others: readonly { readonly sign: readonly number[]; readonly type?: NamedType }[] = [
  { sign: [0x89, 0x50, 0x4e, 0x47] },
  { sign: [0xff, 0xd8, 0xff] },
  { sign: [0x47, 0x49, 0x46, 0x38] },
  { sign: [0x25, 0x50, 0x44, 0x46], type: { kind: 'PDF', save: '.docx' } },
  // Word and Excel of before 2007.
  { sign: [0xd0, 0xcf, 0x11, 0xe0], type: { kind: '.doc / .xls', save: '.docx / .xlsx' } },
  { sign: [0x52, 0x61, 0x72, 0x21], type: { kind: 'RAR', save: '.zip' } },
  { sign: [0x37, 0x7a, 0xbc, 0xaf], type: { kind: '7z', save: '.zip' } },
  { sign: [0x1f, 0x8b], type: { kind: 'gzip', save: '.zip' } },
  { sign: [0x7f, 0x45, 0x4c, 0x46] },
  { sign: [0x4d, 0x5a, 0x90] },
];
const otherOf = (bytes: Uint8Array): (typeof others)[number] | undefined =>
  others.find(({ sign }) => sign.every((byte, at) => bytes[at] === byte));

export const isOther = (bytes: Uint8Array): boolean => otherOf(bytes) !== undefined;
export const namedBytesType = (bytes: Uint8Array): NamedType | null => otherOf(bytes)?.type ?? null;

/** Answers of GIFT and signs of Markdown may stand in lines of a page. */
const hasSigns = (text: string): boolean =>
  /[^\\]\{\s*[=~]|\[[ x]\]\s/.test(text) || text.split(/\r\n?|\n/).some((line) => /^\s*[-*](?:\s|$)/.test(line));

/** Lines of a page that was copied with its markup: most of them begin with an element of a page. */
const pageLine = /^\s*<\/?(?:p|div|ol|ul|li|table|tbody|tr|td|th|h[1-6]|form|input|label|body|head|section|article)\b[^<>]{0,400}>/i;
const isPage = (text: string): boolean => {
  if (/^\s*(?:<!--[\s\S]{0,4000}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(text)) return true;
  if (!/^\s*</.test(text)) return false;
  const lines = text.split(/\r\n?|\n/, 2000).filter((line) => line.trim() !== '');
  return lines.filter((line) => pageLine.test(line)).length * 10 > lines.length * 8 && !hasSigns(text);
};

/** What a text is that is markup or source of another program; null: it may hold questions. */
export const namedTextType = (text: string): NamedType | null => {
  if (/^\s*\{\\rtf\d?/.test(text)) return { kind: 'RTF', save: '.docx' };
  return isPage(text) ? { kind: 'HTML', save: '.docx' } : null;
};
