import { instituteKey } from './institute-key.js';

/** What stands for what now: key of a spelling → key of the institute that it was merged into; and what merges called their results. */
export interface InstituteAliases {
  readonly aliases: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
}

/** The institute that a key stands for, through all merges. A merge never makes a ring; if one stood there all the same, this ends. */
export const rootOf = (key: string, aliases: ReadonlyMap<string, string>): string => {
  const seen = new Set<string>();
  let at = key;
  for (let next = aliases.get(at); next !== undefined && !seen.has(next); next = aliases.get(at)) {
    seen.add(at);
    at = next;
  }
  return at;
};

export interface Institute {
  readonly key: string;
  readonly name: string;
  readonly people: number;
  /** The most frequent, `maxSpellingsEach` of `spellingCount`; each with its own form. */
  readonly spellings: readonly Spelling[];
  readonly spellingCount: number;
  readonly merged: boolean;
}
interface Spelling {
  readonly text: string;
  readonly people: number;
  readonly form: string;
}

/** Nobody reads more, and dots and blanks make as many of one name as there are accounts. */
export const maxSpellingsEach = 300;

interface Group {
  people: number;
  count: number;
  readonly spellings: Spelling[];
}

/**
 * Institutes out of what people typed, the most frequent first: spellings of one key together, then those that staff merged. Called as staff
 * said, else as most people write it. The most people first.
 */
export const institutesOf = (
  typed: readonly { readonly text: string; readonly people: number }[],
  { aliases, names }: InstituteAliases,
): Institute[] => {
  const groups = new Map<string, Group>();
  for (const { text, people } of typed) {
    const form = instituteKey(text);
    const key = rootOf(form, aliases);
    if (key === '') continue;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { people: 0, count: 0, spellings: [] }));
    group.people += people;
    group.count += 1;
    if (group.spellings.length < maxSpellingsEach) group.spellings.push({ text, people, form });
  }
  const made = [...groups].map(([key, { people, count, spellings }]): Institute => ({
    key,
    name: names.get(key) ?? spellings[0]!.text,
    people,
    spellings,
    spellingCount: count,
    merged: names.has(key),
  }));
  return made.toSorted((a, b) => b.people - a.people || (a.key < b.key ? -1 : 1));
};

/** So many people have to have given a name before others are offered it: one person's field may hold anything, a phone number too. */
export const suggestedFrom = 5;

/** A name to be offered, all keys that find it, and the words of each. */
export interface Suggestion {
  readonly name: string;
  readonly keys: readonly string[];
  readonly words: readonly (readonly string[])[];
}

export const suggestionsOf = (institutes: readonly Institute[], { aliases }: InstituteAliases): Suggestion[] => {
  const ofRoot = Map.groupBy(aliases.keys(), (alias) => rootOf(alias, aliases));
  return institutes
    .filter(({ people, merged }) => merged || people >= suggestedFrom)
    .map(({ key, name }) => {
      const keys = [key, ...(ofRoot.get(key) ?? [])];
      return { name, keys, words: keys.map((one) => one.split(' ')) };
    });
};

/** More words than an institute's name has are not looked for. */
const maxWords = 8;

/** Those of which a spelling begins with what was typed, then those that hold its words' beginnings; so many at most. */
export const matching = (suggestions: readonly Suggestion[], typed: string, most: number): string[] => {
  const asked = instituteKey(typed);
  if (asked === '') return [];
  const words = [...new Set(asked.split(' '))].slice(0, maxWords);
  const holds = (own: readonly string[]): boolean => words.every((word) => own.some((one) => one.startsWith(word)));
  const first: string[] = [];
  const other: string[] = [];
  for (const { name, keys, words: all } of suggestions) {
    if (first.length >= most) break;
    if (keys.some((key) => key.startsWith(asked))) first.push(name);
    else if (other.length < most && all.some(holds)) other.push(name);
  }
  return [...first, ...other].slice(0, most);
};
