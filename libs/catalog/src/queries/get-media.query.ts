import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MediaFile } from '#contracts/http/media-shapes';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { RenderShare } from '../media/render-share.js';
import { MediaLinks } from '../store/media-links.js';
import { findMedia, readSeenMedia, seesMedia, toMediaFile, type StoredMedia } from '../store/media.sql.js';

/** A file for who works on lessons; `session` is what its addresses are bound to. */
export class GetMedia extends Query<MediaFile> {
  constructor(
    readonly actor: Actor,
    readonly mediaId: string,
    readonly session: string,
  ) {
    super();
  }
}

@QueryHandler(GetMedia)
export class GetMediaHandler implements IQueryHandler<GetMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: MediaLinks,
    private readonly share: RenderShare,
  ) {}

  /** Throws 'Not allowed', 'Media not found'. */
  async execute({ actor, mediaId, session }: GetMedia): Promise<MediaFile> {
    demand(actor, 'lessons.write');
    const media = await readSeenMedia(this.em, actor, mediaId);
    const playable = await this.links.playableOf([mediaId], { kind: 'staff', session }, { download: true });
    return { ...toMediaFile(media), made: await this.made(media), playable: playable.get(mediaId) ?? null };
  }

  private async made({ id, kind, run, state, hls }: StoredMedia): Promise<number | null> {
    return kind === 'video' && hls === null && (state === 'processing' || state === 'ready') ? this.share.of(id, run) : null;
  }
}

/** Whether somebody of the staff may see a file now: the own ones, and those that courses show in which the person works. */
export class SeesMedia extends Query<boolean> {
  constructor(
    readonly actor: Actor,
    readonly mediaId: string,
  ) {
    super();
  }
}

@QueryHandler(SeesMedia)
export class SeesMediaHandler implements IQueryHandler<SeesMedia> {
  constructor(private readonly em: EntityManager) {}

  execute({ actor, mediaId }: SeesMedia): Promise<boolean> {
    return seesMedia(this.em, actor, mediaId);
  }
}

/** A file by its id alone, for what has proven already that it may be opened, or that it is the uploader's; null where there is none. */
export class FindMedia extends Query<StoredMedia | null> {
  constructor(readonly mediaId: string) {
    super();
  }
}

@QueryHandler(FindMedia)
export class FindMediaHandler implements IQueryHandler<FindMedia> {
  constructor(private readonly em: EntityManager) {}

  async execute({ mediaId }: FindMedia): Promise<StoredMedia | null> {
    const [media] = await findMedia(this.em, [mediaId]);
    return media ?? null;
  }
}
