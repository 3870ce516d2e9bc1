import type { EntityManager } from '@mikro-orm/postgresql';
import { allWords, type Concept } from '../domain/asked.js';
import { isSlip } from '../domain/likeness.js';
import { idList } from './sql.js';
import type { Shares } from './word-shares.js';

export interface FoundPassage {
  readonly id: string;
  readonly kind: 'question' | 'lesson';
  readonly sourceId: string;
  readonly contentKey: string | null;
  readonly title: string;
  readonly html: string;
  readonly plain: string;
  /** How much of what was asked it speaks of, from 0 to 1. */
  readonly covers: number;
  readonly score: number;
  readonly likeness: number;
}

/** What the reader must not meet. */
export interface Barred {
  readonly questionIds: readonly string[];
  readonly contentKeys: readonly string[];
}

/** A concept with how much it tells passages apart, and every way that the material says it. */
export interface Weighed extends Concept {
  readonly tells: number;
  /** Of all passages, how many hold it. */
  readonly share: number;
}

const SLIPPED = 70;
const UNKNOWN = 0.5;
const slipsAtMost = 6;

const knownOf = async (em: EntityManager, words: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await em.execute<{ word: string }[]>(
    'select w.word from assistant.words w where w.word = any(array(select jsonb_array_elements_text(?::jsonb)))',
    [JSON.stringify([...new Set(words)])],
  );
  return new Set(rows.map(({ word }) => word));
};

/** Words of the material that are nearly these. */
const nearWords = async (em: EntityManager, words: readonly string[]): Promise<ReadonlyMap<string, string[]>> => {
  if (words.length === 0) return new Map();
  const rows = await em.execute<{ word: string; near: string }[]>(
    `select d.word, n.word as near from jsonb_array_elements_text(?::jsonb) as d(word) cross join lateral (
       select w.word from assistant.words w where w.word % d.word order by similarity(w.word, d.word) desc, w.word limit 24) n`,
    [JSON.stringify(words)],
  );
  const found = new Map<string, string[]>();
  for (const { word, near } of rows) {
    const known = found.get(word) ?? [];
    if (known.length < slipsAtMost && isSlip(word, near)) found.set(word, [...known, near]);
  }
  return found;
};

/** What tells apart: the natural logarithm of how many passages there are for each that holds it. */
const tellsOf = (share: number): number => Math.log(1 + (1 - share) / share);

/** Keeps of each concept the ways that the material knows, and adds words that are nearly it where it knows none. */
export const weigh = async (em: EntityManager, concepts: readonly Concept[], shares: Shares): Promise<Weighed[]> => {
  const known = await knownOf(
    em,
    concepts.flatMap(({ ways }) => ways.flatMap(({ words }) => words)),
  );
  const isKnown = (words: readonly string[]): boolean => words.every((word) => known.has(word));
  const lost = concepts.filter(({ ways }) => !ways.some(({ words }) => isKnown(words))).map(({ word }) => word);
  const near = await nearWords(em, lost);
  const weighed = concepts.map((concept): Weighed => {
    const ways = [
      ...concept.ways.filter(({ words }) => isKnown(words)),
      ...(near.get(concept.word) ?? []).map((word) => ({ words: [word], counts: SLIPPED })),
    ];
    const share = Math.min(
      0.99,
      Math.max(1 / shares.passages / 2, ...ways.map(({ words }) => Math.min(...words.map((word) => shares.of(word))))),
    );
    return { word: concept.word, ways, share, tells: tellsOf(share) };
  });
  // A word that stands nowhere may be the whole question, or only how it is put: it counts half of what the others do.
  const found = weighed.filter(({ ways }) => ways.length > 0);
  const usual = found.reduce((sum, { tells }) => sum + tells, 0) / Math.max(1, found.length);
  return weighed.map((one) => (one.ways.length > 0 ? one : { ...one, tells: usual * UNKNOWN }));
};

/** Passages that are looked at closely, and how many a way may bring before rarer ones are asked alone. */
const looked = 500;
const bringAtMost = 0.25;

/**
 * The passages that hold most of what is asked: each concept counts once, by its best way, as much as it tells apart, less in a long passage
 * (the form of BM25 for words that are there or not; Robertson and Zaragoza 2009). `likeness`: trigrams of the question that stand together in
 * the passage. Concepts that every passage holds only count where rarer ones have found it.
 */
const findSql = `
  with ways as (
    select d.at, d.query::tsquery as query, d.counts * d.tells / 100.0 as weight, d.brings
    from jsonb_to_recordset(?::jsonb) as d(at int, query text, counts int, tells numeric, brings boolean)
  ), brought as (
    select p.id, sum(w.weight) as weight from ways w join assistant.passages p on p.words @@ w.query
    where w.brings and not (p.kind = 'question' and (p.source_id = any(?::uuid[]) or p.content_key = any(array(select jsonb_array_elements_text(?::jsonb)))))
    group by p.id order by 2 desc, 1 limit ${looked}
  )
  select p.id, p.kind, p.source_id as "sourceId", p.content_key as "contentKey", p.title, p.html, p.plain, (h.sum)::float8 as hit,
    (h.sum * 2.2 / (1 + 1.2 * (0.6 + 0.4 * p.length / ?::numeric)))::float8 as score, word_similarity(?, p.near_text)::float8 as likeness
  from brought b join assistant.passages p on p.id = b.id
    cross join lateral (select sum(c.best) from (select max(w.weight) as best from ways w where p.words @@ w.query group by w.at) c) h
  order by score desc, p.id limit 60`;

export const findPassages = async (
  em: EntityManager,
  asked: { readonly concepts: readonly Weighed[]; readonly folded: string },
  barred: Barred,
  shares: Shares,
): Promise<FoundPassage[]> => {
  const whole = asked.concepts.reduce((sum, { tells }) => sum + tells, 0);
  const rarest = asked.concepts.toSorted((a, b) => a.share - b.share);
  const brings = new Set<string>();
  let brought = 0;
  for (const { word, ways, share } of rarest) {
    if (ways.length === 0 || (brings.size > 0 && brought + share > bringAtMost)) continue;
    brings.add(word);
    brought += share;
  }
  const ways = asked.concepts.flatMap(({ word, ways: own, tells }, at) =>
    own.map(({ words, counts }) => ({ at, query: allWords(words), counts, tells, brings: brings.has(word) })),
  );
  if (ways.length === 0) return [];
  const rows = await em.execute<(Omit<FoundPassage, 'covers'> & { readonly hit: number })[]>(findSql, [
    JSON.stringify(ways),
    idList(barred.questionIds),
    JSON.stringify(barred.contentKeys),
    shares.length,
    asked.folded.slice(0, 300).toWellFormed(),
  ]);
  return rows.map(({ hit, ...row }) => ({ ...row, covers: whole === 0 ? 0 : hit / whole }));
};
