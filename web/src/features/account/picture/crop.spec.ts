import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inside, middle, moved, placed, squareOf } from './crop.js';

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
const crop = fc.record({
  zoom: fc.double({ min: -2, max: 20, noNaN: true }),
  x: fc.double({ min: -3, max: 3, noNaN: true }),
  y: fc.double({ min: -3, max: 3, noNaN: true }),
});
const tiny = 1e-6;

describe('the square that is cut out of a picture', () => {
  it('is the largest one in the middle to begin with', () => {
    expect(squareOf({ width: 400, height: 300 }, middle)).toEqual({ left: 50, top: 0, side: 300 });
    expect(squareOf({ width: 300, height: 400 }, middle)).toEqual({ left: 0, top: 50, side: 300 });
  });
  it('is half as wide at zoom 2', () => {
    expect(squareOf({ width: 400, height: 400 }, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ left: 100, top: 100, side: 200 });
  });
  // Red without the clamp in `inside`: a dragged picture leaves an empty edge in the avatar.
  it('never leaves the picture, wherever it is dragged', () => {
    fc.assert(
      fc.property(size, crop, (of, asked) => {
        const { left, top, side } = squareOf(of, asked);
        return (
          left >= -tiny * of.width &&
          top >= -tiny * of.height &&
          left + side <= of.width * (1 + tiny) &&
          top + side <= of.height * (1 + tiny)
        );
      }),
    );
  });
  it('moves against the finger, pixel for pixel', () => {
    const of = { width: 1000, height: 1000 };
    const zoomed = { zoom: 2, x: 0.5, y: 0.5 };
    const before = placed(of, zoomed, 250);
    const after = placed(of, moved(of, zoomed, 250, 30, -20), 250);
    expect([after.left - before.left, after.top - before.top]).toEqual([expect.closeTo(30), expect.closeTo(-20)]);
  });
  it('covers the frame', () => {
    expect(placed({ width: 400, height: 200 }, middle, 100)).toEqual({ width: 200, left: -50, top: -0 });
    expect(inside({ width: 10, height: 10 }, { zoom: 9, x: 0, y: 1 })).toEqual({ zoom: 4, x: 0.125, y: 0.875 });
  });
});
