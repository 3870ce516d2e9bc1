import type { Server } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { Health, Logger } from '#platform';

/** Whatever hangs (a close that never returns), the process is gone within the 15 seconds promised: one is left for a busy machine. */
const HARD_MS = 14_000;

export interface Running {
  readonly app: INestApplicationContext;
  readonly server: Server;
  /** What ends the clock, the relay and the lanes: each waits for what it has in hand. */
  readonly stops: readonly (() => Promise<void>)[];
}

/** Readiness goes first, then no new work is taken and what runs ends, then connections. A second signal changes nothing. */
export const onSignals = ({ app, server, stops }: Running, exit: (code: number) => void): void => {
  const logger = app.get(Logger);
  let ending = false;
  const end = async (signal: string): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => exit(1), HARD_MS).unref();
    logger.info({ signal }, 'Shutting down');
    app.get(Health).drain();
    await Promise.all(stops.map((stop) => stop()));
    server.close();
    server.closeAllConnections();
    await app.close();
    logger.info('Shut down');
    exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal).catch(() => exit(1)));
};
