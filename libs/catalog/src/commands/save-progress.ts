import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { asAppError, isRerunnable } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { writeBeats, type Beat, type Kept } from '../store/progress.sql.js';
import { worksEverywhere } from '../store/teaching.sql.js';

interface Waiting {
  readonly beat: Beat;
  readonly done: (kept: Kept) => void;
  readonly failed: (error: unknown) => void;
}

/** How long beats gather. A device sends one in 15 s and shows nothing of the answer: it may wait this long. */
const gatherMs = 500;
/** Of one statement; a full hall of 5,000 brings 170 in the time above. */
const mostRows = 1000;
const mostTries = 3;

/** What one row of the statement stands for. A heartbeat of another session or course may be refused: it must not stand for these. */
const rowOf = ({ beat }: Waiting): string => `${beat.userId} ${beat.slug} ${beat.lessonId} ${beat.sitting}`;
const newest = (a: Beat, b: Beat): Beat => (b.beat > a.beat ? b : a);

/**
 * Beats of all who watch now, gathered for half a second and written by one statement. Nothing is kept in memory for later: a beat is
 * answered after the commit that holds it, or with an error, and then the device sends it again. No command of the bus, since it needs no
 * transaction around it.
 */
@Injectable()
export class ProgressSaver {
  private waiting: Waiting[] = [];
  private scheduled = false;
  /** A statement for many requests runs in the context of none of them. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(private readonly em: EntityManager) {}

  /**
   * Throws 'Sign in required', 'Lesson not found' (never begun, or of another course), 'Not enrolled' (any more), 'Temporarily unavailable'.
   */
  save(actor: Actor, beat: Omit<Beat, 'userId' | 'everywhere'>): Promise<Kept> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    return new Promise((done, failed) => {
      // As the door of the course has it.
      const everywhere = worksEverywhere(actor);
      this.waiting.push({ beat: { ...beat, userId: actor.id, everywhere }, done, failed });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0) return;
    this.scheduled = true;
    setTimeout(() => this.outside(() => this.depart()), this.waiting.length >= mostRows ? 0 : gatherMs);
  }

  private depart(): void {
    this.scheduled = false;
    const batch = this.waiting.slice(0, mostRows);
    this.waiting = this.waiting.slice(mostRows);
    this.schedule();
    void this.write(batch, 1);
  }

  /** Of one person, lesson and sitting the newest beat stands for all: what it leaves is the answer to each. */
  private async write(batch: readonly Waiting[], attempt: number): Promise<void> {
    const groups = [...Map.groupBy(batch, rowOf).values()];
    try {
      const beats = groups.map((group) => group.map(({ beat }) => beat).reduce(newest));
      const kept = await writeBeats(this.em.fork(), beats);
      groups.forEach((group, place) => group.forEach((one) => settle(one, kept[place])));
    } catch (error) {
      if (isRerunnable(error) && attempt < mostTries) return this.write(batch, attempt + 1);
      // One beat that PostgreSQL will not have must not cost the others theirs.
      if (asAppError(error) instanceof AppError || batch.length === 1) for (const { failed } of batch) failed(asAppError(error));
      else await Promise.all(batch.map((one) => this.write([one], mostTries)));
    }
  }
}

const settle = ({ beat, done, failed }: Waiting, kept: Kept | null | undefined): void => {
  if (kept) done(kept);
  else if (kept === null) failed(new AppError('Not enrolled'));
  else failed(new AppError('Lesson not found', { lesson: beat.lessonId }));
};
