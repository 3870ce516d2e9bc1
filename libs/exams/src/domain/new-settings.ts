import type { ExamSettings } from '#contracts/http/exam-desk';
import { usualClose, usualStartWindow } from '#contracts/shared/exam-times';
import { liveFiguresOf, presets } from './presets.js';

const dhaka = 6 * 3_600_000;
const day = 86_400_000;
/** What a question takes where nothing else is said. */
const secondsEach = 60;
const iso = (moment: number): string => new Date(moment).toISOString();

/** Tomorrow at 20:00 in Dhaka: when most exams are. */
const tomorrowEvening = (now: number): number => Math.floor((now + dhaka) / day) * day - dhaka + day + 20 * 3_600_000;

/** What a new draft begins with, where its author has not said otherwise. `now` by the database's clock. */
export type Begun = Pick<ExamSettings, 'title' | 'preset'> &
  Partial<Pick<ExamSettings, 'courseIds' | 'language' | 'kind' | 'area' | 'opensAt' | 'closesAt' | 'subjects'>> & {
    /** How many questions it begins with. */
    readonly questionCount?: number;
  };

const areaOf = (preset: ExamSettings['preset']): ExamSettings['area'] =>
  preset === null || preset === 'hsc-mcq' ? 'hsc' : preset === 'bcs' || preset === 'bank' ? 'jobs' : 'admission';

/** Times of a draft: a ranked exam ends for all together; any other is left open half an hour longer, for those who come late. */
export const windowOf = (
  given: Partial<Pick<ExamSettings, 'opensAt' | 'closesAt'>>,
  durationSeconds: number,
  now: number,
  kind: ExamSettings['kind'] = 'live',
): Pick<ExamSettings, 'opensAt' | 'closesAt'> => {
  const opensAt = given.opensAt ?? iso(tomorrowEvening(now));
  return { opensAt, closesAt: given.closesAt ?? iso(usualClose(kind, Date.parse(opensAt), durationSeconds)) };
};

/** The settings of a new draft: a preset's where one is named, else the usual ones. */
export const newSettings = (begun: Begun, now: number): ExamSettings => {
  const preset = begun.preset === null ? null : presets[begun.preset];
  const durationSeconds = preset?.durationSeconds ?? (begun.questionCount === undefined ? 1500 : begun.questionCount * secondsEach);
  return {
    courseIds: begun.courseIds ?? [],
    language: begun.language ?? 'bn',
    kind: begun.kind ?? 'live',
    area: begun.area ?? areaOf(begun.preset),
    subjects: begun.subjects ?? [],
    instructions: '',
    syllabus: [],
    graceSeconds: 15,
    optionalCounted: null,
    shuffleQuestions: true,
    shuffleOptions: true,
    attemptsAllowed: 1,
    ranking: 'first',
    floorAtZero: false,
    cancelledCredit: 'everyone',
    publishResults: 'at-close',
    showSolution: 'after-close',
    leaderboard: 'live',
    questionsAfter: 'with-solution',
    phoneWaived: false,
    startWindowSeconds: usualStartWindow(begun.kind ?? 'live', durationSeconds),
    liveFigures: liveFiguresOf(begun.kind ?? 'live', begun.preset),
    ...windowOf(begun, durationSeconds, now, begun.kind),
    title: begun.title,
    preset: begun.preset,
    durationSeconds,
    negative: preset?.negative ?? null,
    passMark: preset?.passMark ?? null,
    tieBreak: [...(preset?.tieBreak ?? ['score', 'fewer-wrong', 'less-time'])],
    questionTarget: preset?.questions ?? null,
  };
};

/** The one section of a new draft, so that questions have a place to go to. */
export const firstSection = ({ preset, language }: Pick<ExamSettings, 'preset' | 'language'>) => ({
  title: language === 'bn' ? 'প্রশ্ন' : 'Questions',
  markEach: preset === null ? '1' : presets[preset].markEach,
  optional: false,
  questions: [],
});
