import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** The program is not on this machine. */
export class ToolMissing extends Error {
  override name = 'ToolMissing';
}
/** It ended with an error, or took too long. */
export class ToolFailed extends Error {
  override name = 'ToolFailed';
}

/** What is kept of what it says. */
const SAID_BYTES = 1_000_000;
/** Behind everything that somebody waits for. */
const BEHIND = 19;

const stepBehind = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, BEHIND);
  } catch {
    // It has ended already.
  }
};

export interface ToolRun {
  readonly limitMs: number;
  readonly signal: AbortSignal;
  readonly cwd?: string;
  /** Hears what it writes, while it does. */
  readonly onOutput?: (piece: string) => void;
}

/**
 * Runs a program on a file that a person sent: behind all other work, without our environment (and the secrets in it), ended after a time.
 * Answers what it wrote. Throws 'ToolMissing', 'ToolFailed'.
 */
export const runTool = (program: string, args: readonly string[], { limitMs, signal, cwd, onOutput }: ToolRun): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C' },
      signal,
      timeout: limitMs,
      killSignal: 'SIGKILL',
      ...(cwd === undefined ? {} : { cwd }),
    });
    stepBehind(child);
    // Nobody would end it when this process goes first.
    const end = (): void => void child.kill('SIGKILL');
    process.once('exit', end);
    let [out, said] = ['', ''];
    child.stdout.on('data', (piece: Buffer) => {
      const text = piece.toString('utf8');
      if (out.length < SAID_BYTES) out += text;
      onOutput?.(text);
    });
    child.stderr.on('data', (piece: Buffer) => {
      said = `${said}${piece.toString('utf8')}`.slice(-2000);
    });
    child.on('error', (error) => {
      process.off('exit', end);
      const { code } = error as { code?: unknown };
      reject(code === 'ENOENT' || code === 'EACCES' ? new ToolMissing(program) : error);
    });
    child.on('close', (code, ended) => {
      process.off('exit', end);
      if (code === 0) resolve(out);
      else reject(new ToolFailed(`${program} ended with ${code ?? ended}: ${said.trim()}`));
    });
  });
