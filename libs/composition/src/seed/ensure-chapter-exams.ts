import { BeginSitting, GetCourseBySlug, GrantEnrolments, ListLessons, MarkLesson, type ProgressSaver } from '#catalog';
import {
  GetExamBriefs,
  GetExamMarking,
  ScheduleExam,
  ScoreSubmittedAttempts,
  SubmitDueAttempts,
  TickExams,
  type ExamMarking,
} from '#exams';
import { CreateUsers } from '#identity';
import type { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { ReleaseQuestions } from '#questions';
import type { DemoClock } from './clock.js';
import { createExam, day, hour, minute, seeder } from './create-exam.js';
import { rules, syllabusOf, type DemoExam } from './exam-drafts.js';
import { writeHistory } from './history.js';
import { inDhaka } from './in-dhaka.js';
import { crowd, demoPeople } from './people.js';
import { rankedDrafts } from './ranked/index.js';
import { takers, type Taker } from './takers.js';

const slug = 'physics-full-prep';
const classmates = 20;
const duration = 10 * 60;
/** Evenings before today on which there was one, the oldest first. */
const evenings = [45, 36, 29, 20, 11, 3];
/** And the next one after so many days. */
const nextIn = 6;

const chapterExam = (number: number): DemoExam => {
  const sections = [{ title: 'পদার্থবিজ্ঞান', questions: rankedDrafts('physics', { series: 'chapter', number }, 8) }];
  return {
    exam: {
      title: `পদার্থবিজ্ঞান: অধ্যায় পরীক্ষা ${number.toLocaleString('bn-BD')}`,
      preset: 'hsc-mcq',
      kind: 'live',
      area: 'hsc',
      language: 'bn',
      subjects: ['পদার্থবিজ্ঞান'],
      instructions: rules(['একবারই দেওয়া যাবে।']),
      syllabus: syllabusOf(sections),
      durationSeconds: duration,
      attemptsAllowed: 1,
      publishResults: 'at-close',
      showSolution: 'after-close',
      leaderboard: 'live',
    },
    sections,
  };
};

interface ChapterTools {
  readonly dispatcher: Dispatcher;
  readonly clock: DemoClock;
  readonly progress: ProgressSaver;
}

/** Some classmates of the demo's first student, and the student as the last of them. */
const classOf = async (dispatcher: Dispatcher): Promise<string[]> => {
  const people = [...crowd(classmates), demoPeople[1]!.draft, demoPeople[0]!.draft];
  return (await dispatcher.command(new CreateUsers(seeder, people))).userIds;
};

/** The student's place in each of them: a hard beginning, and then better. */
const places = [17, 14, 15, 10, 7, 4];

const rightOf = ({ saves }: Taker, marking: readonly ExamMarking[]): number =>
  (saves ?? []).filter((save) =>
    marking.some(({ questionId, key }) => questionId === save.questionId && key.optionIds.includes(save.optionIds[0] ?? '')),
  ).length;

/** The field with the last of its people at this place of it, about. */
const placed = (field: readonly Taker[], marking: readonly ExamMarking[], place: number): Taker[] => {
  const best = field.toSorted((a, b) => rightOf(b, marking) - rightOf(a, marking));
  const [mine, theirs] = [field.at(-1)!, best[place - 1]!];
  const other = (userId: string): string => (userId === mine.userId ? theirs.userId : userId === theirs.userId ? mine.userId : userId);
  return field.map((taker) => ({ ...taker, userId: other(taker.userId) }));
};

/** Two lessons done and one left in the middle, so that the course's pages have something to say. */
const beginLessons = async ({ dispatcher, progress }: ChapterTools, userId: string): Promise<void> => {
  const student: Actor = { kind: 'user', id: userId, permissions: [] };
  const { chapters, done } = await dispatcher.query(new ListLessons(student, slug));
  const open = chapters.flatMap(({ lessons }) => lessons).filter(({ gate }) => gate === 'open');
  if (done > 0) return;
  for (const { id } of open.slice(0, 2)) await dispatcher.command(new MarkLesson(student, slug, id, true));
  const half = open.slice(2).find(({ kind, durationMs }) => kind === 'video' && durationMs !== null);
  if (!half) return;
  const { sitting } = await dispatcher.command(new BeginSitting(student, slug, half.id));
  await progress.save(student, { slug, lessonId: half.id, sitting, beat: 1, at: Math.round(half.durationMs! * 0.4) });
};

/** One evening's exam with its results, by the commands that a real one uses. What is there is left as it is. */
const ensureOne = async (
  { dispatcher, clock }: Pick<ChapterTools, 'dispatcher' | 'clock'>,
  courseId: string,
  number: number,
  userIds: readonly string[],
  now: number,
): Promise<void> => {
  const demo = chapterExam(number);
  const briefs = await dispatcher.query(new GetExamBriefs(seeder, { courseIds: [courseId], limit: 100 }));
  const found = briefs.find(({ title }) => title === demo.exam.title);
  if (found?.state === 'results') return;
  const opensAt = found ? Date.parse(found.opensAt) : inDhaka(now, -evenings[number - 1]!, 20);
  const closesAt = opensAt + 20 * minute;
  await clock.set(opensAt - hour);
  if (found?.state === 'draft') await dispatcher.command(new ScheduleExam(seeder, found.id));
  const course = { dispatcher, clock, courses: new Map([[slug, courseId]]), briefs, now };
  const examId = found?.id ?? (await createExam(course, demo, [courseId], opensAt, closesAt));
  await clock.set(opensAt);
  await dispatcher.command(new TickExams());
  const marking = await dispatcher.query(new GetExamMarking(seeder, examId));
  const startOf = (random: () => number): number => opensAt + Math.round(5 + 120 * random()) * 1000;
  const field = takers({ userIds, marking, duration, startOf, caution: 0.3, seed: 20 + number });
  await writeHistory(dispatcher, clock, examId, placed(field, marking, places[number - 1]!));
  await clock.set(closesAt + minute);
  while ((await dispatcher.command(new SubmitDueAttempts())) > 0);
  await dispatcher.command(new TickExams());
  await dispatcher.command(new ScoreSubmittedAttempts(examId));
  await dispatcher.command(new TickExams());
  await dispatcher.command(new ReleaseQuestions(examId));
};

/** The next evening, where none is coming. */
const ensureComing = async ({ dispatcher, clock }: ChapterTools, courseId: string, now: number): Promise<void> => {
  const briefs = await dispatcher.query(new GetExamBriefs(seeder, { courseIds: [courseId], limit: 100 }));
  if (briefs.some(({ state, opensAt }) => state === 'scheduled' && Date.parse(opensAt) > now)) return;
  const opensAt = inDhaka(now, nextIn, 20);
  const course = { dispatcher, clock, courses: new Map([[slug, courseId]]), briefs, now };
  await createExam(course, chapterExam(briefs.length + 1), [courseId], opensAt, opensAt + 20 * minute);
};

/** A course that is some weeks old: an exam each week, sat by the demo's student and classmates, and lessons begun. After the lessons. */
export const ensureChapterExams = async (tools: ChapterTools): Promise<void> => {
  const { dispatcher, clock } = tools;
  const { id: courseId } = await dispatcher.query(new GetCourseBySlug(slug));
  const now = await clock.now();
  const userIds = await classOf(dispatcher);
  try {
    await clock.set(now - 47 * day);
    await dispatcher.command(new GrantEnrolments(seeder, courseId, userIds));
    for (const place of evenings.keys()) await ensureOne({ dispatcher, clock }, courseId, place + 1, userIds, now);
  } finally {
    await clock.reset();
  }
  await ensureComing(tools, courseId, now);
  await beginLessons(tools, userIds.at(-1)!);
};
