import { composed } from '#platform/kernel';
/** Part of a statement over `c` (the course) and `g` (its category or null). */
export interface Part {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const MOST_WORDS = 6;
/** One letter wrong or missing in a word of seven; the lists are short, so nearly right is better than nothing. */
export const NEAR = 0.4;
/** What is searched of a course: its own words, and its category in both languages. */
const text = `(c.search_text || ' ' || coalesce(platform.fold(g.title_bn || ' ' || g.title_en), ''))`;
const like = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const wordsOf = (q: string | undefined): string[] =>
  composed(q ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);

/** All the words must stand there; `near`: similar ones count, so that a slip of the pen finds it too. */
export const searchParts = (words: readonly string[], near: boolean): Part[] =>
  words.map((word) =>
    near
      ? { sql: `word_similarity(platform.fold(?), ${text}) >= ${NEAR}`, values: [word] }
      : { sql: `${text} like '%' || platform.fold(?) || '%'`, values: [like(word)] },
  );

/** The order of likeness, the likest first. */
export const likeness: string = `word_similarity(platform.fold(?), ${text}) desc`;

export const joined = (parts: readonly Part[]): Part => ({
  sql: parts.length === 0 ? 'true' : parts.map(({ sql }) => sql).join(' and '),
  values: parts.flatMap(({ values }) => values),
});
