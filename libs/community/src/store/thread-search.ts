import { composed } from '#platform/kernel';
/** Part of a statement over `t` (the thread). */
export interface Part {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const mostWords = 6;
/** One letter wrong or missing in a word of seven; the lists are short, so nearly right is better than nothing. */
const near = 0.4;
const like = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const wordsOf = (q: string | undefined): string[] =>
  composed(q ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords);

/** Each word stands in the question or in one of its answers. */
const exactly = (word: string): Part => ({
  sql: `(t.search_text like '%' || platform.fold(?) || '%' or exists (select from community.answers w
    where w.thread_id = t.id and w.hidden_at is null and w.search_text like '%' || platform.fold(?) || '%'))`,
  values: [like(word), like(word)],
});
/** So that a slip of the pen finds the question too. */
const nearly = (word: string): Part => ({ sql: `word_similarity(platform.fold(?), t.search_text) >= ${near}`, values: [word] });

/** At least half of many words, nearly: what was asked before in other words. */
const mostly = (words: readonly string[]): Part => ({
  sql: `(${words.map(() => `(word_similarity(platform.fold(?), t.search_text) >= ${near})::int`).join(' + ')}) >= ?`,
  values: [...words, Math.ceil(words.length / 2)],
});
const many = 3;

/** The ways to search for these words, the strictest first: a later one is for what an earlier one does not find. */
export const searchWays = (words: readonly string[]): readonly (readonly Part[])[] => [
  words.map(exactly),
  ...(words.length > 0 ? [words.map(nearly)] : []),
  ...(words.length >= many ? [[mostly(words)]] : []),
];

/** The order of likeness, the likest first. */
export const likeness = 'word_similarity(platform.fold(?), t.search_text) desc';

export const joined = (parts: readonly Part[]): Part => ({
  sql: parts.length === 0 ? 'true' : parts.map(({ sql }) => sql).join(' and '),
  values: parts.flatMap(({ values }) => values),
});
