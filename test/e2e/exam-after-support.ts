import { randomUUID } from 'node:crypto';
import { address, ask, expect, findExam, type Exam, type Page, type Sql } from './support.js';

interface Draft {
  readonly id: string;
  readonly version: number;
  readonly sections: readonly {
    readonly title: string;
    readonly markEach: string;
    readonly questions: readonly { readonly versionId: string }[];
  }[];
}
const paperLength = 6;

/** An exam of the test's own (with `numeric`: of questions that ask for a number), made from the one that is always on, and open. Nobody else's doing touches it. */
export const openExam = async (staff: Page, sql: Sql, title: string, numeric = false): Promise<Exam> => {
  const live = await findExam(sql, `e.state = 'open' and e.attempts_allowed = 100`);
  const [course] = await sql<{ id: string }>('select id from catalog.courses where slug = $1', [live.slug]);
  const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
  const draft = await ask<Draft>(staff, 'POST', '/api/admin/exams', {
    title,
    copyOf: live.id,
    withQuestions: true,
    courseIds: [course!.id],
    opensAt: later(60),
    closesAt: later(240),
    kind: 'mock',
  });
  // A short paper: every question of it is drawn, with its formulas, on each page that shows it.
  const [section] = draft.sections;
  const asked = await sql<{ versionId: string }>(
    `select distinct q.version_id as "versionId" from exams.exam_questions q where q.kind = 'numeric' order by 1`,
  );
  const questions = (numeric ? asked : section!.questions).slice(0, paperLength).map(({ versionId }) => ({ versionId }));
  const short = await ask<Draft>(staff, 'PUT', `/api/admin/exams/${draft.id}/questions`, {
    version: draft.version,
    sections: [{ title: section!.title, markEach: section!.markEach, optional: false, questions }],
  });
  await ask(staff, 'POST', `/api/admin/exams/${draft.id}/state`, { version: short.version, act: 'schedule' });
  return openNow(sql, draft.id);
};

/** A scheduled exam opens now; with one attempt it is never taken for the exam that is always on, by which other tests go. */
export const openNow = async (sql: Sql, examId: string): Promise<Exam> => {
  await sql(
    `update exams.exams set opens_at = platform.now() - interval '1 second', attempts_allowed = 1, version = version + 1 where id = $1`,
    [examId],
  );
  await stateOf(sql, examId, 'open');
  const [exam] = await sql<Omit<Exam, 'path'>>(
    `select e.id, e.title, c.slug, e.question_count as questions from exams.exams e
       join exams.exam_courses ec on ec.exam_id = e.id join catalog.courses c on c.id = ec.course_id where e.id = $1 limit 1`,
    [examId],
  );
  return { ...exam!, path: `${address()}/courses/${exam!.slug}/mcq/${examId}` };
};

const stateOf = (sql: Sql, examId: string, state: string): Promise<void> =>
  expect
    .poll(async () => (await sql('select state from exams.exams where id = $1', [examId]))[0]?.['state'], {
      intervals: [50, 100, 200],
    })
    .toBe(state);

/** The exam ends now, and its results are out. */
export const closeExam = async (sql: Sql, examId: string): Promise<void> => {
  await sql(
    `update exams.exams set closes_at = greatest(opens_at + interval '1 ms', platform.now()), publish_results = 'at-close',
       show_solution = 'after-close', version = version + 1 where id = $1`,
    [examId],
  );
  await stateOf(sql, examId, 'results');
};

/** It is on no page any more: what other tests look at holds their own exams. */
export const endExam = (sql: Sql, examId: string): Promise<unknown> =>
  sql(`update exams.exams set state = 'cancelled', version = version + 1 where id = $1`, [examId]);

export interface Key {
  readonly questionId: string;
  readonly right: string;
  readonly wrong: readonly string[];
}
/** The questions of an exam in the author's order, each with its key. */
export const keysOf = async (sql: Sql, examId: string): Promise<readonly Key[]> => {
  const rows = await sql<{ id: string; options: string[]; right: string }>(
    `select q.id, q.option_ids::text[] as options, k.option_ids[1]::text as right
       from exams.exam_questions q join exams.exam_keys k on k.exam_id = q.exam_id and k.question_id = q.id
      where q.exam_id = $1 order by q.number`,
    [examId],
  );
  return rows.map(({ id, options, right }) => ({ questionId: id, right, wrong: options.filter((option) => option !== right) }));
};

/** Sits the exam over the API: starts, answers as told, submits. */
export const sit = async (
  page: Page,
  exam: Exam,
  answers: readonly { readonly questionId: string; readonly optionId: string }[],
): Promise<string> => {
  const base = `/api/exams/${exam.id}/attempts`;
  const { attempt } = await ask<{ attempt: { id: string; epoch: number } }>(page, 'POST', base, { deviceId: randomUUID() });
  const saves = answers.map(({ questionId, optionId }) => ({ questionId, revision: 1, optionIds: [optionId] }));
  await ask(page, 'POST', `${base}/${attempt.id}/answers`, { epoch: attempt.epoch, saves });
  await ask(page, 'POST', `${base}/${attempt.id}/submit`, { epoch: attempt.epoch, saves: [] });
  return attempt.id;
};

/** Every submitted sitting has its score. */
export const scored = (sql: Sql, examId: string): Promise<void> =>
  expect
    .poll(
      async () =>
        (await sql(`select count(*)::int as n from exams.attempts where exam_id = $1 and score_units is null`, [examId]))[0]?.['n'],
    )
    .toBe(0);
