import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

const FRESH_MS = 60_000;

/** How common words are: what share of the passages holds each of the common ones. */
export interface Shares {
  readonly passages: number;
  readonly length: number;
  /** The share of passages with this word; for a rare one, a guess below all that are counted. */
  of(word: string): number;
}

interface Row {
  readonly words: readonly string[] | null;
  readonly shares: readonly string[] | null;
  readonly passages: string;
  readonly length: string | null;
}

/** PostgreSQL counts them for its planner (`most_common_elems`); nothing of ours has to be kept right. Read once a minute. */
@Injectable()
export class WordShares {
  private kept: { readonly at: number; readonly shares: Shares } | null = null;

  async read(em: EntityManager): Promise<Shares> {
    const now = performance.now();
    if (this.kept && now - this.kept.at < FRESH_MS) return this.kept.shares;
    const [row] = await em.execute<Row[]>(
      `select to_json(s.most_common_elems::text::text[]) as words, to_json(s.most_common_elem_freqs::text[]) as shares,
         greatest(c.reltuples, 1)::text as passages,
         (select avg(p.length)::text from (select length from assistant.passages limit 2000) p) as length
       from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'assistant'
         left join pg_stats s on s.schemaname = 'assistant' and s.tablename = 'passages' and s.attname = 'words'
       where c.relname = 'passages'`,
    );
    const shares = sharesOf(row!);
    this.kept = { at: now, shares };
    return shares;
  }

  /** What was read is of another day: tests fill and ask within a minute. */
  forget(): void {
    this.kept = null;
  }
}

const sharesOf = ({ words, shares, passages, length }: Row): Shares => {
  const known = new Map((words ?? []).map((word, at) => [word, Number(shares?.[at] ?? 0)]));
  const count = Math.max(1, Number(passages));
  const least = Math.min(1, ...known.values());
  // What is counted at all is held by some passages at least: what is not, by fewer.
  const rare = Math.max(1 / count, known.size === 0 ? 1 / count : least / 2);
  return { passages: count, length: Math.max(1, Number(length ?? 40)), of: (word) => known.get(word) ?? rare };
};
