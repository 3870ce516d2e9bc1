import type { EntityManager } from '@mikro-orm/postgresql';
import { cutText } from '#contracts/shared/cut-text';
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

/** How many passages one way to look brings: several things together, a rare word, one that is in every fiftieth passage. */
const together = 300;
const rare = 1000;
const frequent = 250;
const frequentFrom = 0.02;
/** So many of the rarest concepts are looked for by two and three. */
const combined = 4;

interface Bring {
  readonly query: string;
  readonly most: number;
}

const anyWay = ({ ways }: Weighed): string => `(${ways.map(({ words }) => `(${allWords(words)})`).join(' | ')})`;

/**
 * What brings the passages that are then looked at closely: an index gives all that hold a word, and a frequent one stands in tens of
 * thousands, so that what stands together is asked for before what stands alone.
 */
const bringsOf = (concepts: readonly Weighed[]): Bring[] => {
  const known = concepts.filter(({ ways }) => ways.length > 0).toSorted((a, b) => a.share - b.share);
  const top = known.slice(0, combined);
  const pairs = top.flatMap((a, at) => top.slice(at + 1).map((b) => [a, b]));
  const groups = [...(top.length > 2 ? [top, top.slice(0, 3)] : []), ...pairs];
  return [
    ...groups.map((group) => ({ query: group.map(anyWay).join(' & '), most: together })),
    ...known.map((one) => ({ query: anyWay(one), most: one.share < frequentFrom ? rare : frequent })),
  ];
};

/**
 * The passages that hold most of what is asked: each concept counts once, by its best way, as much as it tells apart, less in a long passage
 * (the form of BM25 for words that are there or not; Robertson and Zaragoza 2009). `likeness`: trigrams of the question that stand together in
 * the passage.
 */
const findSql = `
  with ways as materialized (
    select d.at, d.query::tsquery as query, (d.counts * d.tells / 100.0)::float8 as weight
    from jsonb_to_recordset(?::jsonb) as d(at int, query text, counts int, tells numeric)
  ), brings as materialized (
    select d.query::tsquery as query, d.most from jsonb_to_recordset(?::jsonb) as d(query text, most int)
  ), brought as materialized (
    select distinct f.id from brings b cross join lateral (
      select p.id from assistant.passages p where p.words @@ b.query
        and not (p.kind = 'question' and (p.source_id = any(?::uuid[]) or p.content_key = any(?::text[])))
      limit b.most) f
  ), scored as materialized (
    select p.id, h.hit, h.hit * 2.2 / (1 + 1.2 * (0.6 + 0.4 * p.length / ?::float8)) as score
    from brought b join assistant.passages p on p.id = b.id
      cross join lateral (select sum(c.best) as hit from (select max(w.weight) as best from ways w where p.words @@ w.query group by w.at) c) h
    order by score desc, p.id limit 60
  )
  select p.id, p.kind, p.source_id as "sourceId", p.content_key as "contentKey", p.title, p.html, p.plain, s.hit, s.score,
    word_similarity(?, p.near_text)::float8 as likeness
  from scored s join assistant.passages p on p.id = s.id order by s.score desc, p.id`;

export const findPassages = async (
  em: EntityManager,
  asked: { readonly concepts: readonly Weighed[]; readonly folded: string },
  barred: Barred,
  shares: Shares,
): Promise<FoundPassage[]> => {
  const whole = asked.concepts.reduce((sum, { tells }) => sum + tells, 0);
  const ways = asked.concepts.flatMap(({ ways: own, tells }, at) =>
    own.map(({ words, counts }) => ({ at, query: allWords(words), counts, tells })),
  );
  if (ways.length === 0) return [];
  const rows = await em.execute<(Omit<FoundPassage, 'covers'> & { readonly hit: number })[]>(findSql, [
    JSON.stringify(ways),
    JSON.stringify(bringsOf(asked.concepts)),
    idList(barred.questionIds),
    idList(barred.contentKeys),
    shares.length,
    cutText(asked.folded, 300),
  ]);
  return rows.map(({ hit, ...row }) => ({ ...row, covers: whole === 0 ? 0 : hit / whole }));
};
