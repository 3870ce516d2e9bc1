import type { ImportQuestion, ImportTarget } from '#contracts/http/imports';
import type { Ask } from './ask.js';
import { ownPlaceOf, sourceOf, trimmed } from './placed.js';

/** Rows that one statement places: none takes longer than a statement may. */
const AT_ONCE = 20_000;

const isKnownSql = `select not exists (
  select 1 from questions.import_rows where import_id = ? and kind is not null and own_place is null) as known, coalesce(max(number), 0) as last
  from questions.import_rows where import_id = ?`;

/** The rule of `placed`, of rows that are staged: as the file says, and from the first level that it leaves open on as the person chose. */
const placeSql = `
  with chosen as (select ?::text as subject, ?::text as chapter, ?::text as topic, ?::text as source),
  subjects as (
    select r.number, r.own_place as own, coalesce(r.own_place->>'subject', c.subject) as subject
    from questions.import_rows r, chosen c
    where r.import_id = ? and r.number between ? and ? and r.kind is not null),
  chapters as (
    select s.*, coalesce(s.own->>'chapter', case when s.subject = c.subject then c.chapter end) as chapter from subjects s, chosen c),
  places as (
    select h.number, h.subject, h.chapter,
      case when h.chapter is not null then
        coalesce(h.own->>'topic', case when h.subject = c.subject and h.chapter = c.chapter then c.topic end) end as topic,
      case when h.own->>'isSourced' = 'true' then null when c.source = '' then '{}'::text[] else array[c.source] end as sources
    from chapters h, chosen c)
  update questions.import_rows r set subject = p.subject, chapter = p.chapter, topic = p.topic, sources = coalesce(p.sources, r.sources)
  from places p where r.import_id = ? and r.number = p.number`;

/**
 * Puts the staged rows where the person says now; all else of them stays, what was corrected by hand too. False where it is not known of all of
 * them what the file itself says: then it has to be read again.
 */
export const placeRows = async (ask: Ask, importId: string, target: ImportTarget): Promise<boolean> => {
  const [all] = await ask<{ known: boolean; last: number }>(isKnownSql, [importId, importId]);
  if (!all?.known) return false;
  const { subject, chapter, topic } = target;
  const chosen = [trimmed(subject), trimmed(chapter), trimmed(topic), sourceOf(target)];
  for (let from = 1; from <= all.last; from += AT_ONCE) await ask(placeSql, [...chosen, importId, from, from + AT_ONCE - 1, importId]);
  return true;
};

type Placed = Pick<ImportQuestion, 'path' | 'sources'>;
const samePath = ({ path: a }: Placed, { path: b }: Placed): boolean =>
  a.subject === b.subject && a.chapter === b.chapter && a.topic === b.topic;

/** A row whose place a person changed by itself: what was said there is its own from now on. */
export const keepOwnPlace = async (
  ask: Ask,
  { importId, number }: { readonly importId: string; readonly number: number },
  before: Placed | null,
  now: Placed,
): Promise<void> => {
  const isSame = before !== null && samePath(before, now) && JSON.stringify(before.sources) === JSON.stringify(now.sources);
  if (isSame) return;
  await ask('update questions.import_rows set own_place = ?::jsonb where import_id = ? and number = ?', [
    JSON.stringify(ownPlaceOf(now)),
    importId,
    number,
  ]);
};
