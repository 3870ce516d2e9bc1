import { Injectable } from '@nestjs/common';
import { RedisPort } from '#platform';

/** Not more often than anybody looks. */
const EVERY_MS = 1000;
/** A killed run is forgotten by itself. */
const KEPT_S = 3600;

/** Microseconds of the film that ffmpeg has written, as `-progress` says them. */
const doneUs = /out_time_us=(\d+)/g;

/**
 * How much of a video's renditions is made, in percent. A hint beside the row: nothing goes by it, it is written at most once a second and
 * costs no version. While Redis is away nobody knows.
 */
@Injectable()
export class RenderShare {
  constructor(private readonly redis: RedisPort) {}

  async of(mediaId: string, run: number): Promise<number | null> {
    const kept = await this.redis.client.get(this.redis.keys.rendered(mediaId, run)).catch(() => null);
    return kept === null ? null : Number(kept);
  }

  /** Takes what ffmpeg says of a run. A run that is begun again says nothing until it is beyond where the one before it was: never backwards. */
  async follow(mediaId: string, run: number, durationMs: number): Promise<(said: string) => void> {
    let known = (await this.of(mediaId, run)) ?? -1;
    let told = Number.NEGATIVE_INFINITY;
    return (said) => {
      const last = [...said.matchAll(doneUs)].at(-1)?.[1];
      if (last === undefined) return;
      // The whole is done when the row says so.
      const percent = Math.min(99, Math.floor(Number(last) / 10 / durationMs));
      if (percent <= known || performance.now() - told < EVERY_MS) return;
      [known, told] = [percent, performance.now()];
      void this.redis.client.set(this.redis.keys.rendered(mediaId, run), percent, 'EX', KEPT_S).catch(() => undefined);
    };
  }
}
