import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { ClamdScan } from './virus-scan.js';

const dir = mkdtempSync(join(tmpdir(), 'prostuti-scan-'));
const signal = new AbortController().signal;
let server: Server | undefined;
afterEach(() => void server?.close());
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const fileOf = (content: string): string => {
  const path = join(dir, `${content.length}.bin`);
  writeFileSync(path, content);
  return path;
};

/** A scanner that reads the protocol as clamd does and calls what holds `virus` one. */
const scanner = async (limit = Number.POSITIVE_INFINITY): Promise<ClamdScan> => {
  server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece]);
      if (bytes.length > limit) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (!bytes.subarray(0, 10).equals(Buffer.from('zINSTREAM\0'))) return undefined;
      const parts: Buffer[] = [];
      for (let at = 10; at + 4 <= bytes.length;) {
        const length = bytes.readUInt32BE(at);
        if (length === 0)
          return void socket.end(Buffer.concat(parts).includes('virus') ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0');
        parts.push(bytes.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
      return undefined;
    });
  });
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve));
  return new ClamdScan(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
};

describe('the virus scanner', () => {
  it('says what it finds in all of the file', async () => {
    const scan = await scanner();
    expect(await scan.find(fileOf('harmless'), signal)).toBeNull();
    expect(await scan.find(fileOf(`${'x'.repeat(300_000)}virus`), signal)).toBe('Test-Signature');
  });

  // Red with: an answer that is not `FOUND` taken for clean.
  it('throws where it cannot say anything', async () => {
    const small = await scanner(1000);
    await expect(small.find(fileOf('x'.repeat(200_000)), signal)).rejects.toThrow();
    server?.close();
    await expect(new ClamdScan('tcp://127.0.0.1:1').find(fileOf('x'), signal)).rejects.toThrow('ECONNREFUSED');
  });
});
