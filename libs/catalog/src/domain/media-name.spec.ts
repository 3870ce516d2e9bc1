import { describe, expect, it } from '@jest/globals';
import { nameWithEnding, shownName } from './media-name.js';

describe('the name of a file', () => {
  // Red with: the name as it came.
  it.each([
    ['../../etc/passwd.mp4', 'passwd.mp4'],
    ['C:\\Users\\x\\..\\ক্লাস ১.mp4', 'ক্লাস ১.mp4'],
    ['..', 'file'],
    ['.htaccess', 'htaccess'],
    ['a\u0000b\r\nSet-Cookie: x.pdf', 'abSet-Cookie: x.pdf'],
    ['photo\u202Efdp.exe', 'photofdp.exe'],
    ['', 'file'],
    ['x'.repeat(500), 'x'.repeat(150)],
  ])('%j is shown as %j', (name, shown) => expect(shownName(name)).toBe(shown));

  it('ends with what the file is', () => {
    expect(nameWithEnding('photo.png', 'zip')).toBe('photo.png.zip');
    expect(nameWithEnding('Film.MP4', 'mp4')).toBe('Film.MP4');
    expect(nameWithEnding('a.srt', 'vtt')).toBe('a.srt');
    expect(nameWithEnding('notes', 'pdf')).toBe('notes.pdf');
  });
});
