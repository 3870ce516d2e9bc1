// Programs of others, as long as they are given and no longer.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';

/** Lines of what a program said last, for whoever wonders why it failed. */
const LAST = 2_000_000;

/**
 * Runs a program with its children in a group of their own, ends all of them after `seconds`, and gives what it said. Behind everything
 * else: the product that is scanned needs the processor too.
 * @param {string} command @param {string[]} args @param {{ seconds: number, cwd?: string, env?: Record<string, string | undefined> }} how
 * @returns {Promise<{ code: number | null, out: string, late: boolean }>}
 */
export const call = (command, args, { seconds, cwd, env = {} }) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let [out, late] = ['', false];
    const end = () => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // It ended by itself meanwhile.
      }
    };
    const timer = setTimeout(() => ((late = true), end()), seconds * 1000);
    process.once('exit', end);
    child.on('error', reject);
    if (child.pid) setPriority(child.pid, 5);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (out = (out + part).slice(-LAST)));
    child.on('close', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ code, out, late });
    });
  });

/** Runs `work` with a folder that is gone afterwards. @template T @param {(folder: string) => Promise<T>} work @returns {Promise<T>} */
export async function withFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'prostuti-scan-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
