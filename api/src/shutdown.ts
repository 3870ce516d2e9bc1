import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { Logger } from '#platform';
import type { ApiApp } from './app.js';

/** Requests on their way get this long; then what is left is cut. */
const DRAIN_MS = 10_000;
/** Browsers open connections in advance. Node waits for the first request of each, which nobody sends any more. */
const SILENT_MS = 1000;
/** Whatever hangs (a close that never returns), the process is gone within the 15 seconds promised: one is left for a busy machine. */
const HARD_MS = 14_000;

/**
 * Readiness goes first, so that nobody sends new work; then the port closes and requests on their way are answered; then pools end.
 * A second signal changes nothing.
 */
export const onSignals = ({ app, health, letGo }: ApiApp, exit: (code: number) => void): void => {
  const logger = app.get(Logger);
  const server = app.getHttpServer();
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const endSilent = (): void => open.forEach((socket) => void (socket.bytesRead === 0 && socket.destroy()));
  let ending = false;
  const end = async (signal: string): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => exit(1), HARD_MS).unref();
    logger.info({ signal }, 'Shutting down');
    health.drain();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    setTimeout(endSilent, SILENT_MS).unref();
    await letGo();
    const cut = new AbortController();
    await Promise.race([closed, after(DRAIN_MS, undefined, { signal: cut.signal }).catch(() => undefined)]);
    cut.abort();
    server.closeAllConnections();
    await app.close();
    logger.info('Shut down');
    exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal).catch(() => exit(1)));
};
