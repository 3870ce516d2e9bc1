import { describe, expect, it } from '@jest/globals';
import { fitScale, gapPx, heightOf, pageRead, pagesNear, spotAt, topsOf, zoomAfter } from './layout.js';

const a4 = { width: 600, height: 800 };
const sizes = Array.from({ length: 100 }, () => a4);

describe('where the pages of a PDF stand', () => {
  const tops = topsOf(sizes, 1);
  it('follows each other with a gap, the end included', () => {
    expect(tops.slice(0, 3)).toEqual([gapPx, gapPx * 2 + 800, gapPx * 3 + 1600]);
    expect(tops).toHaveLength(101);
  });
  // Red when a phone draws all hundred pages: four gigabytes are not enough for that.
  it('draws only what is near the window', () => {
    expect(pagesNear(tops, 0, 700)).toEqual([1, 2]);
    expect(pagesNear(tops, tops[50] ?? 0, 700)).toEqual([50, 52]);
    expect(pagesNear(tops, 1e9, 700)).toEqual([100, 100]);
    expect(pagesNear([gapPx], 0, 700)).toEqual([1, 1]);
  });
  it('reads the page a third down the window', () => {
    expect([pageRead(tops, 0, 700), pageRead(tops, (tops[3] ?? 0) - 100, 700), pageRead(tops, (tops[3] ?? 0) - 300, 700)]).toEqual([
      1, 4, 3,
    ]);
  });
  // Red when zooming throws the reader to another page.
  it('comes back to the same spot at another scale', () => {
    const spot = spotAt(tops, (tops[40] ?? 0) + 406);
    expect(spot.page).toBe(41);
    expect(spotAt(topsOf(sizes, 2), heightOf(topsOf(sizes, 2), spot)).page).toBe(41);
    expect(spotAt(topsOf(sizes, 2), heightOf(topsOf(sizes, 2), spot)).share).toBeCloseTo(spot.share, 2);
  });
  it('fits the widest page, and steps through the zooms to their ends', () => {
    expect(fitScale([a4, { width: 1200, height: 800 }], 360)).toBeCloseTo(0.3);
    expect(fitScale([a4], 5000)).toBe(2);
    expect([zoomAfter(0.6, 1), zoomAfter(0.6, -1), zoomAfter(3, 1), zoomAfter(0.5, -1)]).toEqual([0.75, 0.5, 3, 0.5]);
  });
});
