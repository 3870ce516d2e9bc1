const startsWith = (bytes: Uint8Array, text: string, from = 0): boolean =>
  [...text].every((letter, index) => bytes[from + index] === letter.charCodeAt(0));

/**
 * What a file is, by its first bytes and not by its name: a PDF, or an EPUB (a zip whose first entry is `mimetype` with its kind stored
 * plainly); null for anything else.
 */
export const kindOfFile = (bytes: Uint8Array): 'pdf' | 'epub' | null => {
  if (startsWith(bytes, '%PDF-')) return 'pdf';
  const isEpub = startsWith(bytes, 'PK\u0003\u0004') && startsWith(bytes, 'mimetypeapplication/epub+zip', 30);
  return isEpub ? 'epub' : null;
};
