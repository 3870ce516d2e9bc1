import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, privatePort, startTime } from '../../scripts/ground/proc.mjs';
import { until } from './driver/product.mjs';
import { helper } from './driver/rpc.mjs';

/** Takes its port, says so, and answers everything: all that a supervisor sees of a program. */
const program = `
require('node:http').createServer((_, answer) => answer.end('ready'))
  .listen(Number(process.env.PORT), '127.0.0.1', () => process.send({ listens: process.env.PORT }));
process.on('SIGTERM', () => process.exit(0));`;

interface HostEvent {
  readonly type: string;
  readonly name?: string;
  readonly how?: string;
}

/** A data folder and the programs of a server that do nothing, and a supervisor for them. */
export const openSupervised = (prepare: (dataDir: string) => void = () => undefined) => {
  const at = mkdtempSync(join(tmpdir(), 'prostuti-supervised-'));
  const [dataDir, distDir] = [join(at, 'data'), join(at, 'dist')];
  mkdirSync(join(distDir, 'server'), { recursive: true });
  mkdirSync(dataDir);
  // Whatever lies above it.
  writeFileSync(join(at, 'package.json'), '{"type":"commonjs"}');
  prepare(dataDir);
  for (const name of ['api', 'workers']) writeFileSync(join(distDir, 'server', `${name}.js`), program);
  const events: HostEvent[] = [];
  const host = helper(new URL('./supervise-process.mjs', import.meta.url), { onEvent: (event) => void events.push(event) });
  let port = 0;
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  /** Processes that run a program of ours: at work, or forgotten by everybody, so that /proc alone tells of them. */
  const running = (): number[] =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && startTime(pid) !== undefined && commandLine(pid).some((word) => word.startsWith(distDir)));
  return {
    dataDir,
    host,
    record: join(dataDir, 'run.json'),
    running,
    /** How each process ended so far. */
    ends: (): (string | undefined)[] => events.filter(({ type }) => type === 'ended').map(({ how }) => how),
    async start(options: { only?: string[]; failsOnce?: string; port?: number } = {}): Promise<void> {
      port = options.port ?? (await privatePort());
      await host.call('start', { dataDir, distDir, ...options, port });
    },
    /** Kills http, and waits until another one answers. */
    async killHttp(): Promise<void> {
      const pidOfHttp = async (): Promise<number | undefined> => ((await host.call('pids')) as { http?: number }).http;
      const before = await until('http runs', pidOfHttp);
      process.kill(before, 'SIGKILL');
      await until('another http answers', async () => {
        const now = await pidOfHttp();
        return now !== undefined && now !== before && (await answers());
      });
    },
    recorded: (): Record<string, { pid: number }> => {
      try {
        return (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { children: Record<string, { pid: number }> }).children;
      } catch {
        return {};
      }
    },
    async close(): Promise<void> {
      await host.call('stop').catch(() => undefined);
      await host.end();
      for (const pid of running()) process.kill(pid, 'SIGKILL');
      rmSync(at, { recursive: true, force: true });
    },
  };
};
