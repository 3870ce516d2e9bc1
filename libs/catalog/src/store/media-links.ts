import { timingSafeEqual } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Playable } from '#contracts/http/media-shapes';
import { Seal } from '#platform';
import { nameWithEnding } from '../domain/media-name.js';
import { endOf, readToken, writeToken, type MediaClaim } from '../domain/media-token.js';
import { hlsMaster } from './media-files.js';
import { findMedia, type StoredMedia } from './media.sql.js';

/**
 * Whom the addresses are for. `session` is the hash of the token of the caller's session (`caller.tokenHash`).
 * - student: plays for one sign-in alone, and only while the enrolment in the course stands
 * - staff: plays for one sign-in alone, while it works in a course that shows the file, or has brought it
 * - anybody: a free preview
 */
export type Viewer =
  | { readonly kind: 'student'; readonly session: string; readonly courseId: string }
  | { readonly kind: 'staff'; readonly session: string }
  | { readonly kind: 'anybody' };

const hlsType = 'application/vnd.apple.mpegurl';

/** Gives files addresses that are signed, expire, and play for one viewer. */
@Injectable()
export class MediaLinks {
  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
  ) {}

  /**
   * By media id; what is not ready, or not there, is left out. Many at once. `download`: these may be kept as files too (attachments, and
   * PDFs that say so).
   */
  async playableOf(
    mediaIds: readonly string[],
    viewer: Viewer,
    { download = false }: { readonly download?: boolean } = {},
  ): Promise<Map<string, Playable>> {
    if (viewer.kind !== 'anybody' && !viewer.session) throw new Error('Addresses of files are bound to a session; there is none');
    const until = endOf(Date.now());
    const found = await findMedia(this.em, [...new Set(mediaIds)]);
    return new Map(
      found.flatMap((media) => {
        const playable = this.toPlayable(media, viewer, { download, until });
        return playable ? [[media.id, playable]] : [];
      }),
    );
  }

  /** What an address opens for whoever asks in that sign-in; null where it proves nothing, or is over. */
  claimOf(token: string, session: string | null): MediaClaim | null {
    const read = readToken(token, session, (text) => this.seal.mac('media', text));
    if (!read || !timingSafeEqual(read.proof, read.expected)) return null;
    if (read.claim.viewer !== 'anybody' && session === null) return null;
    return read.claim.until * 1000 > Date.now() ? read.claim : null;
  }

  private toPlayable(media: StoredMedia, viewer: Viewer, { download, until }: { download: boolean; until: number }): Playable | null {
    const { id, kind, name, type, bytes, storageKey, posterKey, durationMs, pages, hls } = media;
    if (media.state !== 'ready' || storageKey === null || type === null) return null;
    const courseId = viewer.kind === 'student' ? viewer.courseId : null;
    const session = viewer.kind === 'anybody' ? null : viewer.session;
    const claim = { viewer: viewer.kind, download, mediaId: id, courseId, until };
    const base = `/media/${writeToken(claim, session, (text) => this.seal.mac('media', text))}`;
    const ending = storageKey.slice(storageKey.lastIndexOf('.') + 1);
    const whole = { src: `${base}/file.${ending}`, type };
    return {
      mediaId: id,
      kind,
      name: nameWithEnding(name, ending),
      type,
      bytes,
      sources: hls ? [{ src: `${base}/hls/${hlsMaster}`, type: hlsType }, ...(playsAsItIs(type) ? [whole] : [])] : [whole],
      poster: posterKey === null ? null : `${base}/poster.webp`,
      download: download ? `${base}/keep/file.${ending}` : null,
      durationMs,
      pages,
      expiresAt: new Date(until * 1000).toISOString(),
    };
  }
}

/** What browsers can show without converting, as far as the type tells; QuickTime and Matroska they cannot. */
const playsAsItIs = (type: string): boolean => type !== 'video/quicktime' && type !== 'video/x-matroska';
