import iconv from 'iconv-lite';
import { decode } from '../encodings/decode.js';

const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;
/** What `decode` finds out by itself; whoever says ISO-8859-1 means Windows-1252 (WHATWG Encoding). */
const usual = /^(?:utf-?(?:8|16(?:le|be)?)|iso-?8859-1|latin-?1|us-ascii|ascii|windows-1252)$/;

/**
 * The text of an XML file inside a package, without its mark. What is valid UTF-8 is UTF-8, whatever its first line says: many programs
 * declare ISO-8859-1 and write UTF-8. Else an unusual encoding that the first line declares; else as any text file, so that a broken byte
 * touches nothing but its place.
 */
export const decodeXml = (source: Uint8Array): string => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  try {
    if (!bytes.subarray(0, 4).includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const name = declared.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]?.toLowerCase() ?? '';
    if (!usual.test(name) && iconv.encodingExists(name)) return iconv.decode(bytes, name);
  }
  return decode(bytes).text;
};
