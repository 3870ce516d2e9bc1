import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import Pdf from 'pdfkit';
import type { MediaKind } from '#contracts/shared/media';
import { VirusScan, type Config } from '#platform';
import { unpackingPdf } from '../../../../test/support/unpacking-pdf.js';
import { Inspect } from './inspect.js';
import { lookIntoPdf } from './look-into-pdf.js';
import { VideoTools } from './video-tools.js';

const dir = mkdtempSync(join(tmpdir(), 'prostuti-inspect-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const { signal } = new AbortController();

class Scan extends VirusScan {
  async find(path: string): Promise<string | null> {
    const text = readFileSync(path, 'latin1');
    if (text.includes('scanner away')) throw new Error('ECONNREFUSED');
    return text.includes('EICAR') ? 'Eicar-Test' : null;
  }
}
const nowhere = { FFMPEG: '/nowhere/ffmpeg', FFPROBE: '/nowhere/ffprobe' } as Config;
const inspect = new Inspect(new Scan(), new VideoTools(nowhere));

let made = 0;
const put = (content: Uint8Array | string): string => {
  made += 1;
  const path = join(dir, String(made));
  writeFileSync(path, content);
  return path;
};
const look = (content: Uint8Array | string, kind: MediaKind) => inspect.look(put(content), kind, signal);

const pdfOf = async (options: PDFKit.PDFDocumentOptions): Promise<Buffer> => {
  const document = new Pdf(options);
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  document.text('one').addPage().text('two').end();
  await once(document, 'end');
  return Buffer.concat(pieces);
};

describe('a look at a file', () => {
  it('tells a PDF that is whole from one that asks for a password and one that is broken', async () => {
    const whole = await pdfOf({});
    expect(await look(whole, 'pdf')).toMatchObject({ type: 'application/pdf', ending: 'pdf', pages: 2, bytes: whole.length });
    expect(await look(await pdfOf({ userPassword: 'secret', pdfVersion: '1.7' }), 'pdf')).toEqual({ problem: 'locked' });
    expect(await look(whole.subarray(0, whole.length / 2), 'pdf')).toEqual({ problem: 'broken' });
    expect(await look('%PDF-1.7\n%%EOF', 'file')).toEqual({ problem: 'broken' });
  });

  // Red with: a reader without an end; a PDF can keep one busy for ever.
  it('ends after its time', async () =>
    expect(await lookIntoPdf(put(await pdfOf({})), signal, { workMs: 1, maxOutside: 1e9 })).toEqual({ problem: 'broken' }));

  // Red (seen) without a look at what stands outside of the heap: 64 kB of file, 64 MB unpacked, and "one page".
  it('ends when it unpacks to too much memory', async () => {
    const bomb = put(unpackingPdf(64 * 1024 * 1024));
    expect(await lookIntoPdf(bomb, signal, { workMs: 60_000, maxOutside: 16 * 1024 * 1024 })).toEqual({ problem: 'broken' });
    expect(await lookIntoPdf(put(unpackingPdf(1000)), signal)).toEqual({ pages: 1 });
  });

  // Red (seen) with a limit on the clock: a good file was broken where its reader had waited for a core.
  it('counts its time on the processor, not on the clock', async () => {
    const path = put(await pdfOf({}));
    const usage = jest.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 0, system: 0 });
    try {
      expect(await lookIntoPdf(path, signal, { workMs: 1, maxOutside: 1e9 })).toEqual({ pages: 2 });
    } finally {
      usage.mockRestore();
    }
  });

  it('asks the scanner first, and says nothing where that says nothing', async () => {
    expect(await look('EICAR', 'file')).toEqual({ problem: 'infected' });
    await expect(look('scanner away', 'file')).rejects.toThrow('ECONNREFUSED');
  });

  it('writes captions anew', async () => {
    const path = put('1\n00:00:01,000 --> 00:00:02,000\n<i onclick=x>ক</i>');
    expect(await inspect.look(path, 'captions', signal)).toMatchObject({ type: 'text/vtt', ending: 'vtt' });
    expect(readFileSync(path, 'utf8')).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nক</i>\n');
  });

  // Red with: a machine without ffmpeg on which no video can be uploaded, or any.
  it('without a probe takes the videos that browsers play', async () => {
    const box = (brand: string): string => `\u0000\u0000\u0000\u0014ftyp${brand}\u0000\u0000\u0000\u0000`;
    expect(await look(box('isom'), 'video')).toMatchObject({ type: 'video/mp4', video: null });
    expect(await look(box('qt  '), 'video')).toEqual({ problem: 'not-playable' });
    expect(await new VideoTools(nowhere).present(signal)).toBe(false);
  });
});
