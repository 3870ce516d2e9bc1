import { access, rm } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config, Dispatcher, Flow, Logger, Storage } from '#platform';
import { SettleMedia, type MediaStep } from '../commands/settle-media.command.js';
import { Inspect, type Inspected } from '../media/inspect.js';
import { VideoTools } from '../media/video-tools.js';
import { arrivingPath, keyOfOriginal } from '../store/media-files.js';
import { findMedia, type StoredMedia } from '../store/media.sql.js';

export interface MediaRun {
  readonly mediaId: string;
  readonly run: number;
}

/**
 * Looks at a file that has arrived and puts it into the storage: ready, refused with the reason, or waiting for its renditions. Killed
 * anywhere and begun again it ends the same: where the file is to lie is written down before it is moved.
 */
@Injectable()
export class CheckMedia extends Flow<MediaRun> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly storage: Storage,
    private readonly inspect: Inspect,
    private readonly tools: VideoTools,
    private readonly dispatcher: Dispatcher,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare({ mediaId, run }: MediaRun, signal: AbortSignal): Promise<SettleMedia> {
    const [media] = await findMedia(this.em.fork(), [mediaId]);
    if (media?.run !== run || (media.state !== 'checking' && media.state !== 'processing')) return new SettleMedia(mediaId, run, null);
    return new SettleMedia(mediaId, run, await this.check(media, signal));
  }

  async giveUp({ mediaId, run }: MediaRun, error: unknown): Promise<void> {
    this.logger.error({ mediaId, err: error }, 'A file could not be looked at');
    await this.dispatcher.command(new SettleMedia(mediaId, run, { state: 'failed', problem: 'time-over' }));
  }

  private async check(media: StoredMedia, signal: AbortSignal): Promise<MediaStep> {
    const path = await this.pathOf(media);
    if (path === null) return { state: 'failed', problem: 'broken' };
    const found = await this.inspect.look(path, media.kind, signal);
    if ('problem' in found) return { state: 'refused', problem: found.problem };
    const storageKey = keyOfOriginal(media.id, found.ending);
    const { type, bytes, sha256, pages, video } = found;
    const facts = { type, bytes, sha256, storageKey, pages, durationMs: video?.durationMs ?? null, width: video?.width ?? null };
    const step = { state: 'processing', facts: { ...facts, height: video?.height ?? null } } as const;
    if (!(await this.dispatcher.command(new SettleMedia(media.id, media.run, step)))) return step;
    if (path === arrivingPath(this.config, media.id)) {
      await this.storage.adopt(storageKey, path);
      // What the upload noted beside it.
      await rm(`${path}.json`, { force: true });
    }
    return this.afterwards(found, signal);
  }

  /** What plays as it is can be watched while its renditions are made. */
  private async afterwards({ type, video }: Inspected, signal: AbortSignal): Promise<MediaStep> {
    const isVideo = video !== null;
    const render = isVideo && (await this.tools.present(signal));
    if (!isVideo || video.plays) return { state: 'ready', facts: {}, render };
    if (render) return { state: 'processing', facts: {}, render };
    // Of a type that browsers know, and of a codec that some of them do.
    return type === 'video/mp4' || type === 'video/webm' ? { state: 'ready', facts: {} } : { state: 'refused', problem: 'not-playable' };
  }

  /** Where its bytes lie now: in the storage, or still where they arrived. */
  private async pathOf({ id, storageKey }: StoredMedia): Promise<string | null> {
    const stored = storageKey === null ? null : await this.storage.pathFor(storageKey);
    if (stored !== null) return stored;
    const path = arrivingPath(this.config, id);
    try {
      await access(path);
      return path;
    } catch {
      return null;
    }
  }
}
