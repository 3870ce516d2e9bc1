import { PIECE_S } from '#contracts/shared/film-pieces';

/** One quality of a video. */
export interface Rendition {
  readonly height: number;
  /** Kilobits a second. */
  readonly video: number;
  readonly audio: number;
}

/** What is in a video, as the probe tells it. */
export interface VideoFacts {
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly audio: boolean;
  /** Whether browsers play the file without converting. */
  readonly plays: boolean;
}

const ladder: readonly Rendition[] = [
  { height: 240, video: 240, audio: 48 },
  { height: 360, video: 480, audio: 64 },
  { height: 480, video: 800, audio: 96 },
  { height: 720, video: 1800, audio: 96 },
];
const rung = (height: number): Rendition => ladder.find((one) => one.height === height)!;

/** Beyond this a 720p rendition would take longer than a job may. */
const LONG_MS = 3_600_000;

/**
 * The qualities of a video, smallest first: it begins at once on a slow line. None is larger than the video itself; a portrait video counts
 * by its short side.
 */
export const renditionsFor = ({ width, height, durationMs }: Pick<VideoFacts, 'width' | 'height' | 'durationMs'>): Rendition[] => {
  const side = Math.min(width, height);
  if (side < 240) return [{ ...rung(240), height: side - (side % 2) }];
  if (side < 360) return [rung(240)];
  if (side < 480) return [rung(240), rung(360)];
  if (side < 720 || durationMs > LONG_MS) return [rung(240), rung(480)];
  return [rung(240), rung(480), rung(720)];
};

/** The short side gets the height's pixels, the other follows, both even. */
const scaleOf = (height: number, portrait: boolean): string => (portrait ? `scale=${height}:-2` : `scale=-2:${height}`);

/** Arguments that hold no blank. */
const words = (text: string): string[] => text.split(' ').filter(Boolean);

const encoding = ({ video, audio }: Rendition, index: number, hasAudio: boolean): string[] =>
  words(
    `-b:v:${index} ${video}k -maxrate:v:${index} ${Math.round(video * 1.25)}k -bufsize:v:${index} ${video * 2}k ${hasAudio ? `-b:a:${index} ${audio}k` : ''}`,
  );

/**
 * What ffmpeg is asked for: all renditions in one pass, key frames at the same moments in each, segments of fMP4, written into the folder it
 * runs in.
 */
export const hlsArguments = (input: readonly string[], facts: VideoFacts, renditions: readonly Rendition[], master: string): string[] => {
  const portrait = facts.height > facts.width;
  const names = renditions.map((_one, index) => `v${index}`);
  const split = `[0:v:0]fps=fps='min(source_fps,30)',split=${names.length}${names.map((name) => `[${name}in]`).join('')}`;
  const scales = renditions.map(({ height }, index) => `[v${index}in]${scaleOf(height, portrait)},setsar=1[v${index}]`);
  const streams = names.map((_name, index) => (facts.audio ? `v:${index},a:${index}` : `v:${index}`));
  return [
    ...input,
    '-filter_complex',
    [split, ...scales].join(';'),
    ...names.flatMap((name) => words(`-map [${name}] ${facts.audio ? '-map 0:a:0' : ''}`)),
    ...words('-c:v libx264 -preset veryfast -profile:v main -pix_fmt yuv420p -threads 2 -sc_threshold 0'),
    ...words(`-force_key_frames expr:gte(t,n_forced*${PIECE_S})`),
    ...words(facts.audio ? '-c:a aac -ac 2 -ar 44100' : ''),
    ...renditions.flatMap((one, index) => encoding(one, index, facts.audio)),
    ...words(`-map_metadata -1 -sn -dn -f hls -hls_time ${PIECE_S} -hls_playlist_type vod -hls_flags independent_segments`),
    ...words('-hls_segment_type fmp4 -hls_fmp4_init_filename v%v-init.mp4 -hls_segment_filename v%v-%04d.m4s'),
    ...words(`-master_pl_name ${master}`),
    '-var_stream_map',
    streams.join(' '),
    'v%v.m3u8',
  ];
};
