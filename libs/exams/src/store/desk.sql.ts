import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExamSettings } from '#contracts/http/exam-desk';
import { AppError, newId } from '#platform/kernel';
import { examColumns, type ExamRow } from './exams.sql.js';
import { iso, ms } from './sql.js';

/** An exam as the back office needs it: with what takers never see. Moments are milliseconds since the epoch. */
export type DeskRow = ExamRow & {
  readonly area: ExamSettings['area'];
  readonly preset: ExamSettings['preset'];
  readonly questionTarget: number | null;
  readonly questionRule: 'withheld' | 'approved';
  readonly questionsAfter: ExamSettings['questionsAfter'];
  readonly createdAt: number;
  readonly changedAt: number;
  /** Papers sealed so far, those taken back included. */
  readonly papers: number;
  readonly courseIds: string[];
  readonly createdBy: string | null;
  /** Since when the draft waits for an admin, and what its author says to it. */
  readonly sentAt: number | null;
  readonly sentNote: string | null;
  /** The title of the exam that it makes up for, and how many it names. */
  readonly makeUpTitle: string | null;
  readonly admitted: number;
};

const deskSql = `
  select ${examColumns}, e.area, e.preset, e.question_target as "questionTarget",
    e.created_by as "createdBy", ${ms('e.sent_at')} as "sentAt", e.sent_note as "sentNote",
    (select t.title from exams.exams t where t.id = e.make_up_of) as "makeUpTitle",
    (select count(*)::int from exams.admitted d where d.exam_id = e.id) as admitted,
    e.question_rule as "questionRule", e.questions_after as "questionsAfter",
    ${ms('e.created_at')} as "createdAt", ${ms('e.changed_at')} as "changedAt",
    (select coalesce(max(p.version), 0) from exams.papers p where p.exam_id = e.id) as papers,
    array(select c.course_id from exams.exam_courses c where c.exam_id = e.id order by c.number) as "courseIds"
  from exams.exams e where e.id = ?`;

/** Throws 'Exam not found'. */
export const readDesk = async (em: EntityManager, examId: string): Promise<DeskRow> => {
  const [row] = await em.execute<DeskRow[]>(deskSql, [examId]);
  if (!row) throw new AppError('Exam not found');
  return row;
};

/**
 * Holds an exam until the end of the transaction. `version` is the one that the caller has seen; null where nobody has looked (the system).
 * Throws 'Exam not found', 'Changed meanwhile'.
 */
export const holdExam = async (em: EntityManager, examId: string, version: number | null): Promise<DeskRow> => {
  await em.execute('select 1 from exams.exams where id = ? for update', [examId]);
  const exam = await readDesk(em, examId);
  if (version !== null && version !== exam.version) throw new AppError('Changed meanwhile');
  return exam;
};

/** A question's place in a paper, whether it is sealed or not. `number` is the index into the paper's questions, from 0. */
export interface DeskPlace {
  readonly id: string;
  readonly number: number;
  readonly section: number;
  readonly versionId: string;
  readonly cancelled: boolean;
  /** Places, in the author's order from 0, of options that are not mixed with the others. */
  readonly keptOptions: number[];
}

export const readPlaces = (em: EntityManager, examId: string): Promise<DeskPlace[]> =>
  em.execute<DeskPlace[]>(
    `select id, number, section, version_id as "versionId", cancelled, kept_options as "keptOptions"
     from exams.exam_questions where exam_id = ? order by number`,
    [examId],
  );

export const settingsOf = (exam: DeskRow): ExamSettings => ({
  title: exam.title,
  courseIds: exam.courseIds,
  language: exam.language,
  kind: exam.kind,
  area: exam.area,
  subjects: exam.subjects,
  instructions: exam.instructions,
  syllabus: exam.syllabus,
  opensAt: iso(exam.opensAt),
  closesAt: iso(exam.closesAt),
  durationSeconds: exam.durationSeconds,
  graceSeconds: exam.graceSeconds,
  negative: exam.negativeKind && exam.negativeValue ? { kind: exam.negativeKind, value: exam.negativeValue } : null,
  passMark: exam.passMark,
  optionalCounted: exam.optionalCounted,
  shuffleQuestions: exam.shuffleQuestions,
  shuffleOptions: exam.shuffleOptions,
  attemptsAllowed: exam.attemptsAllowed,
  ranking: exam.ranking,
  floorAtZero: exam.floorAtZero,
  cancelledCredit: exam.cancelledCredit,
  publishResults: exam.publishResults,
  showSolution: exam.showSolution,
  leaderboard: exam.leaderboard,
  liveFigures: exam.liveFigures,
  startWindowSeconds: exam.startWindowSeconds,
  phoneWaived: exam.phoneWaived,
  questionsAfter: exam.questionsAfter,
  tieBreak: exam.tieBreak,
  preset: exam.preset,
  questionTarget: exam.questionTarget,
});

