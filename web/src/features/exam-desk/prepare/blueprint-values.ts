import type { CallOf, ResponseOf } from '#contracts/http/endpoint';
import type { DeskQuestion, draftBlueprint, ExamDesk } from '#contracts/http/exam-desk';
import { toLatinDigits } from '../../../i18n/digits.js';

/** A line of the blueprint as it is typed. */
export interface BlueprintLine {
  /** Of this page alone. */
  readonly key: number;
  readonly subjectId: string;
  /** `1` to `5`, or nothing: any. */
  readonly difficulty: string;
  readonly count: string;
}
type Drafted = ResponseOf<typeof draftBlueprint>['lines'][number];
/** What came of a line; questions may have been swapped or left out since. */
export type PickedLine = Drafted & { readonly key: number };
type Asked = CallOf<typeof draftBlueprint>['body']['lines'][number];

const most = 200;
/** The number of questions a line asks for; null where it says none. */
export const countOfLine = ({ count }: Pick<BlueprintLine, 'count'>): number | null => {
  const text = toLatinDigits(count).trim();
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
};

export const askedOf = ({ subjectId, difficulty, count }: BlueprintLine): Asked => ({
  subjectId,
  difficulty: difficulty === '' ? null : Number(difficulty),
  count: countOfLine({ count }) ?? 0,
});

export const totalOf = (lines: readonly BlueprintLine[]): number => lines.reduce((sum, line) => sum + (countOfLine(line) ?? 0), 0);
export const questionsOf = (lines: readonly PickedLine[]): DeskQuestion[] => lines.flatMap(({ questions }) => questions);
/** How many a line lacks as it stands now. */
export const shortOf = ({ wanted, questions }: PickedLine): number => Math.max(0, wanted - questions.length);

const changed = (lines: readonly PickedLine[], key: number, questions: (own: readonly DeskQuestion[]) => DeskQuestion[]): PickedLine[] =>
  lines.map((line) => (line.key === key ? { ...line, questions: questions(line.questions) } : line));
export const swapped = (lines: readonly PickedLine[], key: number, versionId: string, other: DeskQuestion): PickedLine[] =>
  changed(lines, key, (own) => own.map((question) => (question.versionId === versionId ? other : question)));
export const leftOut = (lines: readonly PickedLine[], key: number, versionId: string): PickedLine[] =>
  changed(lines, key, (own) => own.filter((question) => question.versionId !== versionId));

/** Where the picked questions go: to the end of a section (its place from 0), into a new one, or into one for each line. */
export type Goal = number | 'new' | 'each';

type Body = { title: string; markEach: string; optional: boolean; questions: { versionId: string; cancelled?: boolean }[] }[];
interface Into {
  readonly desk: ExamDesk;
  readonly lines: readonly PickedLine[];
  readonly goal: Goal;
  /** What a new section is called: after its line, or by its place from 1. */
  readonly nameOf: (line: PickedLine | null, place: number) => string;
}

/** The paper with the picked questions in it. A version that it holds already does not come twice; an empty section is filled first. */
export const paperWith = ({ desk, lines, goal, nameOf }: Into): Body => {
  const before: Body = desk.sections.map(({ title, markEach, optional, questions }) => ({
    title,
    markEach,
    optional,
    questions: questions.map(({ versionId, cancelled }) => ({ versionId, cancelled })),
  }));
  const held = new Set(before.flatMap(({ questions }) => questions.map(({ versionId }) => versionId)));
  const fresh = (picked: readonly DeskQuestion[]) =>
    picked.filter(({ versionId }) => !held.has(versionId)).map(({ versionId }) => ({ versionId }));
  const markEach = before.at(-1)?.markEach ?? '1';
  if (typeof goal === 'number')
    return before.map((section, at) =>
      at === goal ? { ...section, questions: [...section.questions, ...fresh(questionsOf(lines))] } : section,
    );
  // The section that a preset began with gives way to those that hold something.
  const kept = before.filter(({ questions }) => questions.length > 0);
  const made =
    goal === 'new'
      ? [{ title: nameOf(null, kept.length + 1), questions: fresh(questionsOf(lines)) }]
      : lines.map((line, at) => ({ title: nameOf(line, kept.length + at + 1), questions: fresh(line.questions) }));
  return [...kept, ...made.filter(({ questions }) => questions.length > 0).map((section) => ({ ...section, markEach, optional: false }))];
};
