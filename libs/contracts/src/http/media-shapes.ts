import * as z from 'zod/mini';
import { mediaKinds, mediaProblems, mediaStates } from '../shared/media.js';
import { id, instant } from '../shared/values.js';

export { mediaKinds, type MediaKind } from '../shared/media.js';

/** A file that may be shown, with addresses that play for this viewer alone and only until `expiresAt`. */
export const playable = z.strictObject({
  mediaId: id,
  kind: z.enum(mediaKinds),
  /** As it was called when it was uploaded; for reading only. */
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Best first: HLS (`application/vnd.apple.mpegurl`) where there are renditions, then the file as it is. Never empty. */
  sources: z.array(z.strictObject({ src: z.string(), type: z.string() })),
  /** A picture of the video before it plays. */
  poster: z.nullable(z.string()),
  /** The address that gives the file to be kept, under its name; null where it is only to be looked at. */
  download: z.nullable(z.string()),
  durationMs: z.nullable(z.int()),
  /** Of a PDF. */
  pages: z.nullable(z.int()),
  /** Ask again before this moment. */
  expiresAt: instant,
});
export type Playable = z.infer<typeof playable>;

/** A file as staff sees it, from the first byte on. */
export const mediaFile = z.strictObject({
  id,
  kind: z.enum(mediaKinds),
  name: z.string(),
  type: z.nullable(z.string()),
  bytes: z.int(),
  state: z.enum(mediaStates),
  problem: z.nullable(z.enum(mediaProblems)),
  durationMs: z.nullable(z.int()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  pages: z.nullable(z.int()),
  /** Heights of the renditions, smallest first; null before they are made, or where there are none. */
  renditions: z.nullable(z.array(z.int())),
  /** Percent of them that is made, while they are; a hint, null where nobody knows. */
  made: z.nullable(z.int()),
  createdAt: instant,
  /** Once it is ready. */
  playable: z.nullable(playable),
});
export type MediaFile = z.infer<typeof mediaFile>;