/** The columns that the settings fill. */
const columnsOf = (settings: ExamSettings): Record<string, unknown> => ({
  title: settings.title,
  language: settings.language,
  kind: settings.kind,
  area: settings.area,
  subjects: settings.subjects,
  instructions: settings.instructions,
  syllabus: settings.syllabus,
  opens_at: settings.opensAt,
  closes_at: settings.closesAt,
  duration_seconds: settings.durationSeconds,
  grace_seconds: settings.graceSeconds,
  negative_kind: settings.negative?.kind ?? null,
  negative_value: settings.negative?.value ?? null,
  pass_mark: settings.passMark,
  optional_counted: settings.optionalCounted,
  shuffle_questions: settings.shuffleQuestions,
  shuffle_options: settings.shuffleOptions,
  attempts_allowed: settings.attemptsAllowed,
  ranking: settings.ranking,
  floor_at_zero: settings.floorAtZero,
  cancelled_credit: settings.cancelledCredit,
  publish_results: settings.publishResults,
  show_solution: settings.showSolution,
  leaderboard: settings.leaderboard,
  live_figures: settings.liveFigures,
  phone_waived: settings.phoneWaived,
  start_window_seconds: settings.kind === 'live' ? settings.startWindowSeconds : null,
  questions_after: settings.questionsAfter,
  tie_break: settings.tieBreak,
  preset: settings.preset,
  question_target: settings.questionTarget,
});

const writeCourses = async (em: EntityManager, examId: string, courseIds: readonly string[]): Promise<void> => {
  await em.execute('delete from exams.exam_courses where exam_id = ?', [examId]);
  await em.execute(
    `insert into exams.exam_courses (exam_id, course_id, number)
     select ?, c.id::uuid, c.number from jsonb_array_elements_text(?::jsonb) with ordinality as c(id, number)`,
    [examId, JSON.stringify(courseIds)],
  );
};

/** A draft without questions. */
export const insertDraft = async (em: EntityManager, examId: string, settings: ExamSettings, createdBy: string | null): Promise<void> => {
  const row = { id: examId, ...columnsOf(settings), question_count: 0, created_by: createdBy };
  const names = Object.keys(row).join(', ');
  await em.execute(`insert into exams.exams (${names}) select ${names} from jsonb_populate_record(null::exams.exams, ?::jsonb)`, [
    JSON.stringify(row),
  ]);
  await writeCourses(em, examId, settings.courseIds);
};

export const updateSettings = async (em: EntityManager, examId: string, settings: ExamSettings): Promise<void> => {
  const row = columnsOf(settings);
  const names = Object.keys(row).join(', ');
  await em.execute(
    `update exams.exams e set (${names}) = (select ${names} from jsonb_populate_record(null::exams.exams, ?::jsonb)),
       version = version + 1, changed_at = platform.now() where id = ?`,
    [JSON.stringify(row), examId],
  );
  await writeCourses(em, examId, settings.courseIds);
};

export interface NewSection {
  readonly title: string;
  readonly markEach: string;
  readonly optional: boolean;
  readonly questions: readonly {
    readonly versionId: string;
    readonly questionId: string;
    readonly cancelled: boolean;
    readonly keptOptions: readonly number[];
  }[];
}

/** Puts these sections and questions, in this order, in the place of what the draft held. */
export const writePaperOf = async (em: EntityManager, examId: string, sections: readonly NewSection[]): Promise<void> => {
  await em.execute('delete from exams.exam_questions where exam_id = ?', [examId]);
  await em.execute('delete from exams.sections where exam_id = ?', [examId]);
  const rows = sections.map(({ title, optional, markEach, questions }, place) => ({
    number: place + 1,
    title,
    optional,
    mark_each: markEach,
    question_count: questions.length,
  }));
  await em.execute(
    `insert into exams.sections (exam_id, number, title, optional, mark_each, question_count)
     select ?, number, title, optional, mark_each, question_count
     from jsonb_to_recordset(?::jsonb) as s(number int, title text, optional boolean, mark_each text, question_count int)`,
    [examId, JSON.stringify(rows)],
  );
  const places = sections
    .flatMap(({ questions }, place) => questions.map((question) => ({ ...question, section: place + 1 })))
    .map((question, number) => ({ id: newId(), number, ...question }));
  await em.execute(
    `insert into exams.exam_questions (exam_id, id, number, section, version_id, question_id, cancelled, kept_options)
     select ?, id, number, section, "versionId", "questionId", cancelled, "keptOptions"
     from jsonb_to_recordset(?::jsonb) as q(id uuid, number int, section int, "versionId" uuid, "questionId" uuid, cancelled boolean,
       "keptOptions" int[])`,
    [examId, JSON.stringify(places)],
  );
  await em.execute('update exams.exams set question_count = ?, version = version + 1, changed_at = platform.now() where id = ?', [
    places.length,
    examId,
  ]);
};
