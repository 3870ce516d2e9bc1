import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const CONNECT_MS = 2000;
const SOCKETS_AT_MOST = 20_000;

const refuse = (client: Duplex, line: string): void => {
  if (client.writable) client.end(`HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
};

/** The request as it came, with the address it came from added for the gateway's limits. */
const headOf = (request: IncomingMessage): Buffer => {
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  const raw = request.rawHeaders;
  for (let at = 0; at + 1 < raw.length; at += 2) lines.push(`${raw[at]}: ${raw[at + 1]}`);
  lines.push(`x-forwarded-for: ${request.socket.remoteAddress ?? ''}`);
  // Node reads header lines as latin1.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
};

const isSocket = (url: string | undefined): boolean => url !== undefined && /^\/socket\.io\/(\?|$)/.test(url);

/**
 * Pipes the upgrades of `/socket.io/`, and nothing else, byte for byte to the gateway's private port. While the gateway is away or starting again
 * the browser gets 503 and comes back by itself. Returns what ends all pipes, for the shutdown.
 */
export const pipeSockets = (server: Server, gatewayUrl: string): (() => void) => {
  const gateway = new URL(gatewayUrl);
  const open = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy());
    if (!isSocket(request.url)) return refuse(client, '404 Not Found');
    if (open.size >= SOCKETS_AT_MOST) return refuse(client, '503 Service Unavailable');
    open.add(client);
    const upstream = connect({ host: gateway.hostname, port: Number(gateway.port || 80), noDelay: true });
    upstream.setTimeout(CONNECT_MS, () => upstream.destroy());
    let piping = false;
    upstream.once('connect', () => {
      piping = true;
      upstream.setTimeout(0);
      client.setNoDelay(true).setTimeout(0);
      upstream.write(Buffer.concat([headOf(request), head]));
      upstream.pipe(client);
      client.pipe(upstream);
    });
    upstream.once('close', () => {
      open.delete(client);
      if (piping) client.destroy();
      else refuse(client, '503 Service Unavailable');
    });
    upstream.on('error', () => upstream.destroy());
    client.once('close', () => upstream.destroy());
    return undefined;
  });
  return () => {
    for (const client of open) client.destroy();
  };
};
