import { spawn } from 'node:child_process';
import { until, type World } from './world.js';

export interface LaneProcess {
  /** Waits until the command has said so; throws where the process ended before. */
  said(word: string): Promise<unknown>;
  /** By which signal it ended. */
  ended(): Promise<string>;
  kill(): void;
}

/** A worker process of lane money whose command does `what` (`lane-process-main.mjs`). */
export const startLaneProcess = (world: World, what: 'hang' | 'spin' | number = 'hang'): LaneProcess => {
  const { DATABASE_URL, REDIS_URL, RECEIPT_SECRET, SETTINGS_KEY } = world.config;
  const env = JSON.stringify({ MODE: 'demo', LOG_LEVEL: 'fatal', DATABASE_URL, REDIS_URL, RECEIPT_SECRET, SETTINGS_KEY });
  const child = spawn(process.execPath, ['test/support/lane-process-main.mjs', env, String(what)], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    said: (word) =>
      until(`the worker process says '${word}'`, async () => {
        if (text.includes(word)) return true;
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The worker process ended before it said '${word}'`);
        return false;
      }),
    ended: () => until('the worker process ends', async () => child.signalCode ?? (child.exitCode !== null && String(child.exitCode))),
    kill: () => void child.kill('SIGKILL'),
  };
};
