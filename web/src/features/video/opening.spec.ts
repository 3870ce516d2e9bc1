import { describe, expect, it } from '@jest/globals';
import type { Playable } from '#contracts/http/media-shapes';
import { codingOf, openingOf } from './opening.js';

const film = (src: string) => ({ sources: [{ src, type: '' }] }) as unknown as Playable;
const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part)));

describe('what a film needs first', () => {
  // Red when the page asks for another piece than the one that the film begins in.
  it('is the head and the piece of the second to begin at', () => {
    const head = '/media/t/hls/v0-init.mp4';
    expect(openingOf(film('/media/t/hls/master.m3u8'), 0)).toEqual({ head, piece: '/media/t/hls/v0-0000.m4s' });
    expect(openingOf(film('/media/t/hls/master.m3u8'), 3.9)).toEqual({ head, piece: '/media/t/hls/v0-0000.m4s' });
    expect(openingOf(film('/media/t/hls/master.m3u8'), 4)).toEqual({ head, piece: '/media/t/hls/v0-0001.m4s' });
  });
  it('is nothing where a file plays as it is', () => {
    expect(openingOf(film('/media/t/file.mp4'), 0)).toBeNull();
  });
});

describe('how a film is coded', () => {
  it('stands in its head, with bytes that are no letters', () => {
    expect(codingOf(bytes('moov', [0x80, 0x9f], 'avcC', [1, 0x4d, 0x40, 0x1e, 0xff], 'mp4a'))).toBe(
      'video/mp4; codecs="avc1.4d401e,mp4a.40.2"',
    );
    expect(codingOf(bytes('avcC', [1, 0x4d, 0x40, 0x0d]))).toBe('video/mp4; codecs="avc1.4d400d"');
    expect(codingOf(bytes('hvcC', [1]))).toBeNull();
  });
});
