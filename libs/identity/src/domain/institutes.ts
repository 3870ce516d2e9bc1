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
  readonly spellings: readonly { readonly text: string; readonly people: number }[];
  readonly merged: boolean;
}

/**
 * Institutes out of what people typed: spellings of one key together, then those that staff merged. Called as staff said, else as most people
 * write it. The most people first.
 */
export const institutesOf = (
  typed: readonly { readonly text: string; readonly people: number }[],
  { aliases, names }: InstituteAliases,
): Institute[] => {
  const groups = new Map<string, { text: string; people: number }[]>();
  for (const spelling of typed) {
    const key = rootOf(instituteKey(spelling.text), aliases);
    if (key === '') continue;
    groups.set(key, [...(groups.get(key) ?? []), spelling]);
  }
  const made = [...groups].map(([key, some]): Institute => {
    const spellings = some.toSorted((a, b) => b.people - a.people || (a.text < b.text ? -1 : 1));
    return {
      key,
      name: names.get(key) ?? spellings[0]!.text,
      people: spellings.reduce((sum, { people }) => sum + people, 0),
      spellings,
      merged: names.has(key),
    };
  });
  return made.toSorted((a, b) => b.people - a.people || (a.key < b.key ? -1 : 1));
};

/** So many people have to have given a name before others are offered it: one person's field may hold anything, a phone number too. */
export const suggestedFrom = 5;

/** A name to be offered, and all keys that find it. */
export interface Suggestion {
  readonly name: string;
  readonly keys: readonly string[];
}

export const suggestionsOf = (institutes: readonly Institute[], { aliases }: InstituteAliases): Suggestion[] => {
  const ofRoot = Map.groupBy(aliases.keys(), (alias) => rootOf(alias, aliases));
  return institutes
    .filter(({ people, merged }) => merged || people >= suggestedFrom)
    .map(({ key, name }) => ({ name, keys: [key, ...(ofRoot.get(key) ?? [])] }));
};

/** Those of which a spelling begins with what was typed, then those that hold its words' beginnings; so many at most. */
export const matching = (suggestions: readonly Suggestion[], typed: string, most: number): string[] => {
  const asked = instituteKey(typed);
  if (asked === '') return [];
  const words = asked.split(' ');
  const holds = (key: string): boolean => {
    const own = key.split(' ');
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const first = suggestions.filter(({ keys }) => keys.some((key) => key.startsWith(asked)));
  const other = suggestions.filter((one) => !first.includes(one) && one.keys.some(holds));
  return [...first, ...other].slice(0, most).map(({ name }) => name);
};
