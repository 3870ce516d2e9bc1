import { access } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '#platform';
import { hlsArguments, type Rendition, type VideoFacts } from '../domain/renditions.js';
import { hlsMaster } from '../store/media-files.js';
import { runTool, ToolFailed, ToolMissing } from './run-tool.js';

interface Probed {
  readonly streams?: readonly {
    readonly codec_type?: string;
    readonly codec_name?: string;
    readonly pix_fmt?: string;
    readonly width?: number;
    readonly height?: number;
    readonly disposition?: { readonly attached_pic?: number };
    readonly side_data_list?: readonly { readonly rotation?: number }[];
  }[];
  readonly format?: { readonly duration?: string };
}

/** How the probe reads what the bytes say the file is; it guesses nothing. */
const demuxers: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
};

/**
 * More than 8K is no lesson. The block of memory is what a picture of that size takes; a film whose table is packed (`cmov`) says itself how much
 * the reader shall set aside for it, and 1.5 MB can unpack to as many gigabytes.
 */
const bounds = ['-max_pixels', '40000000', '-max_alloc', '268435456'];
const PROBE_MS = 60_000;
const POSTER_MS = 60_000;
const RENDER_MS = 55 * 60_000;

/** Nothing beside the file itself is opened, whatever stands in it, and it unpacks to no more than a film does. */
const inputOf = (path: string, type: string): string[] => [
  ...bounds,
  '-protocol_whitelist',
  'file',
  '-f',
  demuxers[type] ?? 'mov',
  '-i',
  path,
];

const videoCodecs: Readonly<Record<string, RegExp>> = { 'video/mp4': /^h264$/, 'video/webm': /^(vp8|vp9|av1)$/ };
const audioCodecs: Readonly<Record<string, RegExp>> = { 'video/mp4': /^(aac|mp3)$/, 'video/webm': /^(opus|vorbis)$/ };

const playsIn = (type: string, video: { codec_name?: string; pix_fmt?: string }, audio: { codec_name?: string } | undefined): boolean =>
  (videoCodecs[type]?.test(video.codec_name ?? '') ?? false) &&
  (type !== 'video/mp4' || /^yuvj?420p$/.test(video.pix_fmt ?? '')) &&
  (!audio || (audioCodecs[type]?.test(audio.codec_name ?? '') ?? false));

const factsOf = ({ streams = [], format }: Probed, type: string): VideoFacts | 'no-picture' | 'broken' => {
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1);
  if (!video) return 'no-picture';
  const seconds = Number(format?.duration);
  const { width, height } = video;
  if (!width || !height || !Number.isFinite(seconds) || seconds <= 0) return 'broken';
  const audio = streams.find(({ codec_type }) => codec_type === 'audio');
  const turned = video.side_data_list?.some(({ rotation }) => rotation !== undefined && Math.abs(rotation) % 180 === 90) ?? false;
  return {
    durationMs: Math.round(seconds * 1000),
    width: turned ? height : width,
    height: turned ? width : height,
    audio: audio !== undefined,
    plays: playsIn(type, video, audio),
  };
};

/** ffmpeg and ffprobe, where they are installed. */
@Injectable()
export class VideoTools {
  constructor(private readonly config: Config) {}

  /** What is in the video; null where there is no probe on this machine. */
  async probe(path: string, type: string, signal: AbortSignal): Promise<VideoFacts | 'no-picture' | 'broken' | null> {
    const shown = [
      '-show_entries',
      'format=duration:stream=codec_type,codec_name,pix_fmt,width,height:stream_disposition=attached_pic:stream_side_data=rotation',
    ];
    try {
      const args = ['-v', 'error', ...inputOf(path, type), ...shown, '-of', 'json'];
      return factsOf(JSON.parse(await runTool(this.config.FFPROBE, args, { limitMs: PROBE_MS, signal })) as Probed, type);
    } catch (error) {
      if (error instanceof ToolMissing) return null;
      if (error instanceof ToolFailed || error instanceof SyntaxError) return 'broken';
      throw error;
    }
  }

  /** Whether renditions can be made here. */
  async present(signal: AbortSignal): Promise<boolean> {
    try {
      await runTool(this.config.FFMPEG, ['-v', 'quiet', '-version'], { limitMs: PROBE_MS, signal });
      return true;
    } catch (error) {
      if (error instanceof ToolMissing) return false;
      throw error;
    }
  }

  /** Playlists and segments into `folder`. Throws 'ToolFailed'. */
  async render(
    path: string,
    type: string,
    work: { facts: VideoFacts; renditions: readonly Rendition[]; folder: string; signal: AbortSignal; onOutput: (said: string) => void },
  ) {
    const { facts, renditions, folder, signal, onOutput } = work;
    const input = ['-v', 'error', '-nostdin', '-y', '-progress', 'pipe:1', ...inputOf(path, type)];
    await runTool(this.config.FFMPEG, hlsArguments(input, facts, renditions, hlsMaster), {
      limitMs: RENDER_MS,
      signal,
      cwd: folder,
      onOutput,
    });
  }

  /** A picture from the beginning of the video; false where none could be made. */
  async poster(path: string, type: string, work: { facts: VideoFacts; to: string; signal: AbortSignal }): Promise<boolean> {
    const { facts, to, signal } = work;
    const at = Math.min(2, facts.durationMs / 5000).toFixed(2);
    const picture = [
      '-frames:v',
      '1',
      '-vf',
      `scale='min(960,iw)':-2`,
      '-c:v',
      'libwebp',
      '-quality',
      '70',
      '-map_metadata',
      '-1',
      '-f',
      'webp',
      to,
    ];
    try {
      const args = ['-v', 'error', '-nostdin', '-y', '-ss', at, ...inputOf(path, type), ...picture];
      await runTool(this.config.FFMPEG, args, { limitMs: POSTER_MS, signal });
      await access(to);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ToolMissing || error instanceof ToolFailed || (error as { code?: unknown }).code === 'ENOENT') return false;
      throw error;
    }
  }
}
