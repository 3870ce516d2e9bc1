import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '#platform';
import { suggestionsOf, type Suggestion } from '../domain/institutes.js';
import { readOffered } from './institutes.sql.js';

/** Everybody who types a name asks several times a second; that all accounts are counted anew for it is worth once in five minutes. */
const KEPT_MS = 5 * 60_000;

/** The names that are offered to whoever types one. Another process knows of a merge once its own list is five minutes old. */
@Injectable()
export class InstituteOffers {
  private kept: { readonly until: number; readonly value: Promise<readonly Suggestion[]> } | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly logger: Logger,
  ) {}

  async all(): Promise<readonly Suggestion[]> {
    if (this.kept && this.kept.until > performance.now()) return this.kept.value;
    const value = this.load();
    this.kept = { until: performance.now() + KEPT_MS, value };
    value.catch(() => this.forget());
    return value;
  }

  forget(): void {
    this.kept = undefined;
  }

  private async load(): Promise<readonly Suggestion[]> {
    const { institutes, known, spellingsLeftOut } = await readOffered(this.em.fork());
    if (spellingsLeftOut > 0) this.logger.warn({ spellingsLeftOut }, 'Too many spellings of institutes: the rarest are not offered');
    return suggestionsOf(institutes, known);
  }
}
