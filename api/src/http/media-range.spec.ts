import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './media-range.js';

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-99', { from: 0, to: 99 }],
    ['bytes=900-', { from: 900, to: 999 }],
    ['bytes=900-5000', { from: 900, to: 999 }],
    ['bytes=-100', { from: 900, to: 999 }],
    ['bytes=-5000', { from: 0, to: 999 }],
    ['bytes=1000-', 'beyond'],
    ['bytes=-0', 'beyond'],
    // Not one range: the whole file.
    ['bytes=0-1,5-6', null],
    ['bytes=9-3', null],
    ['items=0-1', null],
    ['bytes=-', null],
    ['bytes=1e3-', null],
    [undefined, null],
  ])('%j of a thousand', (header, expected) => expect(rangeOf(header, 1000)).toEqual(expected));

  it('of an empty file has nothing in it', () => expect(rangeOf('bytes=0-', 0)).toBe('beyond'));
});
