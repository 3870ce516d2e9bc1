import { describe, expect, it } from '@jest/globals';
import { decode } from './decode.js';

const paper = 'প্রশ্ন ১। “কোনটি” ঠিক?\r\nক) café\r\nখ) ঢাকা\r\nউত্তর: খ\r\n';
const utf16 = (text: string, bigEnd: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEnd ? bytes.swap16() : bytes;
};

describe('decoding a text file', () => {
  // Red when a mark is left in the text, or UTF-16 without one is taken for bytes.
  it.each([
    ['UTF-8', Buffer.from(paper), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${paper}`), 'utf-8'],
    ['UTF-16LE with a mark', utf16(`\uFEFF${paper}`, false), 'utf-16le'],
    ['UTF-16BE with a mark', utf16(`\uFEFF${paper}`, true), 'utf-16be'],
    ['UTF-16LE', utf16(paper, false), 'utf-16le'],
    ['UTF-16BE', utf16(paper, true), 'utf-16be'],
  ])('gives the same text from %s', (_name, bytes, encoding) => {
    expect(decode(bytes)).toEqual({ text: paper, encoding, repaired: [], lost: [] });
  });

  it('reads a whole file of CP1252', () => {
    const bytes = Buffer.from([0x93, 0x43, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x80, 0x35]);
    expect(decode(bytes)).toMatchObject({ text: '“Café” €5', encoding: 'windows-1252', repaired: [] });
  });

  // Red when one bad byte makes the whole file CP1252 or becomes U+FFFD.
  it('repairs single broken bytes and names their lines, whatever ends them', () => {
    const bytes = Buffer.concat([Buffer.from('ক\rখ\r\nগ '), Buffer.from([0xe9]), Buffer.from(' ঘ\nঙ '), Buffer.from([0xe0, 0xa6])]);
    expect(decode(bytes)).toEqual({ text: 'ক\rখ\r\nগ é ঘ\nঙ à¦', encoding: 'utf-8', repaired: [3, 4], lost: [] });
  });

  it('says where a character had been lost before, and stores none of it', () => {
    const decoded = decode(Buffer.from('এক\nদু\uFFFD\nতিন\0'));
    expect(decoded.text).toBe('এক\nদু□\nতিন□');
    expect(decoded.lost).toEqual([2, 3]);
  });

  it('takes the choice of the person over its own', () => {
    expect(decode(Buffer.from('é'), 'windows-1252').text).toBe('Ã©');
    expect(decode(Buffer.from([0xe9, 0x41, 0xe8]), 'utf-8')).toMatchObject({ text: 'éAè', repaired: [1] });
    expect(decode(utf16('ab', false), 'utf-16le').text).toBe('ab');
  });

  it('holds for no bytes and for one', () => {
    expect(decode(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8', repaired: [], lost: [] });
    expect(decode(Uint8Array.of(0xe9)).text).toBe('é');
  });
});
