import type { Draft } from './draft.js';
import type { AnswerList } from './listed-answers.js';
import { comparable } from './resolve-key.js';

/** Questions in a row whose numbers do not start again. */
export interface Section {
  readonly headings: readonly string[];
  readonly drafts: ReadonlySet<Draft>;
  readonly values: ReadonlySet<number>;
}

/** Whether a heading of the paper is what a list calls its section: `Section A` of `Section A: Physics (10 marks)`. */
const isNamed = (heading: string, name: string): boolean => {
  const [whole, part] = [comparable(heading), comparable(name)];
  return part !== '' && whole.startsWith(part) && !/^[\p{L}\p{M}\p{N}]/u.test(whole.slice(part.length));
};

/**
 * Numbers start again where one comes a second time that is less than the one before it, or below a heading; where lists call sections by
 * names, each heading of such a name begins one too.
 */
export const sectionsOf = (drafts: readonly Draft[], names: readonly string[] = []): readonly Section[] => {
  const sections: { headings: string[]; drafts: Set<Draft>; values: Set<number> }[] = [];
  let before = 0;
  for (const draft of drafts) {
    const { value, headings } = draft;
    if (value === null) continue;
    const open = sections.at(-1);
    const isRestart = open?.values.has(value) === true && (value < before || headings.length > 0);
    const starts = !open || isRestart || headings.some((heading) => names.some((name) => isNamed(heading, name)));
    const section = starts ? { headings: [], drafts: new Set<Draft>(), values: new Set<number>() } : open;
    if (starts) sections.push(section);
    section.headings.push(...headings);
    section.drafts.add(draft);
    section.values.add(value);
    before = value;
  }
  return sections;
};

/** The one section that is called so. */
export const sectionNamed = (name: string, sections: readonly Section[]): Section | null => {
  const named = sections.filter(({ headings }) => headings.some((each) => isNamed(each, name)));
  return named.length === 1 ? (named[0] ?? null) : null;
};

/** All lists behind all sections, all before them, or one list each time: then the first list is that of the first section. */
const isInTurn = (lists: readonly AnswerList[], sections: readonly Section[], order: readonly Draft[]): boolean => {
  const starts = sections.map(({ drafts }) => order.findIndex((draft) => drafts.has(draft)));
  const after = lists.map(({ before }) => starts.filter((start) => start < before).length);
  const rises = (first: number): boolean => after.every((count, at) => count === at + first);
  return after.every((count) => count === sections.length) || after.every((count) => count === 0) || rises(0) || rises(1);
};

/** Every answer has its question in its own section, or in none at all. */
const fits = (list: AnswerList, section: Section, all: ReadonlySet<number>): boolean =>
  list.entries.every(({ listed: { value } }) => !all.has(value) || section.values.has(value));

const inOrder = (lists: readonly AnswerList[], sections: readonly Section[], order: readonly Draft[]): Map<AnswerList, Section> | null => {
  if (lists.length !== sections.length || !isInTurn(lists, sections, order)) return null;
  const values = new Set(sections.flatMap((section) => [...section.values]));
  if (!lists.every((list, at) => fits(list, sections[at]!, values))) return null;
  return new Map(lists.map((list, at) => [list, sections[at]!]));
};

export interface Pairs {
  readonly paired: ReadonlyMap<AnswerList, Section>;
  /** Those that say themselves which section they are of. */
  readonly named: ReadonlySet<AnswerList>;
  /** Of these, lists with numbers of other sections: perhaps they count from 1, and their section goes on. Nobody can say. */
  readonly odd: ReadonlySet<AnswerList>;
}

/**
 * Which list is of which section: by the heading of both, else by their order where there are as many of the one as of the other (or as of
 * the sections without keys of their own). A list that is of none sure is not in it.
 */
export const pairedLists = (lists: readonly AnswerList[], sections: readonly Section[], order: readonly Draft[]): Pairs => {
  const paired = new Map<AnswerList, Section>();
  for (const list of lists) {
    const section = list.heading === null ? null : sectionNamed(list.heading, sections);
    if (section) paired.set(list, section);
  }
  const named = new Set(paired.keys());
  const taken = new Set(paired.values());
  const [restLists, rest] = [lists.filter((list) => !named.has(list)), sections.filter((section) => !taken.has(section))];
  const bare = rest.filter(({ drafts }) => ![...drafts].every((draft) => draft.keys.length > 0));
  const found = inOrder(restLists, rest, order) ?? inOrder(restLists, bare, order);
  for (const [list, section] of found ?? []) paired.set(list, section);
  const values = new Set(sections.flatMap((section) => [...section.values]));
  const odd = new Set([...named].filter((list) => !fits(list, paired.get(list)!, values)));
  return { paired, named, odd };
};
