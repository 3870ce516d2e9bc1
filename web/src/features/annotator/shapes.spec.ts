import { describe, expect, it } from '@jest/globals';
import { redo, startHistory, step, undo } from './history.js';
import { arrowShape, between, isMeant, lineWidth, overlap, stoneSide, whole } from './shapes.js';
import { fit, held, toPicture, toScreen, zoomed, zoomMost } from './view.js';

const [room, part] = [
  { width: 400, height: 600 },
  { left: 0, top: 0, width: 800, height: 800 },
];

describe('drawing on a picture', () => {
  it('takes a box from any corner, and only what of it lies on the picture', () => {
    expect(between({ x: 9, y: 2 }, { x: 1, y: 8 })).toEqual({ left: 1, top: 2, width: 8, height: 6 });
    expect(overlap({ left: -5, top: -5, width: 10, height: 10 }, part)).toEqual({ left: 0, top: 0, width: 5, height: 5 });
    expect(overlap({ left: 900, top: 0, width: 10, height: 10 }, part)).toBeNull();
    expect(whole({ left: 0.4, top: 0.6, width: 0.1, height: 2.8 })).toEqual({ left: 0, top: 1, width: 1, height: 2 });
  });

  it('draws lines and stones by the size of the picture', () => {
    expect(lineWidth({ width: 1500, height: 1000 }, 'thin')).toBe(5);
    expect(lineWidth({ width: 100, height: 100 }, 'thin')).toBe(1.5);
    expect(stoneSide({ width: 2000, height: 1600 })).toBe(50);
    expect(stoneSide({ width: 100, height: 100 })).toBe(12);
  });

  it('puts the head of an arrow at its end, however short it is', () => {
    const { head, end } = arrowShape({ x: 0, y: 0 }, { x: 100, y: 0 }, 4);
    expect(head[0]).toEqual({ x: 100, y: 0 });
    expect(head[1]?.x).toBe(82);
    expect(end.x).toBeLessThan(100);
    expect(arrowShape({ x: 1, y: 1 }, { x: 1, y: 1 }, 4).head.every(({ x, y }) => Number.isFinite(x + y))).toBe(true);
  });

  it('leaves out what was a slip of the finger, but not a dot of the pen', () => {
    const box = { kind: 'box', from: { x: 0, y: 0 }, to: { x: 2, y: 0 }, ink: '#d11a2a', width: 2 } as const;
    expect([isMeant(box, 4), isMeant({ ...box, to: { x: 9, y: 0 } }, 4)]).toEqual([false, true]);
    expect(isMeant({ kind: 'pen', points: [{ x: 0, y: 0 }], ink: '#d11a2a', width: 2 }, 4)).toBe(true);
    expect(isMeant({ kind: 'text', at: { x: 0, y: 0 }, text: ' ', ink: '#d11a2a', size: 20 }, 4)).toBe(false);
  });
});

describe('the view of a picture', () => {
  it('shows all of it in the middle, and a small one as large as it is', () => {
    const view = fit(part, room);
    expect(view.scale).toBeCloseTo(0.47);
    expect(toScreen(view, { x: 400, y: 400 })).toEqual({ x: 200, y: 300 });
    expect(fit({ left: 0, top: 0, width: 50, height: 50 }, room).scale).toBe(1);
  });

  // Red with a zoom about the corner: what is looked at runs away.
  it('keeps what lies under the finger while it comes nearer, and no nearer than allowed', () => {
    const near = zoomed(fit(part, room), 3, { x: 210, y: 310 }, part, room);
    const at = toPicture(near, { x: 210, y: 310 });
    const before = toPicture(fit(part, room), { x: 210, y: 310 });
    expect(at.x).toBeCloseTo(before.x);
    expect(at.y).toBeCloseTo(before.y);
    expect(zoomed(near, 1000, { x: 0, y: 0 }, part, room).scale).toBe(zoomMost);
    expect(zoomed(near, 0.0001, { x: 0, y: 0 }, part, room)).toEqual(fit(part, room));
  });

  it('does not let the picture be lost from sight', () => {
    const near = zoomed(fit(part, room), 4, { x: 200, y: 300 }, part, room);
    expect(toScreen(held({ ...near, x: 9999, y: 9999 }, part, room), { x: 0, y: 0 })).toEqual({ x: 12, y: 12 });
    expect(toScreen(held({ ...near, x: -9999, y: -9999 }, part, room), { x: 800, y: 800 })).toEqual({ x: 388, y: 588 });
  });
});

describe('taking back', () => {
  it('goes back and forth, and forgets what was taken back once something new is drawn', () => {
    const three = step(step(startHistory(1), 2), 3);
    expect(undo(undo(three)).now).toBe(1);
    expect(redo(undo(three)).now).toBe(3);
    expect(undo(startHistory(1)).now).toBe(1);
    const other = step(undo(three), 9);
    expect([other.now, redo(other).now, undo(other).now]).toEqual([9, 9, 2]);
  });
});
