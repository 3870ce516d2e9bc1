import {
  AddLessons,
  ChangeLessonStates,
  ChangePdfStates,
  GetCourseBySlug,
  GetCourseOutline,
  GetDeskCourse,
  GetDeskLesson,
  GrantEnrolments,
  ListDeskPdfs,
  ListTeachers,
  SaveCourse,
  SaveLesson,
  SavePdf,
  SaveTeacher,
} from '#catalog';
import type { LessonBody } from '#contracts/http/lessons-desk-shapes';
import { permissionsOf } from '#contracts/shared/permissions';
import { GetExamBriefs } from '#exams';
import { ListUsers } from '#identity';
import type { Dispatcher } from '#platform';
import { AppError, system, type Actor } from '#platform/kernel';
import type { DemoClock } from './clock.js';
import { demoLessons, demoLessonTeacher, demoPdfs, type DemoChapter, type DemoLesson } from './lessons.js';
import { demoPeople } from './people.js';

const seeder = system('seed');
/** The course that has the most to show: the demo's students are in it. */
const tried = 'physics-full-prep';

export interface LessonsTools {
  readonly dispatcher: Dispatcher;
  readonly clock: DemoClock;
}

/** The account that the demo signs in with under this name; null once it was deleted. */
const demoUserId = async (dispatcher: Dispatcher, role: string): Promise<string | null> => {
  const email = demoPeople.find((one) => one.role === role)?.draft.email ?? '';
  const { rows } = await dispatcher.query(new ListUsers({ q: email }, 'created', 1));
  return rows.find((row) => row.email === email)?.id ?? null;
};

const courseIds = async (dispatcher: Dispatcher): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const slug of Object.keys(demoLessons)) {
    try {
      found.set(slug, (await dispatcher.query(new GetCourseBySlug(slug))).id);
    } catch (error) {
      // Somebody has put it away: it stays away.
      if (!(error instanceof AppError && error.statusMessage === 'Course not found')) throw error;
    }
  }
  return found;
};

/** The demo's teacher as one whom courses show, with her account; once made she stays as she is, also where staff took her away. */
const ensureTeacher = async (dispatcher: Dispatcher, userId: string, courses: Iterable<string>): Promise<void> => {
  const { rows } = await dispatcher.query(new ListTeachers(seeder, demoLessonTeacher.name, 1));
  if (rows.some(({ name }) => name === demoLessonTeacher.name)) return;
  const { id } = await dispatcher.command(new SaveTeacher(seeder, null, { ...demoLessonTeacher, userId }));
  for (const courseId of courses) {
    const { version, settings } = await dispatcher.query(new GetDeskCourse(seeder, courseId));
    await dispatcher.command(new SaveCourse(seeder, courseId, version, { ...settings, teacherIds: [...settings.teacherIds, id] }));
  }
};

/** An exam of the course that a lesson can lead to: one that is over where there is one, else the next. */
const findExam = async (dispatcher: Dispatcher, courseId: string): Promise<string | null> => {
  const exams = await dispatcher.query(new GetExamBriefs(seeder, { courseIds: [courseId] }));
  const wanted = (['results', 'closed', 'open', 'scheduled'] as const).map((state) => exams.find((exam) => exam.state === state));
  return wanted.find((exam) => exam !== undefined)?.id ?? null;
};

interface Made {
  readonly dispatcher: Dispatcher;
  readonly teacher: Actor;
  readonly courseId: string;
  /** Milliseconds. */
  readonly now: number;
  readonly examId: string | null;
  /** Ids by title. */
  readonly ids: ReadonlyMap<string, string>;
}

const at = (now: number, span: number | undefined): string | null => (span === undefined ? null : new Date(now + span).toISOString());

const fill = async ({ dispatcher, teacher, now, examId, ids }: Made, demo: DemoLesson): Promise<void> => {
  const id = ids.get(demo.title);
  if (id === undefined || (demo.exam && examId === null)) return;
  const { after, opensIn, classIn, exam, draft, ...body } = demo;
  const { version, lesson } = await dispatcher.query(new GetDeskLesson(teacher, id));
  const filled: LessonBody = {
    ...lesson,
    ...body,
    afterLessonId: after === undefined ? null : (ids.get(after) ?? null),
    opensAt: at(now, opensIn),
    classAt: at(now, classIn),
    examId: exam ? examId : null,
  };
  await dispatcher.command(new SaveLesson(teacher, id, version, filled));
  if (!draft) await dispatcher.command(new ChangeLessonStates(teacher, [id], 'publish'));
};

const makeLessons = async (made: Omit<Made, 'ids'>, chapters: readonly DemoChapter[]): Promise<void> => {
  const parts = chapters.map(({ title, lessons }) => ({
    chapterId: null,
    title,
    lessons: lessons.map(({ kind, title: name }) => ({ kind, title: name })),
  }));
  const { ids } = await made.dispatcher.command(new AddLessons(made.teacher, made.courseId, parts));
  const all = chapters.flatMap(({ lessons }) => lessons);
  const byTitle = new Map(all.map(({ title }, place) => [title, ids[place] ?? '']));
  for (const lesson of all) await fill({ ...made, ids: byTitle }, lesson);
};

const ensurePdfs = async (dispatcher: Dispatcher, teacher: Actor, courses: ReadonlyMap<string, string>): Promise<void> => {
  const { total } = await dispatcher.query(new ListDeskPdfs(seeder, {}, 'title', 1));
  if (total > 0) return;
  for (const { slugs, ...pdf } of demoPdfs) {
    const ids = slugs.flatMap((slug) => courses.get(slug) ?? []);
    const { id } = await dispatcher.command(new SavePdf(teacher, null, { ...pdf, courseIds: ids }));
    await dispatcher.command(new ChangePdfStates(teacher, [id], 'publish'));
  }
};

/** Chapters, lessons and PDFs of some of the demo's courses, as their teacher prepares them; where something stands already, it stays. */
export const ensureLessons = async ({ dispatcher, clock }: LessonsTools): Promise<void> => {
  const [teacherId, courses] = [await demoUserId(dispatcher, 'teacher'), await courseIds(dispatcher)];
  if (teacherId === null) return;
  await ensureTeacher(dispatcher, teacherId, courses.values());
  const teacher: Actor = { kind: 'user', id: teacherId, permissions: permissionsOf(['teacher']) };
  const now = await clock.now();
  for (const [slug, chapters] of Object.entries(demoLessons)) {
    const courseId = courses.get(slug);
    if (courseId === undefined) continue;
    if ((await dispatcher.query(new GetCourseOutline(seeder, courseId))).chapters.length > 0) continue;
    await makeLessons({ dispatcher, teacher, courseId, now, examId: await findExam(dispatcher, courseId) }, chapters);
    if (slug !== tried) continue;
    const students = [await demoUserId(dispatcher, 'student'), await demoUserId(dispatcher, 'second student')];
    await dispatcher.command(
      new GrantEnrolments(
        seeder,
        courseId,
        students.filter((id) => id !== null),
      ),
    );
  }
  await ensurePdfs(dispatcher, teacher, courses);
};
