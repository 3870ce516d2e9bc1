import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#platform/kernel';

/** A file as it came, in a private folder; it is gone once the call has been answered, unless the endpoint has moved it. */
export interface Upload {
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Who was refused may send for so long what is on the way, so that the answer is read; then the connection ends. */
const LINGER_MS = 2000;

export const endSlowly = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  const over = setTimeout(() => request.destroy(), LINGER_MS);
  over.unref();
  request.once('end', () => clearTimeout(over)).once('close', () => clearTimeout(over));
  request.resume();
};

/** In the words of the sentence: whole megabytes. */
const tooLarge = (limit: number): AppError => new AppError('File too large', { megabytes: Math.floor(limit / 1024 / 1024) });

/** After so many bytes others have their turn: a sender in the same house is faster than anybody is to be served beside it. */
const TURN_BYTES = 1024 * 1024;
const TURN_MS = 20;

/** Writes what arrives, in the order it arrives, and waits where the disk is slower. Throws 'File too large' at the first byte beyond. */
const write = async (request: IncomingMessage, path: string, limit: number): Promise<Upload> => {
  const [hash, file] = [createHash('sha256'), createWriteStream(path, { flags: 'wx', mode: 0o600 })];
  // Asked for once: each asking listens for four events until the end.
  const ended = finished(file);
  ended.catch(() => undefined);
  let [bytes, turn] = [0, TURN_BYTES];
  try {
    // Without `destroyOnReturn: false` leaving the loop would end the connection, and nobody would read why.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge(limit);
      hash.update(chunk);
      if (!file.write(chunk)) await Promise.race([once(file, 'drain'), ended]);
      if (bytes < turn) continue;
      turn = bytes + TURN_BYTES;
      await wait(TURN_MS);
    }
    file.end();
    await ended;
  } catch (error) {
    file.destroy();
    // The file may be about to be opened still: who removes it has to come after that.
    await ended.catch(() => undefined);
    throw error;
  }
  // Somebody who went away in the middle has sent no file.
  if (!request.complete) throw new AppError('Malformed request');
  if (bytes === 0) throw new AppError('File empty');
  return { path, bytes, sha256: hash.digest('hex') };
};

/**
 * Takes the body of a request into a file of `folder`, at most `limit` bytes. Throws 'File too large' (before anything is read, where the
 * length is told), 'File empty', 'Malformed request'; nothing is left then.
 */
export const receive = async (request: IncomingMessage, folder: string, limit: number): Promise<Upload> => {
  const path = join(folder, `${randomBytes(16).toString('hex')}.part`);
  try {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await write(request, path, limit);
  } catch (error) {
    endSlowly(request);
    await rm(path, { force: true });
    throw error;
  }
};

export const discard = ({ path }: Upload): Promise<void> => rm(path, { force: true });
