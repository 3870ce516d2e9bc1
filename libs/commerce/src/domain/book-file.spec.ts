import { describe, expect, it } from '@jest/globals';
import { kindOfFile } from './book-file.js';

const epub = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from('mimetypeapplication/epub+zipPK')]);

describe('the file of a book', () => {
  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'pdf'],
    ['an EPUB', epub, 'epub'],
    // Red when a name or an ending is believed.
    ['any other zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from('word/document.xml')]), null],
    ['a page', Buffer.from('<html>%PDF-1.7'), null],
    ['nothing', Buffer.alloc(0), null],
  ] as const)('%s', (_name, bytes, kind) => {
    expect(kindOfFile(bytes)).toBe(kind);
  });
});
