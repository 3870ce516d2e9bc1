// The ceiling of `fanout` and `reconnect`: a server that takes sockets in and writes one ready frame to each, and knows nothing else.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { serve } from '../support/driver/rpc.mjs';

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const sockets = new Set();
let server;

function frame(text) {
  const payload = Buffer.from(text);
  const head =
    payload.length > 125 ? Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255]) : Buffer.from([0x81, payload.length]);
  return Buffer.concat([head, payload]);
}

/** The text of a client's frame. Ours mask with zeros and stay below 126 bytes. */
const textOf = (chunk) => chunk.toString('utf8', 6, 6 + (chunk[1] & 0x7f));

function heard(socket, text) {
  if (text.startsWith('40')) socket.write(frame('40{"sid":"bare"}'));
  const join = /^42(\d+)\["join"/.exec(text);
  if (join) socket.write(frame(`43${join[1]}[{"ok":true,"version":0}]`));
}

serve({
  async start() {
    server = createServer((_, response) => response.writeHead(404).end());
    server.on('upgrade', (request, socket) => {
      const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${MAGIC}`).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
      );
      socket.write(frame('0{"sid":"bare","upgrades":[],"pingInterval":25000,"pingTimeout":20000}'));
      sockets.add(socket);
      socket.on('data', (chunk) => heard(socket, textOf(chunk)));
      // Sockets of an upgrade stay half open by themselves.
      socket.on('end', () => socket.destroy());
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve));
    return server.address().port;
  },
  /** One board of this many bytes to everybody; the moment before the first byte. */
  push({ topic, version, bytes }) {
    const text = `42["snapshot",{"topic":"${topic}","version":${version},"body":"`;
    const ready = frame(`${text}${'x'.repeat(Math.max(0, bytes - text.length - 4))}"}]`);
    const at = Date.now();
    for (const socket of sockets) socket.write(ready);
    return at;
  },
  drop: () => sockets.forEach((socket) => socket.destroy()),
  count: () => sockets.size,
  stop: () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  },
});
