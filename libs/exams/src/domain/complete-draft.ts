import { tieBreak as tieBreakSchema } from '#contracts/http/exams';
import { AppError } from '#platform/kernel';
import type { CancelledCredit, ExamDraft, NegativeMark, Ranking, SectionDraft, TieBreak } from './exam-draft.js';
import { parseRational } from './marks.js';
import { presets } from './presets.js';

/** A draft with every default filled in, and known to be sound. */
export interface CompleteDraft extends Required<Omit<ExamDraft, 'preset' | 'negative' | 'passMark' | 'optionalCounted'>> {
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

const faultOfTieBreak = ({ tieBreak, sections }: CompleteDraft): string | null => {
  if (tieBreak[0] !== 'score') return 'The first rule is the score';
  if (new Set(tieBreak).size !== tieBreak.length) return 'A rule stands twice';
  const unknown = tieBreak.find((rule) => !tieBreakSchema.safeParse(rule).success || Number(/\d+$/.exec(rule)?.[0] ?? 1) > sections.length);
  return unknown === undefined ? null : `No such rule: ${unknown}`;
};

/** Field → what is wrong with it. */
const faultsOf = (draft: CompleteDraft): Record<string, string> => {
  const optional = draft.sections.filter(({ optional: mayMiss }) => mayMiss).length;
  const negative = draft.negative === null ? 0n : parseRational(draft.negative.value)?.num;
  const seesKeyBetweenAttempts = draft.attemptsAllowed > 1 && draft.publishResults === 'at-once' && draft.showSolution === 'after-submit';
  const checks: readonly (readonly [string, boolean, string | null])[] = [
    ['title', draft.title.trim().length > 0 && draft.title.length <= 200, 'From 1 to 200 characters'],
    ['courseIds', draft.courseIds.length > 0 && new Set(draft.courseIds).size === draft.courseIds.length, 'At least one course, each once'],
    ['closesAt', Date.parse(draft.opensAt) < Date.parse(draft.closesAt), 'Closes after it opens'],
    ['durationSeconds', isWhole(draft.durationSeconds, 10, 86_400), 'From 10 seconds to a day'],
    ['graceSeconds', isWhole(draft.graceSeconds, 0, 300), 'From 0 to 300 seconds'],
    ['attemptsAllowed', isWhole(draft.attemptsAllowed, 1, 100), 'From 1 to 100'],
    ['ranking', draft.ranking === 'first' || !seesKeyBetweenAttempts, 'Where the solution follows each submit, the first attempt ranks'],
    ['negative', negative !== undefined && negative >= 0n, 'Zero or a number above it'],
    ['passMark', draft.passMark === null || parseRational(draft.passMark) !== null, 'A number of marks'],
    [
      'optionalCounted',
      draft.optionalCounted === null || isWhole(draft.optionalCounted, 0, optional),
      'Not more than there are optional sections',
    ],
    ['sections', faultOfSections(draft.sections) === null, faultOfSections(draft.sections)],
    ['tieBreak', faultOfTieBreak(draft) === null, faultOfTieBreak(draft)],
  ];
  return Object.fromEntries(checks.flatMap(([field, sound, sentence]) => (sound ? [] : [[field, sentence ?? 'Invalid']])));
};

/** Fills in defaults and preset, then checks; 'Invalid input' names every field that is wrong. */
export const completeDraft = (draft: ExamDraft): CompleteDraft => {
  const complete = filled(draft);
  const issues = faultsOf(complete);
  if (Object.keys(issues).length > 0) throw new AppError('Invalid input', { field: Object.keys(issues).join(', ') }, { issues });
  return complete;
};
