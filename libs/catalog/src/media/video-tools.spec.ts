import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Config } from '#platform';
import { unpackingFilm } from '../../../../test/support/unpacking-film.js';
import { VideoTools } from './video-tools.js';

const dir = mkdtempSync(join(tmpdir(), 'prostuti-tools-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const { signal } = new AbortController();
const facts = { durationMs: 1000, width: 854, height: 480, audio: false, plays: true };

const ffprobe = process.env.FFPROBE ?? 'ffprobe';
const isThere = spawnSync(ffprobe, ['-version']).status === 0;

describe('what reads a film', () => {
  // Red (seen) with a probe that is told no bound: it took 612 MB for a film of 16,000 × 16,000, and 1.5 GB for one of 1.5 MB.
  it('is told how large a picture and a block of memory may be, before it is told the file', async () => {
    const [said, program] = [join(dir, 'said'), join(dir, 'program')];
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$*" >> ${said}\n`, { mode: 0o755 });
    const tools = new VideoTools({ FFMPEG: program, FFPROBE: program } as Config);
    expect(await tools.probe('/film', 'video/mp4', signal)).toBe('broken');
    const renditions = [{ height: 240, video: 240, audio: 48 }];
    await tools.render('/film', 'video/mp4', { facts, renditions, folder: dir, signal, onOutput: () => undefined });
    await tools.poster('/film', 'video/mp4', { facts, to: join(dir, 'poster'), signal });
    const calls = readFileSync(said, 'utf8').trim().split('\n');
    expect(calls).toHaveLength(3);
    for (const call of calls) expect(call).toMatch(/^(?!.*-i .*-max_).* -max_pixels 40000000 -max_alloc 268435456 .*-i \/film/);
  });

  // Skipped where ffprobe is not installed (`npm test` installs no programs): the test above holds what it would be called with.
  (isThere ? it : it.skip)('finds a film broken whose table unpacks to more', async () => {
    const tools = new VideoTools({ FFPROBE: ffprobe } as Config);
    const path = join(dir, 'film');
    writeFileSync(path, unpackingFilm(1000));
    expect(await tools.probe(path, 'video/quicktime', signal)).toBe('no-picture');
    writeFileSync(path, unpackingFilm(300 * 1024 * 1024));
    expect(await tools.probe(path, 'video/quicktime', signal)).toBe('broken');
  });
});
