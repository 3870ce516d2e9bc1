import type * as z from 'zod/mini';
import type { bankFilter } from '#contracts/http/bank';
import { plainText } from '#platform';
import { composed } from '#platform/kernel';
import { wordQuery } from '../domain/search-words.js';
import type { Ask } from './ask.js';
import { idList } from './moments.js';

/** What narrows the bank, as the contract has it. */
export type BankFilter = z.infer<z.ZodMiniObject<typeof bankFilter>>;

/** Facts of a filter that are not in the bank's own tables. */
export interface FilterFacts {
  readonly userId: string | null;
  /** Versions that exams hold; asked for only where the filter wants them. */
  readonly usedVersions: () => Promise<readonly string[]>;
}

/**
 * How a search looks: for all the words, for the letters where they make no word; and where nothing was found so, for what is near to what was
 * typed, then for any of the words.
 */
export type SearchWay = 'words' | 'letters' | 'near' | 'any';

/** Part of a statement about `q` (the question) and `v` (its version in force), `s` its search row where something is searched. */
export interface Narrowed {
  readonly from: string;
  readonly where: string;
  readonly values: readonly unknown[];
  /** What was typed, as the search rows have it; null where nothing is searched. */
  readonly plain: string | null;
  readonly way: SearchWay | null;
  /** Nothing narrows but what was typed. */
  readonly isPlain: boolean;
}

const anId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A node and all below it. */
export const nodesBelow = async (ask: Ask, subjectId: string): Promise<string[]> => {
  const rows = await ask<{ id: string }>(
    `with recursive below as (
       select id from questions.subjects where id = ? union all
       select s.id from below b join questions.subjects s on s.parent_id = b.id)
     select id from below`,
    [subjectId],
  );
  return rows.map(({ id }) => id);
};

type Part = readonly [sql: string, ...values: unknown[]];

const searched = (q: string | undefined, way: 'near' | 'any' | null): { plain: string | null; way: SearchWay | null; parts: Part[] } => {
  if (q === undefined || q === '') return { plain: null, way: null, parts: [] };
  if (anId.test(q)) return { plain: null, way: null, parts: [['q.id = ?', q.toLowerCase()]] };
  const plain = plainText(q, []);
  if (way === 'near') return { plain, way, parts: [['? <% s.text', plain]] };
  if (way === 'any') return { plain, way, parts: [['s.words @@ ?::tsquery', wordQuery(plain, ' | ')]] };
  const words = wordQuery(plain);
  if (words !== null) return { plain, way: 'words', parts: [['s.words @@ ?::tsquery', words]] };
  return { plain, way: 'letters', parts: [['s.text like ?', `%${plain.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`]] };
};

const plainParts = (filter: BankFilter, userId: string | null): Part[] => [
  filter.state ? ['q.state = ?', filter.state] : [`q.state <> 'retired'`],
  ...(filter.kind ? [['v.kind = ?', filter.kind] as const] : []),
  ...(filter.difficulty ? [['q.difficulty = ?', filter.difficulty] as const] : []),
  ...(filter.tag ? [['q.tags @> array[?]::text[]', composed(filter.tag)] as const] : []),
  ...(filter.source ? [['v.sources @> array[?]::text[]', composed(filter.source)] as const] : []),
  ...(filter.language ? [['q.language = ?', filter.language] as const] : []),
  ...(filter.contributor ? [['q.contributor_id = ?', filter.contributor] as const] : []),
  ...(filter.importId ? [['q.import_id = ?', filter.importId] as const] : []),
  ...(filter.mine ? [['q.contributor_id = ?::uuid', userId] as const] : []),
  ...(filter.waiting ? [[`(q.state = 'review' or q.awaits_review)`] as const] : []),
  ...(filter.reported ? [[`exists (select 1 from questions.reports r where r.question_id = q.id and r.state = 'open')`] as const] : []),
];

/** `way`: how to look for what the words were not found of. */
export const narrow = async (ask: Ask, filter: BankFilter, facts: FilterFacts, way: 'near' | 'any' | null = null): Promise<Narrowed> => {
  const search = searched(filter.q, way);
  const parts = [...search.parts, ...plainParts(filter, facts.userId)];
  if (filter.subjectId) parts.push(['q.subject_id = any(?::uuid[])', idList(await nodesBelow(ask, filter.subjectId))]);
  if (filter.unused)
    parts.push([
      'not exists (select 1 from questions.question_versions u where u.question_id = q.id and u.id = any(?::uuid[]))',
      idList(await facts.usedVersions()),
    ]);
  const needsVersion = filter.kind !== undefined || filter.source !== undefined;
  return {
    from: `questions.questions q${needsVersion ? ' join questions.question_versions v on v.id = q.current_version_id' : ''}${
      search.way === null ? '' : ' join questions.search_rows s on s.question_id = q.id'
    }`,
    where: parts.map(([sql]) => sql).join(' and '),
    values: parts.flatMap(([, ...values]) => values),
    plain: search.plain,
    way: search.way,
    isPlain: Object.entries(filter).every(([name, value]) => name === 'q' || value === undefined),
  };
};
