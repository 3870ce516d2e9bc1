import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { conceptsOf } from '../domain/asked.js';
import { fold } from '../domain/fold.js';
import { fuse } from '../domain/fuse.js';
import type { Bars } from '../store/barring.js';
import { findPassages, weigh, type FoundPassage } from '../store/find.sql.js';
import { PassageReading, type ReadPassage } from '../store/reading.js';
import { WordShares } from '../store/word-shares.js';

/**
 * How much of what was asked a passage has to speak of, and how much of what the best one does. Measured on the judged questions
 * (`npm run bench -- retrieval`): below it stands what only shares a common word.
 */
const covers = 0.42;
const besideBest = 0.55;
const quotedAtMost = 6;
const lockedAtMost = 2;
const ofOneLesson = 2;
/** More is looked at than shown: some of it may not be read by this person. */
const considered = 20;

/** Finds the passages that speak of what is asked. */
@Injectable()
export class Finder {
  constructor(
    private readonly em: EntityManager,
    private readonly shares: WordShares,
    private readonly reading: PassageReading,
  ) {}

  /** Best first, whatever they are worth: their words, then how close trigrams stand, ranked together. */
  async ranked(bars: Bars, text: string): Promise<FoundPassage[]> {
    const concepts = conceptsOf(text);
    if (concepts.length === 0) return [];
    const em = this.em.fork();
    const shares = await this.shares.read(em);
    const found = await findPassages(em, { concepts: await weigh(em, concepts, shares), folded: fold(text) }, bars, shares);
    const byId = new Map(found.map((one) => [one.id, one]));
    const alike = found.toSorted((a, b) => b.likeness - a.likeness).map(({ id }) => id);
    const order = fuse([
      { ids: found.map(({ id }) => id), weight: 3 },
      { ids: alike, weight: 1 },
    ]);
    return order.flatMap((id) => byId.get(id) ?? []);
  }

  /** What this person may read of it, and what is good enough to be quoted; empty: the material does not say. */
  async find(userId: string, bars: Bars, text: string): Promise<ReadPassage[]> {
    const ranked = await this.ranked(bars, text);
    const best = Math.max(0, ...ranked.map((one) => one.covers));
    const good = ranked.filter((one) => one.covers >= covers && one.covers >= best * besideBest);
    return chosen(await this.reading.of(userId, bars, singled(good).slice(0, considered)));
  }
}

/** One of those that say the same, and not a whole lesson. */
const singled = (found: readonly FoundPassage[]): FoundPassage[] => {
  const [said, ofLesson] = [new Set<string>(), new Map<string, number>()];
  return found.filter(({ kind, sourceId, contentKey }) => {
    if (kind === 'lesson') {
      const count = (ofLesson.get(sourceId) ?? 0) + 1;
      ofLesson.set(sourceId, count);
      return count <= ofOneLesson;
    }
    const isNew = contentKey === null || !said.has(contentKey);
    if (contentKey !== null) said.add(contentKey);
    return isNew;
  });
};

/** What may be read comes first; of what may not, one or two are named. A lesson that may not be read is named once. */
const chosen = (found: readonly ReadPassage[]): ReadPassage[] => {
  const open = found.filter(({ plain }) => plain !== null).slice(0, quotedAtMost);
  const named = new Map(found.filter(({ plain }) => plain === null).map((one) => [one.sourceId, one]));
  return [...open, ...[...named.values()].slice(0, lockedAtMost)];
};
