import type { Playable } from '#contracts/http/media-shapes';
import { headName, PIECE_S, pieceName } from '#contracts/shared/film-pieces';

/** Where the head and the piece with this second lie, of the smallest rendition; null where the film has none. */
export const openingOf = ({ sources }: Playable, second: number): { readonly head: string; readonly piece: string } | null => {
  const master = sources[0]?.src ?? '';
  if (!master.endsWith('.m3u8')) return null;
  const folder = master.slice(0, master.lastIndexOf('/') + 1);
  return { head: folder + headName(0), piece: folder + pieceName(0, Math.floor(second / PIECE_S)) };
};

/** What a browser has to be told of a film's coding before it takes it: it stands in the film's head. */
export const codingOf = (head: Uint8Array<ArrayBuffer>): string | null => {
  // One character for each byte.
  const text = new TextDecoder('latin1').decode(head);
  const at = text.indexOf('avcC');
  if (at < 0) return null;
  const profile = Array.from(head.subarray(at + 5, at + 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `video/mp4; codecs="avc1.${profile}${text.includes('mp4a') ? ',mp4a.40.2' : ''}"`;
};

const bytesOf = async (address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

const heard = (from: EventTarget, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    from.addEventListener(event, () => resolve(), { once: true, signal });
    for (const bad of ['error', 'abort']) from.addEventListener(bad, () => reject(new Error(bad)), { once: true, signal });
    signal.addEventListener('abort', () => reject(new Error('Not wanted any more')), { once: true });
  });

const put = async (buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> => {
  const done = heard(buffer, 'updateend', signal);
  buffer.appendBuffer(bytes);
  await done;
};

/**
 * Gives a video the piece of the film that it begins with, without any player: on a slow line a frame stands there before the player's
 * code has come. False where this browser, or this film, needs the player for it.
 */
export const showOpening = async (
  video: HTMLVideoElement,
  playable: Playable,
  { startMs, signal }: { readonly startMs: number; readonly signal: AbortSignal },
): Promise<boolean> => {
  const second = startMs / 1000;
  const opening = openingOf(playable, second);
  if (opening === null || !('MediaSource' in globalThis)) return false;
  // The player asks for the same two soon, and finds them in the browser's cache.
  const [head, piece] = await Promise.all([bytesOf(opening.head, signal), bytesOf(opening.piece, signal)]);
  const coding = codingOf(head);
  if (coding === null || !MediaSource.isTypeSupported(coding)) return false;
  const source = new MediaSource();
  const opened = heard(source, 'sourceopen', signal);
  video.src = URL.createObjectURL(source);
  await opened;
  URL.revokeObjectURL(video.src);
  const buffer = source.addSourceBuffer(coding);
  await put(buffer, head, signal);
  await put(buffer, piece, signal);
  if (buffer.buffered.length === 0) return false;
  const seen = heard(video, 'loadeddata', signal);
  // A piece may begin a frame later than its name says.
  video.currentTime = Math.max(second, buffer.buffered.start(0));
  await seen;
  return true;
};
