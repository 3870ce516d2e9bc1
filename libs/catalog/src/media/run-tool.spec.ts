import { describe, expect, it } from '@jest/globals';
import { runTool, ToolFailed } from './run-tool.js';

const { signal } = new AbortController();

describe('a program that reads the file of a person', () => {
  // Red (seen) without `timeout`: it goes on for as long as the file wants, and what waits for it does too.
  it('is ended after its time, whatever it does', async () => {
    await expect(runTool('yes', [], { limitMs: 50, signal })).rejects.toBeInstanceOf(ToolFailed);
    await expect(runTool('sleep', ['600'], { limitMs: 50, signal })).rejects.toBeInstanceOf(ToolFailed);
  });

  // Red (seen) where all that it says is kept: a file can have it say gigabytes.
  it('is heard to the end, and a million letters of it are kept', async () => {
    let heard = 0;
    const onOutput = (piece: string): void => void (heard += piece.length);
    const kept = await runTool('head', ['-c', '5000000', '/dev/zero'], { limitMs: 60_000, signal, onOutput });
    expect(heard).toBe(5_000_000);
    expect(kept.length).toBeLessThan(1_100_000);
  });
});
