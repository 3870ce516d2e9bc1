import { describe, expect, it } from '@jest/globals';
import { typeFor, typeOf } from './media-type.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const mp4 = bytes('\u0000\u0000\u0000\u0020ftypisom\u0000\u0000\u0002\u0000isomiso2');
const webm = bytes('\u001aE\u00df\u00a3\u009fB\u0086\u0081\u0001B\u0082\u0084webm');
const docx = bytes(`PK\u0003\u0004${'\u0000'.repeat(26)}[Content_Types].xml${'x'.repeat(60)}word/document.xml`);

describe('what a file is by its bytes', () => {
  it.each([
    ['mp4', mp4, 'video/mp4'],
    ['mov', bytes('\u0000\u0000\u0000\u0014ftypqt  '), 'video/quicktime'],
    ['an old mov', bytes('\u0000\u0000\u0000\u0008wide\u0000\u0000'), 'video/quicktime'],
    ['webm', webm, 'video/webm'],
    ['mkv', bytes('\u001aE\u00df\u00a3\u009fB\u0082\u0088matroska'), 'video/x-matroska'],
    ['pdf', bytes('%PDF-1.7\n%\u00e2\u00e3'), 'application/pdf'],
    ['captions', bytes('WEBVTT\n\n00:01.000 --> 00:02.000\nx'), 'text/vtt'],
    ['subrip', bytes('1\r\n00:00:01,000 --> 00:00:02,000\r\nx'), 'text/vtt'],
    ['png', bytes('\u0089PNG\r\n\u001a\n'), 'image/png'],
    ['docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['zip', bytes('PK\u0003\u0004xxxx'), 'application/zip'],
    ['text', Buffer.from('বাংলা, ১'), 'text/plain'],
  ])('%s', (_name, content, type) => expect(typeOf(content)?.type).toBe(type));

  // Red with: a type by the name, or by what a browser would guess.
  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '\n <!doctype html><script>alert(1)</script>'],
    ['a page behind a mark', '\u00ef\u00bb\u00bf<html>'],
    ['a program', '\u007fELF\u0002\u0001\u0001'],
    ['a program of Windows', 'MZ\u0090\u0000\u0003'],
    ['a HEIC picture', '\u0000\u0000\u0000\u0018ftypheic'],
    ['nothing', ''],
  ])('%s is nothing that may be kept', (_name, content) => expect(typeOf(bytes(content))).toBeNull());

  // Red with: any known type for any kind.
  it('is kept only as what it is', () => {
    expect(typeFor('video', mp4)?.ending).toBe('mp4');
    expect(typeFor('pdf', mp4)).toBeNull();
    expect(typeFor('video', bytes('%PDF-1.4'))).toBeNull();
    expect(typeFor('captions', Buffer.from('just words'))).toBeNull();
    expect(typeFor('file', docx)?.ending).toBe('docx');
  });
});
