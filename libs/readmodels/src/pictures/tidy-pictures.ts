import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Storage } from '#platform';
import { namedPictures } from './named-pictures.js';

const FOLDER = 'pictures';
const KEPT_MS = 86_400_000;
/** Whose bytes are in memory until the texts were asked again: at most 190 kB each. */
const AT_ONCE = 100;

export interface Orphan {
  readonly key: string;
  readonly changedAt: number;
}

const sha256Of = (key: string): string => /([0-9a-f]{64})\.webp$/.exec(key)?.[1] ?? '';
const isOld = (changedAt: number): boolean => Date.now() - changedAt > KEPT_MS;

/**
 * Takes away pictures that no text has named a day after they were put in (or put in again). Harmless to run twice. What is named between the
 * question and the removal is put back: the texts are asked once more after it.
 */
@Injectable()
export class TidyPictures {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
  ) {}

  /** What would be taken away now. Reads alone. */
  async orphans(): Promise<{ pictures: number; orphans: Orphan[] }> {
    const [old, pictures] = [[] as Orphan[], { count: 0 }];
    for await (const { key, changedAt } of this.storage.list(FOLDER)) {
      pictures.count += 1;
      if (sha256Of(key) !== '' && isOld(changedAt)) old.push({ key, changedAt });
    }
    if (old.length === 0) return { pictures: pictures.count, orphans: [] };
    const named = await namedPictures(this.em.fork());
    return { pictures: pictures.count, orphans: old.filter(({ key }) => !named.has(sha256Of(key))) };
  }

  /** Answers how many went, and how many of them came back. */
  async run(): Promise<{ gone: number; back: number }> {
    const { orphans } = await this.orphans();
    const done = { gone: 0, back: 0 };
    for (let from = 0; from < orphans.length; from += AT_ONCE) {
      const taken = await this.takeAway(orphans.slice(from, from + AT_ONCE));
      done.gone += taken.size;
      done.back += await this.putBack(taken);
    }
    return done;
  }

  private async takeAway(orphans: readonly Orphan[]): Promise<Map<string, Buffer>> {
    const taken = new Map<string, Buffer>();
    for (const { key } of orphans) {
      const [bytes, file] = [await this.storage.get(key), await this.storage.open(key)];
      // Put in again meanwhile: it has another day.
      if (!bytes || !file || !isOld(file.changedAt)) continue;
      await this.storage.remove(key);
      taken.set(key, bytes);
    }
    return taken;
  }

  private async putBack(taken: ReadonlyMap<string, Buffer>): Promise<number> {
    if (taken.size === 0) return 0;
    const named = await namedPictures(this.em.fork());
    const back = [...taken].filter(([key]) => named.has(sha256Of(key)));
    for (const [key, bytes] of back) await this.storage.put(key, bytes, 'image/webp');
    return back.length;
  }
}
