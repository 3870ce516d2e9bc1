import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExamBrief } from '#contracts/http/exams';
import { closingMoment, commonEnd, lastDeadline, lastStart } from '../domain/deadline.js';
import { toMarks } from '../domain/marks.js';
import { awaitsFigures, figuresAt, isBoardVisible, isScoreVisible, isSolutionVisible } from '../domain/visibility.js';
import type { CourseName } from '../ports.js';
import { attemptColumns, type AttemptRow } from './attempts.sql.js';
import type { Counts } from './exam-topic.sql.js';
import { examColumns, type ExamRow } from './exams.sql.js';
import { admitsUser } from './make-ups.sql.js';
import { iso } from './sql.js';

/** What to list: every part given must match. `section` is the area of the site (hsc, jobs, admission). */
export interface ExamFilter {
  readonly courseIds?: readonly string[];
  readonly examIds?: readonly string[];
  readonly section?: 'hsc' | 'jobs' | 'admission';
  /** Newest first when cut; 100 unless said. */
  readonly limit?: number;
}

export type BriefRow = ExamRow & { readonly courseId: string; readonly makeUpTitle: string | null; readonly mine: AttemptRow | null };

/** Exams with the course they are listed under and the person's latest attempt: one statement for all of them. */
export const readBriefRows = (
  em: EntityManager,
  userId: string | null,
  filter: ExamFilter,
  states: readonly string[],
  /** Whoever looks after exams sees also those that name whom they admit. */
  isStaff: boolean,
): Promise<BriefRow[]> => {
  if (filter.courseIds?.length === 0 || filter.examIds?.length === 0) return Promise.resolve([]);
  const mine =
    userId === null
      ? 'left join (select 1) m on false'
      : `left join lateral (
      select ${attemptColumns} from exams.attempts a where a.exam_id = e.id and a.user_id = ? order by a.number desc limit 1) m on true`;
  return em.execute<BriefRow[]>(
    `select ${examColumns}, c.course_id as "courseId", (select t.title from exams.exams t where t.id = e.make_up_of) as "makeUpTitle",
       ${userId === null ? 'null' : 'to_json(m)'} as mine
     from exams.exams e
     join lateral (
       select course_id from exams.exam_courses x where x.exam_id = e.id${filter.courseIds ? ' and x.course_id in (?)' : ''} order by x.number limit 1
     ) c on true
     ${mine}
     where e.state in (?)${isStaff ? '' : userId === null ? ` and e.admits = 'enrolled'` : ` and ${admitsUser}`}${filter.examIds ? ' and e.id in (?)' : ''}${filter.section ? ' and e.area = ?' : ''}
     order by e.opens_at desc, e.id limit ?`,
    [
      ...(filter.courseIds ? [filter.courseIds] : []),
      ...(userId === null ? [] : [userId]),
      states,
      ...(isStaff || userId === null ? [] : [userId]),
      ...(filter.examIds ? [filter.examIds] : []),
      ...(filter.section ? [filter.section] : []),
      filter.limit ?? 100,
    ],
  );
};

const myState = (row: BriefRow, userId: string | null): ExamBrief['mine'] => {
  if (userId === null) return null;
  const { mine } = row;
  const scored = mine !== null && mine.scoreUnits !== null && isScoreVisible(row);
  return {
    attemptId: mine?.id ?? null,
    state: mine?.state ?? 'none',
    attemptsLeft: Math.max(0, row.attemptsAllowed - (mine?.number ?? 0)),
    deadline: mine ? iso(mine.deadline) : null,
    score: scored && mine.scoreUnits !== null ? toMarks(mine.scoreUnits, row.denominator) : null,
  };
};

const resultsMoment = (exam: Pick<ExamRow, 'resultsAt' | 'publishResults' | 'closesAt' | 'extraSeconds' | 'waitsUntil'>): string | null =>
  exam.resultsAt !== null
    ? iso(exam.resultsAt)
    : exam.publishResults === 'at-close'
      ? iso(Math.max(closingMoment(exam), exam.waitsUntil ?? 0))
      : null;

export const briefOf = (row: BriefRow, userId: string | null, course: CourseName | undefined, counts: Counts | undefined): ExamBrief => ({
  id: row.id,
  courseSlug: course?.slug ?? '',
  courseTitle: course?.title ?? '',
  title: row.title,
  subjects: row.subjects,
  kind: row.kind,
  state: row.state,
  opensAt: iso(row.opensAt),
  closesAt: iso(row.closesAt),
  durationSeconds: row.durationSeconds,
  questionCount: row.questionCount,
  fullMarks: toMarks(row.fullUnits, row.denominator),
  negativeMark: toMarks(row.negativeUnits, row.denominator),
  taking: counts?.taking ?? 0,
  submitted: counts?.submitted ?? 0,
  boardVisible: isBoardVisible(row),
  startUntil: row.startWindowSeconds === null ? null : iso(lastStart(row)),
  lastStartAt: iso(lastStart(row)),
  commonEndAt: iso(commonEnd(row)),
  endsAt: iso(lastDeadline(row)),
  overAt: iso(closingMoment(row)),
  figuresAt: awaitsFigures(row) ? iso(figuresAt(row)) : null,
  solutionVisible: isSolutionVisible(row, row.mine?.state ?? null),
  resultsAt: resultsMoment(row),
  makeUpOf: row.makeUpOf === null ? null : { id: row.makeUpOf, title: row.makeUpTitle ?? '' },
  mine: myState(row, userId),
});
