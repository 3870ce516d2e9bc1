import type { SubjectNode } from '../http/bank-shapes.js';
import { folded, type PlacedNode } from './subject-tree.js';

/** A round of practice has ten questions: with fewer a student meets the same ones again. */
export const enough = 10;

export type PracticeSubjectState = 'none' | 'few' | 'enough';

/** What self practice has of one subject or topic. */
export interface PracticeSubjectRow {
  readonly id: string;
  readonly node: SubjectNode;
  /** Its name with the way to it. */
  readonly name: string;
  readonly above: string;
  /** Ids of the nodes from its subject down to itself. */
  readonly way: readonly string[];
  /** Published, and not kept back by an exam. */
  readonly ready: number;
  /** Null where the server does not count them: `ready` are then all published ones. */
  readonly withheld: number | null;
  /** Written, not published. */
  readonly waiting: number;
  /** Published ones without a difficulty, then with 1 to 5; null where the server does not count them. */
  readonly levels: readonly number[] | null;
  readonly state: PracticeSubjectState;
  /** Of a subject: its topics, and how many of them have fewer than enough. */
  readonly topics: number;
  readonly fewTopics: number;
}

const readyOf = (node: SubjectNode): number => node.published - (node.withheld ?? 0);
const stateOf = (ready: number): PracticeSubjectState => (ready === 0 ? 'none' : ready < enough ? 'few' : 'enough');

/** The rows of one level: subjects, or topics with those chapters and subjects that have nothing below. */
export const practiceSubjectRows = (places: readonly PlacedNode[], level: 'subject' | 'topic'): readonly PracticeSubjectRow[] => {
  const parents = new Set(places.map(({ node }) => node.parentId));
  const leaf = ({ node }: PlacedNode): boolean => !parents.has(node.id);
  const wanted = places.filter((place) => (level === 'subject' ? place.node.level === 'subject' : leaf(place)));
  return wanted.map(({ node, path, name }) => {
    const ready = readyOf(node);
    const below =
      level === 'subject' ? places.filter((place) => leaf(place) && place.path[0]?.id === node.id && place.node.id !== node.id) : [];
    return {
      id: node.id,
      node,
      name,
      way: path.map(({ id }) => id),
      above: path
        .slice(0, -1)
        .map((one) => one.name)
        .join(' › '),
      ready,
      withheld: node.withheld ?? null,
      waiting: node.all - node.published,
      levels: node.byDifficulty ?? null,
      state: stateOf(ready),
      topics: below.length,
      fewTopics: below.filter((place) => readyOf(place.node) < enough).length,
    };
  });
};

export const practiceSubjectLevels = ['subject', 'topic'] as const;
export const practiceSubjectShows = ['few', 'withheld'] as const;
export const practiceSubjectSorts = ['place', 'name', '-name', 'ready', '-ready', 'withheld', '-withheld'] as const;

/** How they are narrowed and ordered; what is empty or unknown narrows nothing. */
export interface PracticeSubjectQuery {
  readonly q?: string | undefined;
  readonly show?: string | undefined;
  /** A subject or chapter by its id. */
  readonly subjectId?: string | undefined;
  readonly sort?: string | undefined;
}

const orders: Readonly<Record<string, (a: PracticeSubjectRow, b: PracticeSubjectRow) => number>> = {
  ready: (a, b) => a.ready - b.ready,
  withheld: (a, b) => (a.withheld ?? 0) - (b.withheld ?? 0),
  name: (a, b) => a.name.localeCompare(b.name, 'bn'),
};
const sorted = (rows: readonly PracticeSubjectRow[], order: string): readonly PracticeSubjectRow[] => {
  const compare = orders[order.replace('-', '')];
  if (!compare) return rows;
  return rows.toSorted((a, b) => (order.startsWith('-') ? compare(b, a) : compare(a, b)));
};

/** What a row has to be for a choice of the filter. */
const fits: Readonly<Record<string, (row: PracticeSubjectRow) => boolean>> = {
  few: ({ state }) => state !== 'enough',
  withheld: ({ withheld }) => (withheld ?? 0) > 0,
};

/** The rows that are asked for, in order: the page and the file show the same. */
export const filterPracticeSubjects = (
  all: readonly PracticeSubjectRow[],
  { q = '', show = '', subjectId = '', sort = 'place' }: PracticeSubjectQuery,
): readonly PracticeSubjectRow[] => {
  const words = folded(q).split(/\s+/).filter(Boolean);
  const found = all.filter((row) => words.every((word) => folded(row.name).includes(word)) && (fits[show]?.(row) ?? true));
  return sorted(found, sort).filter(({ way }) => subjectId === '' || way.includes(subjectId));
};
