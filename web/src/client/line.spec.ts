import { describe, expect, it } from '@jest/globals';
import { holdLine, lineFree } from './line.js';

const told = (): { done: boolean } => {
  const state = { done: false };
  void lineFree().then(() => (state.done = true));
  return state;
};
const turn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

describe('the line of a page', () => {
  it('is free as long as nobody holds it', async () => {
    const state = told();
    await turn();
    expect(state.done).toBe(true);
  });
  // Red when what comes after lets others in between, or when one gives back what another holds.
  it('is held from one holder to the next without a gap', async () => {
    const first = holdLine();
    const state = told();
    first();
    first();
    const second = holdLine();
    await turn();
    expect(state.done).toBe(false);
    second();
    await turn();
    expect(state.done).toBe(true);
  });
});
