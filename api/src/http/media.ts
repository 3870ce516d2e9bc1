import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  FindMedia,
  GetAdmission,
  hlsMaster,
  isHlsName,
  keyOfHls,
  MediaLinks,
  SeesMedia,
  type MediaClaim,
  type StoredMedia,
} from '#catalog';
import { BoundedCache, Dispatcher, Storage, type StoredFile } from '#platform';
import { AppError } from '#platform/kernel';
import type { Caller } from './caller.js';
import { Callers } from './callers.js';
import { attachment } from './file-answer.js';
import { rangeOf } from './media-range.js';

/** What an address opens. */
interface Opened {
  readonly key: string;
  readonly type: string;
  readonly media: StoredMedia;
  /** Under which name it is to be kept; null: it is looked at. */
  readonly keptAs: string | null;
  /** Tells this file from any other; what lies under a key never changes. */
  readonly etag: string;
}

/** A row is looked up again after so long: a player asks for a segment every few seconds. */
const MEDIA_MS = 5000;
/** As at the endpoints: an enrolment that is taken away is felt by then. */
const ADMITTED_MS = 3000;

const hlsTypes: Readonly<Record<string, string>> = { m3u8: 'application/vnd.apple.mpegurl', m4s: 'video/iso.segment', mp4: 'video/mp4' };
/** Browsers draw no page from these, and nothing in them runs. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Files of lessons at `/media/{token}/…`: the token says what is opened, for whose session and until when (`MediaLinks`). Whoever it does not
 * prove anything for gets 404, like an address that was never given. A student's enrolment, and what staff may
 * see, is asked again with every request.
 */
@Injectable()
export class MediaRoutes {
  private readonly files = new BoundedCache<StoredMedia | null>(5000, MEDIA_MS);
  private readonly admitted = new BoundedCache<boolean>(50_000, ADMITTED_MS);

  constructor(
    private readonly callers: Callers,
    private readonly dispatcher: Dispatcher,
    private readonly links: MediaLinks,
    private readonly storage: Storage,
  ) {}

  serve(fastify: FastifyInstance): void {
    fastify.route({
      method: ['GET', 'HEAD'],
      url: '/media/:token/*',
      config: { quiet: true },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { token, '*': path } = request.params as { token: string; '*': string };
        const caller = await this.callers.of(request);
        request.caller = caller;
        const opened = await this.open(token, path, caller);
        const stored = opened && (await this.storage.open(opened.key));
        if (!opened || !stored) throw new AppError('Page not found', { path: '/media' });
        return this.send(request, reply, { opened, stored });
      },
    });
  }

  private async open(token: string, path: string, caller: Caller): Promise<Opened | null> {
    const claim = this.links.claimOf(token, caller.tokenHash);
    if (!claim || !(await this.isAllowed(claim, caller))) return null;
    const media = await this.files.get(claim.mediaId, () => this.dispatcher.query(new FindMedia(claim.mediaId)));
    return media?.state === 'ready' ? openedBy(media, path, claim.download) : null;
  }

  private async isAllowed({ viewer, mediaId, courseId }: MediaClaim, { actor }: Caller): Promise<boolean> {
    if (viewer === 'anybody') return true;
    if (actor.kind !== 'user') return false;
    const { id, permissions } = actor;
    if (viewer === 'staff') {
      if (!permissions.includes('courses.read')) return false;
      return this.admitted.get(`${id} ${mediaId} staff`, () => this.dispatcher.query(new SeesMedia(actor, mediaId)));
    }
    if (courseId === null) return false;
    return this.admitted.get(`${id} ${courseId}`, async () => (await this.dispatcher.query(new GetAdmission(id, [courseId]))).enrolled);
  }

  private async send(request: FastifyRequest, reply: FastifyReply, { opened, stored }: { opened: Opened; stored: StoredFile }) {
    const { type, keptAs, etag } = opened;
    reply.headers({
      'accept-ranges': 'bytes',
      etag,
      // For this person alone, and not for longer than the address may live.
      'cache-control': 'private, max-age=3600',
      'content-security-policy': policy,
      'content-type': type,
      ...(keptAs === null ? {} : { 'content-disposition': attachment(keptAs) }),
    });
    const { headers, method } = request;
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const ifRange = headers['if-range'];
    const range = ifRange === undefined || ifRange === etag ? rangeOf(headers.range, stored.bytes) : null;
    if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${stored.bytes}`).send();
    const { from, to } = range ?? { from: 0, to: stored.bytes - 1 };
    if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${stored.bytes}`);
    reply.header('content-length', String(to - from + 1));
    if (method === 'HEAD' || stored.bytes === 0) return reply.send();
    return reply.send(range ? await stored.read(from, to) : await stored.read());
  }
}

/** What a path below a token names; null for what there is not. */
const openedBy = (media: StoredMedia, path: string, download: boolean): Opened | null => {
  const { id, storageKey, posterKey, type, hls, name } = media;
  const own = storageKey?.split('/').at(-1);
  const opened = (key: string, as: string, keptAs: string | null = null): Opened => ({
    key,
    type: as,
    media,
    keptAs,
    etag: `"${id}-${key.split('/').slice(2).join('-')}"`,
  });
  if (storageKey && type && path === own)
    return opened(storageKey, isShown(type) ? type : 'application/octet-stream', isShown(type) ? null : keptName(name, own));
  if (storageKey && type && download && path === `keep/${own}`) return opened(storageKey, type, keptName(name, own ?? ''));
  if (posterKey && path === 'poster.webp') return opened(posterKey, 'image/webp');
  const piece = path.startsWith('hls/') ? path.slice(4) : '';
  if (!hls || !(piece === hlsMaster || isHlsName(piece))) return null;
  return opened(keyOfHls(id, hls.run, piece), hlsTypes[piece.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
};

/** What a browser may show by itself; everything else is only ever kept. */
const isShown = (type: string): boolean => /^(video\/|audio\/|image\/(png|jpeg|webp)$|application\/pdf$|text\/vtt$)/.test(type);

const keptName = (name: string, own: string): string => {
  const ending = own.slice(own.lastIndexOf('.'));
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
};
