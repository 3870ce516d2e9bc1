import { listedOf } from './answer-list.js';
import { isCreative } from './creative.js';
import type { Draft } from './draft.js';
import type { AnswerList, Entry, LetterList, ListedAnswers } from './listed-answers.js';
import type { PaperLine } from './lines.js';
import { comparable, resolveKey } from './resolve-key.js';
import { pairedLists, type Pairs, sectionNamed, sectionsOf } from './paper-sections.js';

/** Text of an answer list that is for no question. */
interface Unplaced {
  readonly line: PaperLine;
  readonly text: string;
  /** Further lines that the text stands on. */
  readonly also: readonly PaperLine[];
}

const isTruth = (key: string): boolean => /^(?:t|true|false|সত্য|মিথ্যা)$/iu.test(key);

const give = (draft: Draft, { listed, line, explanation }: Entry): void => {
  if (draft.listKey && draft.listKey.text !== listed.key) {
    draft.unclear = { first: draft.listKey.text, second: listed.key, line: line.line };
    return;
  }
  draft.listKey = { text: listed.key, line: line.line };
  // An option may say word for word what else would be two readings: `AB` of blood groups.
  const isText = draft.options.some((option) => comparable(option.lines.join(' ')) === comparable(listed.key));
  if (listed.readings && !isText) draft.unclear = { first: listed.readings[0], second: listed.readings[1], line: line.line };
  if (explanation.length > 0) draft.explanation = [...(draft.explanation ?? []), ...explanation];
};

const leaveUnclear = (drafts: readonly Draft[], entries: readonly Entry[]): void => {
  const keys = [...new Set(entries.map(({ listed }) => listed.key))];
  for (const draft of drafts)
    if (draft.keys.length === 0) draft.unclear = { first: keys[0] ?? '', second: keys[1] ?? '', line: entries[0]?.line.line ?? draft.line };
};

type Placed = readonly [list: AnswerList, entry: Entry];

/** What the answers of one number come to. Returns those that are for no question. */
const settle = (found: readonly Placed[], drafts: readonly Draft[], { paired, named, odd }: Pairs): readonly Entry[] => {
  if (drafts.length === 0) return found.map(([, entry]) => entry);
  const left: Entry[] = [];
  const unsure: Entry[] = [];
  for (const [list, entry] of found) {
    const section = paired.get(list);
    const isOnly = drafts.length === 1 && found.length === 1 && !named.has(list);
    const own = isOnly ? drafts : drafts.filter((draft) => section?.drafts.has(draft) === true);
    if (!isOnly && !section) unsure.push(entry);
    else if (own.length === 0) left.push(entry);
    else if (own[0] && own.length === 1 && !odd.has(list)) give(own[0], entry);
    else leaveUnclear(own, [entry]);
  }
  if (unsure.length === 0) return left;
  const isSame = unsure.every(({ listed }) => listed.key === unsure[0]?.listed.key);
  if (drafts.length === 1 && drafts[0] && unsure[0] && isSame) give(drafts[0], unsure[0]);
  else leaveUnclear(drafts, unsure);
  return left;
};

const namesOf = (lists: readonly { readonly heading: string | null }[]): string[] => lists.flatMap(({ heading }) => heading ?? []);

/** The next question's heading, where it was taken for the last option's second line and a list of answers calls its section so. */
const withHeadings = (lists: readonly { readonly heading: string | null }[], drafts: readonly Draft[]): void => {
  const names = new Set(namesOf(lists).map(comparable));
  for (const [at, draft] of drafts.entries()) {
    const lines = draft.options.at(-1)?.lines ?? [];
    const next = drafts[at + 1];
    if (next && lines.length > 1 && names.has(comparable(lines.at(-1) ?? ''))) next.headings.push(lines.pop() ?? '');
  }
};

const giveNumbered = (lists: readonly AnswerList[], all: readonly Draft[], left: Unplaced[]): void => {
  const choices = all.filter((draft) => draft.value !== null && draft.options.length > 0 && !isCreative(draft));
  const others = all.filter((draft) => draft.value !== null && draft.options.length === 0);
  const isStatements = lists.some(({ entries }) => entries.some(({ listed }) => isTruth(listed.key))) && others.length > 0;
  const isForStatements = (list: AnswerList): boolean =>
    isStatements && list.entries.every(({ listed }) => isTruth(listed.key) || /^f$/i.test(listed.key));
  for (const [some, first, second] of [
    [lists.filter((list) => !isForStatements(list)), choices, others],
    [lists.filter(isForStatements), others, choices],
  ] as const) {
    const pairs = pairedLists(some, sectionsOf(first, namesOf(some)), all);
    const byValue = Map.groupBy(
      some.flatMap((list): Placed[] => list.entries.map((entry) => [list, entry])),
      ([, { listed }]) => listed.value,
    );
    const byNumber = Map.groupBy(first, ({ value }) => value ?? 0);
    const byOther = Map.groupBy(second, ({ value }) => value ?? 0);
    for (const [value, found] of byValue) {
      const drafts = byNumber.get(value) ?? byOther.get(value) ?? [];
      for (const { line, listed, explanation, also } of settle(found, drafts, pairs))
        left.push({ line, text: [listed.asFound, ...explanation].join('\n'), also });
    }
  }
};

const saysSame = (draft: Draft, letter: string): boolean => {
  const [own, said] = [resolveKey(draft.options, draft.keys[0]?.text ?? ''), resolveKey(draft.options, letter)];
  return 'correct' in own && 'correct' in said && own.correct.join() === said.correct.join();
};

/** Letters in the order of the questions, where there are as many as questions without a key (or as questions, and those keyed agree). */
const giveInOrder = ({ letters, line, isPlural, lines, also }: LetterList, above: readonly Draft[], left: Unplaced[]): void => {
  const choices = above.filter((draft) => draft.options.length > 0 && !isCreative(draft));
  const open = choices.filter((draft) => draft.keys.length === 0 && !draft.listKey);
  const isAll =
    choices.length === letters.length && choices.every((draft, at) => open.includes(draft) || saysSame(draft, letters[at] ?? ''));
  if (isPlural && (open.length === letters.length || (isAll && open.length > 1))) {
    const own = open.length === letters.length ? open : choices;
    for (const [at, draft] of own.entries()) {
      const listed = listedOf(draft.value ?? 0, letters[at] ?? '', letters[at] ?? '');
      if (open.includes(draft)) give(draft, { listed, line, explanation: [], also: [] });
    }
    return;
  }
  const last = open.at(-1);
  if (last) last.unclear = { first: letters.join(', '), second: letters.at(-1) ?? '', line: line.line };
  if (isPlural || !last) left.push({ line, text: lines.join('\n'), also });
};

/** Gives the answers of all lists to their questions; an answer that may be for one or another leaves them unclear. */
export const giveAnswers = ({ lists, letterLists }: ListedAnswers, all: readonly Draft[]): readonly Unplaced[] => {
  const left: Unplaced[] = [];
  withHeadings([...lists, ...letterLists], all);
  if (lists.length > 0) giveNumbered(lists, all, left);
  const sections = sectionsOf(all, namesOf(letterLists));
  for (const list of letterLists) {
    const section = list.heading === null ? null : sectionNamed(list.heading, sections);
    giveInOrder(list, section ? [...section.drafts] : all.slice(0, list.before), left);
  }
  return left;
};
