import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config, Dispatcher, Flow, Logger, Storage } from '#platform';
import { SettleMedia, type MediaFacts } from '../commands/settle-media.command.js';
import { renditionsFor, type VideoFacts } from '../domain/renditions.js';
import { RenderShare } from '../media/render-share.js';
import { ToolFailed } from '../media/run-tool.js';
import { VideoTools } from '../media/video-tools.js';
import { arrivingPath, isHlsName, keyOfHls, keyOfPoster } from '../store/media-files.js';
import { findMedia, type StoredMedia } from '../store/media.sql.js';
import type { MediaRun } from './check-media.flow.js';

/**
 * Makes the renditions of a video, and its picture. One at a time, behind all other work. A run puts them into a folder of its own, which
 * nobody reads before the row names it, so that a run that is killed and begun again leaves nothing half.
 */
@Injectable()
export class RenderMedia extends Flow<MediaRun> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly storage: Storage,
    private readonly tools: VideoTools,
    private readonly dispatcher: Dispatcher,
    private readonly logger: Logger,
    private readonly share: RenderShare,
  ) {
    super();
  }

  async prepare({ mediaId, run }: MediaRun, signal: AbortSignal): Promise<SettleMedia> {
    const [media] = await findMedia(this.em.fork(), [mediaId]);
    const waits = media?.run === run && media.hls === null && (media.state === 'ready' || media.state === 'processing');
    if (!waits || !media.storageKey || !media.type) return new SettleMedia(mediaId, run, null);
    try {
      return new SettleMedia(mediaId, run, { state: 'ready', facts: await this.render(media, media.storageKey, media.type, signal) });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ToolFailed)) throw error;
      this.logger.warn({ mediaId, err: error }, 'A video could not be converted');
      // What plays as it is stays as it is.
      return new SettleMedia(mediaId, run, media.state === 'ready' ? null : { state: 'refused', problem: 'broken' });
    }
  }

  async giveUp({ mediaId, run }: MediaRun, error: unknown): Promise<void> {
    this.logger.error({ mediaId, err: error }, 'A video could not be converted');
    await this.dispatcher.command(new SettleMedia(mediaId, run, { state: 'failed', problem: 'time-over' }));
  }

  private async render(media: StoredMedia, storageKey: string, type: string, signal: AbortSignal): Promise<MediaFacts> {
    const path = await this.storage.pathFor(storageKey);
    if (path === null) throw new ToolFailed('Its file is gone');
    const facts = await this.tools.probe(path, type, signal);
    if (facts === null || typeof facts === 'string') throw new ToolFailed(`The probe says ${String(facts)}`);
    const folder = `${arrivingPath(this.config, media.id)}-r${media.run}`;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      return await this.make(media, { path, type, facts, folder, signal });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async make(
    { id, run }: StoredMedia,
    { path, type, facts, folder, signal }: { path: string; type: string; facts: VideoFacts; folder: string; signal: AbortSignal },
  ): Promise<MediaFacts> {
    const picture = join(folder, 'poster.webp');
    const poster = await this.tools.poster(path, type, { facts, to: picture, signal });
    if (poster) await this.storage.adopt(keyOfPoster(id, run), picture);
    const renditions = renditionsFor(facts);
    const onOutput = await this.share.follow(id, run, facts.durationMs);
    await this.tools.render(path, type, { facts, renditions, folder, signal, onOutput });
    for (const name of (await readdir(folder)).filter(isHlsName)) {
      signal.throwIfAborted();
      await this.storage.adopt(keyOfHls(id, run, name), join(folder, name));
    }
    return { hls: { run, heights: renditions.map(({ height }) => height) }, posterKey: poster ? keyOfPoster(id, run) : null };
  }
}
