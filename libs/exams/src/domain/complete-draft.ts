import { tieBreak as tieBreakSchema } from '#contracts/http/exams';
import { usualStartWindow } from '#contracts/shared/exam-times';
import { AppError } from '#platform/kernel';
import type { CancelledCredit, ExamDraft, NegativeMark, Ranking, SectionDraft, TieBreak } from './exam-draft.js';
import { parseRational } from './marks.js';
import { liveFiguresOf, presets } from './presets.js';

/** A draft with every default filled in, and known to be sound. */
export interface CompleteDraft extends Required<
  Omit<ExamDraft, 'preset' | 'negative' | 'passMark' | 'optionalCounted' | 'startWindowSeconds'>
> {
  readonly startWindowSeconds: number | null;
  readonly negative: NegativeMark | null;
  readonly passMark: string | null;
  readonly optionalCounted: number | null;
  readonly ranking: Ranking;
  readonly cancelledCredit: CancelledCredit;
  readonly tieBreak: readonly TieBreak[];
}

const filled = (draft: ExamDraft): CompleteDraft => {
  const preset = draft.preset === undefined ? null : presets[draft.preset];
  return {
    language: 'bn',
    kind: 'live',
    area: 'hsc',
    subjects: [],
    instructions: '',
    syllabus: [],
    durationSeconds: preset?.durationSeconds ?? 1500,
    graceSeconds: 15,
    shuffleQuestions: true,
    shuffleOptions: true,
    attemptsAllowed: 1,
    ranking: 'first',
    floorAtZero: false,
    cancelledCredit: 'everyone',
    publishResults: 'at-close',
    showSolution: 'after-close',
    leaderboard: 'live',
    phoneWaived: false,
    startWindowSeconds: usualStartWindow(draft.kind ?? 'live', draft.durationSeconds ?? preset?.durationSeconds ?? 1500),
    liveFigures: liveFiguresOf(draft.kind ?? 'live', draft.preset),
    questionsAfter: 'with-solution',
    tieBreak: preset?.tieBreak ?? ['score', 'fewer-wrong', 'less-time'],
    ...draft,
    negative: draft.negative === undefined ? (preset?.negative ?? null) : draft.negative,
    passMark: draft.passMark === undefined ? (preset?.passMark ?? null) : draft.passMark,
    optionalCounted: draft.optionalCounted ?? null,
  };
};

const isPositive = (text: string) => (parseRational(text)?.num ?? 0n) > 0n;
const isWhole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;

const faultOfSections = (sections: readonly SectionDraft[]): string | null => {
  if (sections.length === 0 || sections.length > 20) return 'From 1 to 20 sections';
  if (sections.some(({ questionVersionIds }) => questionVersionIds.length === 0)) return 'Every section needs a question';
  const versions = sections.flatMap(({ questionVersionIds }) => questionVersionIds);
  if (versions.length > 400) return 'At most 400 questions';
  if (new Set(versions).size !== versions.length) return 'A question stands twice';
  if (sections.some(({ markEach }) => !isPositive(markEach))) return 'Each mark is a number above zero';
  return null;
};

/** What an exam's rules are, whether its paper stands already or not. */
export type ExamRules = Pick<
  CompleteDraft,
  | 'title'
  | 'opensAt'
  | 'closesAt'
  | 'durationSeconds'
  | 'graceSeconds'
  | 'attemptsAllowed'
  | 'ranking'
  | 'publishResults'
  | 'showSolution'
  | 'negative'
  | 'passMark'
  | 'tieBreak'
  | 'courseIds'
>;

const faultOfTieBreak = ({ tieBreak }: Pick<ExamRules, 'tieBreak'>): string | null => {
  if (tieBreak[0] !== 'score') return 'The first rule is the score';
  if (new Set(tieBreak).size !== tieBreak.length) return 'A rule stands twice';
  const unknown = tieBreak.find((rule) => !tieBreakSchema.safeParse(rule).success);
  return unknown === undefined ? null : `No such rule: ${unknown}`;
};

type Checks = readonly (readonly [field: string, sound: boolean, sentence: string | null])[];
const faults = (checks: Checks): Record<string, string> =>
  Object.fromEntries(checks.flatMap(([field, sound, sentence]) => (sound ? [] : [[field, sentence ?? 'Invalid']])));

/** Field → what is wrong with it: what no draft may hold, however unfinished it is. */
export const faultsOfRules = (draft: ExamRules): Record<string, string> => {
  const negative = draft.negative === null ? 0n : parseRational(draft.negative.value)?.num;
  const seesKeyBetweenAttempts = draft.attemptsAllowed > 1 && draft.publishResults === 'at-once' && draft.showSolution === 'after-submit';
  return faults([
    ['title', draft.title.trim().length > 0 && draft.title.length <= 200, 'From 1 to 200 characters'],
    ['courseIds', new Set(draft.courseIds).size === draft.courseIds.length, 'Each course once'],
    ['closesAt', Date.parse(draft.opensAt) < Date.parse(draft.closesAt), 'Closes after it opens'],
    ['durationSeconds', isWhole(draft.durationSeconds, 10, 86_400), 'From 10 seconds to a day'],
    ['graceSeconds', isWhole(draft.graceSeconds, 0, 300), 'From 0 to 300 seconds'],
    ['attemptsAllowed', isWhole(draft.attemptsAllowed, 1, 100), 'From 1 to 100'],
    ['ranking', draft.ranking === 'first' || !seesKeyBetweenAttempts, 'Where the solution follows each submit, the first attempt ranks'],
    ['negative', negative !== undefined && negative >= 0n, 'Zero or a number above it'],
    ['passMark', draft.passMark === null || parseRational(draft.passMark) !== null, 'A number of marks'],
    ['tieBreak', faultOfTieBreak(draft) === null, faultOfTieBreak(draft)],
  ]);
};

/** What a draft that is made in one go has to bring besides: courses, questions, and rules that fit its sections. */
const faultsOf = (draft: CompleteDraft): Record<string, string> => {
  const optional = draft.sections.filter(({ optional: mayMiss }) => mayMiss).length;
  const unknown = draft.tieBreak.find((rule) => Number(/\d+$/.exec(rule)?.[0] ?? 1) > draft.sections.length);
  return {
    ...faults([
      ['courseIds', draft.courseIds.length > 0, 'At least one course, each once'],
      [
        'optionalCounted',
        draft.optionalCounted === null || isWhole(draft.optionalCounted, 0, optional),
        'Not more than there are optional sections',
      ],
      ['sections', faultOfSections(draft.sections) === null, faultOfSections(draft.sections)],
      ['tieBreak', unknown === undefined, `No such rule: ${unknown}`],
    ]),
    ...faultsOfRules(draft),
  };
};

/** Throws 'Invalid input' where there are faults. */
export const refuseFaults = (issues: Readonly<Record<string, string>>): void => {
  if (Object.keys(issues).length > 0) throw new AppError('Invalid input', { field: Object.keys(issues).join(', ') }, { issues });
};

/** Fills in defaults and preset, then checks; 'Invalid input' names every field that is wrong. */
export const completeDraft = (draft: ExamDraft): CompleteDraft => {
  const complete = filled(draft);
  refuseFaults(faultsOf(complete));
  return complete;
};
