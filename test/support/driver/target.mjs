// Where a driver connects to: an address, as people have it, or a port of this machine, where something of a test stands in between.
import net from 'node:net';
import tls from 'node:tls';

/** @typedef {{ at?: string, port?: number, host?: string }} Target `at`: `https://localhost:…` speaks TLS; a port is spoken to plainly */

/** @param {Target} target @returns {{ name: string, connect: () => net.Socket }} `name`: for the header `host` */
export function connectorTo({ at, port, host = '127.0.0.1' }) {
  const url = new URL(port === undefined ? (at ?? '') : `http://localhost:${port}`);
  const where = { port: Number(url.port), host, noDelay: true };
  const secured = { ...where, servername: url.hostname, ALPNProtocols: ['http/1.1'] };
  return { name: url.host, connect: () => (url.protocol === 'https:' ? tls.connect(secured) : net.connect(where)) };
}
