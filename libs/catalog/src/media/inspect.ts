import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { MediaKind, MediaProblem } from '#contracts/shared/media';
import { VirusScan } from '#platform';
import { cleanCaptions } from '../domain/captions.js';
import { TELLING_BYTES, typeFor, type MediaType } from '../domain/media-type.js';
import type { VideoFacts } from '../domain/renditions.js';
import { lookIntoPdf } from './look-into-pdf.js';
import { VideoTools } from './video-tools.js';

/** What a file turned out to be. */
export interface Inspected extends MediaType {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  readonly pages: number | null;
  readonly video: VideoFacts | null;
}
export type Inspection = Inspected | { readonly problem: MediaProblem };

const LONGEST_MS = 8 * 3_600_000;

const beginningOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TELLING_BYTES), 0, TELLING_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const sumOf = async (path: string, signal: AbortSignal): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      bytes += piece.length;
      yield piece;
    }
  };
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), counted, hash, { signal });
  return { bytes, sha256: hash.digest('hex') };
};

/** Looks at a file that a person sent: by its content alone, whatever it is called. */
@Injectable()
export class Inspect {
  constructor(
    private readonly scan: VirusScan,
    private readonly tools: VideoTools,
  ) {}

  /** Captions are written anew at `path`, with what they may hold. Throws where the scanner cannot say anything. */
  async look(path: string, kind: MediaKind, signal: AbortSignal): Promise<Inspection> {
    const found = typeFor(kind, await beginningOf(path));
    if (!found) return { problem: 'wrong-type' };
    if ((await this.scan.find(path, signal)) !== null) return { problem: 'infected' };
    if (kind === 'captions' && !(await this.cleanCaptions(path))) return { problem: 'broken' };
    const inside = await this.lookInside(path, kind, found, signal);
    if ('problem' in inside) return inside;
    return { ...found, ...(await sumOf(path, signal)), ...inside };
  }

  private async lookInside(
    path: string,
    kind: MediaKind,
    { type }: MediaType,
    signal: AbortSignal,
  ): Promise<Pick<Inspected, 'pages' | 'video'> | { readonly problem: MediaProblem }> {
    if (type === 'application/pdf') {
      const look = await lookIntoPdf(path, signal);
      return 'problem' in look ? look : { pages: look.pages, video: null };
    }
    if (kind !== 'video') return { pages: null, video: null };
    const video = await this.tools.probe(path, type, signal);
    // Without the tools: what browsers usually play is believed, the rest cannot be converted here.
    if (video === null) return type === 'video/mp4' || type === 'video/webm' ? { pages: null, video: null } : { problem: 'not-playable' };
    if (typeof video === 'string') return { problem: video };
    return video.durationMs > LONGEST_MS ? { problem: 'too-long' } : { pages: null, video };
  }

  private async cleanCaptions(path: string): Promise<boolean> {
    try {
      const clean = cleanCaptions(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)));
      if (clean !== null) await writeFile(path, clean);
      return clean !== null;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  }
}
