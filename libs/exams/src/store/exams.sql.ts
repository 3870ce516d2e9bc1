import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuestionKind } from '../ports.js';
import type { CancelledCredit, Ranking, TieBreak } from '../domain/exam-draft.js';
import type { ExamState } from '../domain/exam.machine.js';
import { waitsUntil } from './make-ups.sql.js';
import { ms } from './sql.js';

/** An exam as takers' pages need it. Times are milliseconds since the epoch; `…Units` are decimal text. */
export interface ExamRow {
  readonly id: string;
  readonly title: string;
  readonly language: 'bn' | 'en';
  readonly kind: 'live' | 'practice' | 'mock';
  readonly subjects: string[];
  readonly instructions: string;
  readonly syllabus: string[];
  readonly state: ExamState;
  readonly version: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly durationSeconds: number;
  readonly graceSeconds: number;
  readonly negativeKind: 'fraction' | 'absolute' | null;
  readonly negativeValue: string | null;
  readonly passMark: string | null;
  readonly denominator: string;
  readonly fullUnits: string;
  readonly negativeUnits: string;
  readonly passUnits: string | null;
  readonly questionCount: number;
  readonly optionalCounted: number | null;
  readonly shuffleQuestions: boolean;
  readonly shuffleOptions: boolean;
  readonly attemptsAllowed: number;
  readonly ranking: Ranking;
  readonly floorAtZero: boolean;
  readonly cancelledCredit: CancelledCredit;
  readonly publishResults: 'at-once' | 'at-close' | 'by-hand';
  readonly showSolution: 'never' | 'after-submit' | 'after-close';
  readonly leaderboard: 'live' | 'after-close' | 'hidden';
  /** Whether scores and ranks are shown while others still write. */
  readonly liveFigures: boolean;
  /** So long after the opening an attempt may be begun; null = until the exam closes. */
  readonly startWindowSeconds: number | null;
  /** Staff let it be begun without a proven phone. */
  readonly phoneWaived: boolean;
  /** The most that anybody has beside everybody's time. */
  readonly extraSeconds: number;
  /** A sentence of staff for those who sit it now. */
  readonly message: string | null;
  readonly tieBreak: TieBreak[];
  readonly paperVersion: number;
  readonly paperBytes: number;
  readonly resultsAt: number | null;
  /** Why staff cancelled it, written for its students. */
  readonly cancelReason: string | null;
  /** The exam that it makes up for, whether it repeats its paper, and whom it admits. */
  readonly makeUpOf: string | null;
  readonly samePaper: boolean;
  readonly admits: 'enrolled' | 'named';
  /** Until when a make-up with its paper is to be sat, and it tells nothing. */
  readonly waitsUntil: number | null;
  /** The database clock when the row was read. */
  readonly now: number;
}

const plainColumns = [
  'id',
  'title',
  'language',
  'kind',
  'subjects',
  'instructions',
  'syllabus',
  'state',
  'cancel_reason',
  'version',
  'duration_seconds',
  'grace_seconds',
  'extra_seconds',
  'message',
  'negative_kind',
  'negative_value',
  'pass_mark',
  'question_count',
  'optional_counted',
  'shuffle_questions',
  'shuffle_options',
  'attempts_allowed',
  'ranking',
  'floor_at_zero',
  'cancelled_credit',
  'publish_results',
  'show_solution',
  'leaderboard',
  'live_figures',
  'start_window_seconds',
  'phone_waived',
  'tie_break',
  'paper_version',
  'paper_bytes',
  'make_up_of',
  'same_paper',
  'admits',
];
const unitColumns = ['denominator', 'full_units', 'negative_units', 'pass_units'];
const timeColumns = ['opens_at', 'closes_at', 'results_at'];
const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The columns of `ExamRow`, of the table named `e`. */
export const examColumns = [
  ...plainColumns.map((name) => `e.${name} as "${camel(name)}"`),
  ...unitColumns.map((name) => `e.${name}::text as "${camel(name)}"`),
  ...timeColumns.map((name) => `${ms(`e.${name}`)} as "${camel(name)}"`),
  `${waitsUntil} as "waitsUntil"`,
  `${ms('platform.now()')} as now`,
].join(', ');

/** The columns of `ReleaseRules`, of the table named `e`: all that decides what may be told to whom. */
export const ruleColumns = `e.state, ${ms('e.results_at')} as "resultsAt", e.kind, e.leaderboard,
  e.publish_results as "publishResults", e.show_solution as "showSolution",
  e.live_figures as "liveFigures", e.start_window_seconds as "startWindowSeconds", e.duration_seconds as "durationSeconds",
  ${waitsUntil} as "waitsUntil",
  e.grace_seconds as "graceSeconds", e.extra_seconds as "extraSeconds", ${ms('e.opens_at')} as "opensAt", ${ms('e.closes_at')} as "closesAt", ${ms('platform.now()')} as now`;

/** Whether the exam `e` can still be begun, as far as the clock goes (`lastStart`). */
export const stillStarts = `(platform.now() < e.closes_at
  and (e.start_window_seconds is null or platform.now() < e.opens_at + make_interval(secs => e.start_window_seconds)))`;

export const readExam = async (em: EntityManager, examId: string): Promise<ExamRow | null> => {
  const [row] = await em.execute<ExamRow[]>(`select ${examColumns} from exams.exams e where e.id = ?`, [examId]);
  return row ?? null;
};

export interface SectionRow {
  readonly number: number;
  readonly title: string;
  readonly optional: boolean;
  readonly markEach: string;
  readonly questionCount: number;
  readonly markUnits: string;
  readonly negativeUnits: string;
}

export const readSections = (em: EntityManager, examId: string): Promise<SectionRow[]> =>
  em.execute<SectionRow[]>(
    `select number, title, optional, mark_each as "markEach", question_count as "questionCount",
       mark_units::text as "markUnits", negative_units::text as "negativeUnits"
     from exams.sections where exam_id = ? order by number`,
    [examId],
  );

/** A question's place in a frozen paper; nothing of its marking. */
export interface PlacedQuestion {
  readonly id: string;
  readonly number: number;
  readonly section: number;
  readonly kind: QuestionKind;
  readonly optionIds: string[];
  readonly stimulusId: string | null;
}
