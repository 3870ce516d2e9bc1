import { connect } from 'node:net';
import type { Answer } from './api.js';

/** Sends exactly these bytes over a connection of its own, and reads what comes until it ends. */
export const rawCall = (base: string, text: string): Promise<Answer> => {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const connection = connect({ host: hostname, port: Number(port) });
    const parts: Buffer[] = [];
    connection.on('data', (part) => parts.push(part));
    connection.once('error', reject);
    connection.once('close', () => {
      const [head = '', body = ''] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n', 2);
      const [first = '', ...lines] = head.split('\r\n');
      const headers = new Headers(lines.map((line) => line.split(/:\s*/, 2) as [string, string]));
      const json = body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>) : {};
      resolve({ status: Number(first.split(' ')[1]), headers, text: body, body: json });
    });
    connection.write(text);
  });
};
