import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config, Dispatcher, Storage } from '#platform';
import { FinishUpload } from '../commands/finish-upload.command.js';
import { SettleMedia } from '../commands/settle-media.command.js';
import { arrivingFolder, arrivingPath, folderOfMedia } from '../store/media-files.js';
import { idList } from '../store/moments.js';

/** A file that nobody shows goes then. */
const KEPT = `interval '1 day'`;
/** An upload has as long as a large file needs on a slow line, with a night between. */
const SLOW = `interval '3 days'`;
const KEPT_MS = 86_400_000;
/** No job runs longer, with all its tries: what still waits then was lost without a word. */
const STUCK = `interval '4 hours'`;
const AT_ONCE = 100;

const shown = `(exists (select from catalog.lessons where media_id = m.id) or exists (select from catalog.lesson_files where media_id = m.id)
  or exists (select from catalog.pdfs where media_id = m.id))`;

/**
 * Marked before its bytes are taken away, so that one that is killed here is found again. A file that is put into a lesson at this moment is
 * locked by that (`demandFiles`), or is found marked there.
 */
const markSql = `update catalog.media_files m set state = 'failed', problem = 'gone', ready_at = null, version = version + 1, changed_at = platform.now()
  where m.id in (select m.id from catalog.media_files m where m.changed_at < platform.now() - ${KEPT} and not ${shown}
    and m.problem is distinct from 'gone' and m.state in ('uploading', 'ready', 'refused', 'failed')
    and (m.state <> 'uploading' or m.created_at < platform.now() - ${SLOW}) order by m.id limit ${AT_ONCE} for update skip locked)
  and not ${shown}`;
const goneSql = `select m.id from catalog.media_files m where m.problem = 'gone' and not ${shown} order by m.id limit ${AT_ONCE}`;
const forgetSql = `delete from catalog.media_files m where m.id = any(?::uuid[]) and m.problem = 'gone' and not ${shown}`;
const stuckSql = `select id, run from catalog.media_files where state in ('checking', 'processing') and changed_at < platform.now() - ${STUCK}
  order by id limit ${AT_ONCE}`;
const openSql = `select id, bytes::text as bytes from catalog.media_files where state = 'uploading' order by id limit 1000`;

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** What no event told: uploads that were given up, files that nobody shows, jobs that were lost. Harmless to run twice. */
@Injectable()
export class TidyMedia {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly storage: Storage,
    private readonly dispatcher: Dispatcher,
  ) {}

  async run(): Promise<{ finished: number; gone: number; stuck: number; left: number }> {
    const em = this.em.fork();
    const finished = await this.finish(em);
    const stuck = await em.execute<{ id: string; run: number }[]>(stuckSql);
    for (const { id, run } of stuck) await this.dispatcher.command(new SettleMedia(id, run, { state: 'failed', problem: 'time-over' }));
    await em.execute(markSql);
    const gone = (await em.execute<{ id: string }[]>(goneSql)).map(({ id }) => id);
    for (const id of gone) await this.takeAway(id);
    if (gone.length > 0) await em.execute(forgetSql, [idList(gone)]);
    return { finished, gone: gone.length, stuck: stuck.length, left: await this.sweepFolder() };
  }

  /** Uploads whose last byte came while nobody could write that down. */
  private async finish(em: EntityManager): Promise<number> {
    let finished = 0;
    for (const { id, bytes } of await em.execute<{ id: string; bytes: string }[]>(openSql)) {
      const there = await stat(arrivingPath(this.config, id)).catch(() => null);
      if (there?.size !== Number(bytes)) continue;
      await this.dispatcher.command(new FinishUpload(id));
      finished++;
    }
    return finished;
  }

  private async takeAway(id: string): Promise<void> {
    const path = arrivingPath(this.config, id);
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
    await this.storage.removeBelow(folderOfMedia(id));
  }

  /** What a process that was killed has left, or somebody who forgot an upload. */
  private async sweepFolder(): Promise<number> {
    const folder = arrivingFolder(this.config);
    let left = 0;
    try {
      for (const name of await readdir(folder)) {
        const found = await stat(join(folder, name)).catch(() => null);
        // Notes beside a file are as old as its first byte: they stay while the file grows.
        const beside = name.endsWith('.json') ? await stat(join(folder, name.slice(0, -5))).catch(() => null) : null;
        if (!found || Date.now() - Math.max(found.mtimeMs, beside?.mtimeMs ?? 0) < 2 * KEPT_MS) continue;
        await rm(join(folder, name), { recursive: true, force: true });
        left++;
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return left;
  }
}
