import { CancelExam, GetExamBriefs, GetExamMarking, ScheduleExam, ScoreSubmittedAttempts, SubmitDueAttempts, TickExams } from '#exams';
import { GrantEnrolments } from '#catalog';
import type { ExamBrief } from '#contracts/http/exams';
import { CreateUsers, type UserDraft } from '#identity';
import type { Dispatcher } from '#platform';
import { ReleaseQuestions } from '#questions';
import type { DemoClock } from './clock.js';
import { examCourses } from './courses.js';
import { createExam, day, hour, minute, seeder, type Seeding } from './create-exam.js';
import { ensureDraft } from './draft.js';
import { finishedExam, liveExam, quickExam, quickTitle, type DemoExam } from './exam-drafts.js';
import { writeHistory } from './history.js';
import { inDhaka } from './in-dhaka.js';
import { crowd, demoPeople } from './people.js';
import { takers, type Taker } from './takers.js';
import { ensureUpcoming } from './upcoming.js';

const finishedTakers = 200;
const liveTakers = 40;

/** The ids of courses of the demo, as far as they are there. */
const idsOf = ({ courses }: Seeding, ...names: readonly (keyof typeof examCourses)[]): string[] =>
  names.flatMap((name) => courses.get(examCourses[name]) ?? []);

/** The exam as it stands, or a new one. A start that broke off may have left a draft. */
const examOf = async (
  seeding: Seeding,
  found: ExamBrief | undefined,
  demo: DemoExam,
  courseIds: readonly string[],
  opensAt: number,
  closesAt: number,
): Promise<string> => {
  if (found?.state === 'draft') await seeding.dispatcher.command(new ScheduleExam(seeder, found.id));
  return found?.id ?? createExam(seeding, demo, courseIds, opensAt, closesAt);
};

/** The people of the merit lists, enrolled. Those who are there already stay as they are. */
const crowdIds = async ({ dispatcher }: Seeding, courseId: string, people: readonly UserDraft[]): Promise<string[]> => {
  const { userIds } = await dispatcher.command(new CreateUsers(seeder, people));
  await dispatcher.command(new GrantEnrolments(seeder, courseId, userIds));
  return userIds;
};

/** Submits what is overdue and scores everything, at the clock's time. */
const settle = async (dispatcher: Dispatcher, examId: string): Promise<void> => {
  while ((await dispatcher.command(new SubmitDueAttempts())) > 0);
  await dispatcher.command(new TickExams());
  await dispatcher.command(new ScoreSubmittedAttempts(examId));
  await dispatcher.command(new TickExams());
  await dispatcher.command(new ReleaseQuestions(examId));
};

/** The first demo student sat the finished exam too: an own row, an own solution, and the tabs of an institute and a batch. */
const withStudent = (people: readonly UserDraft[]): UserDraft[] => [...people.slice(0, 23), demoPeople[0]!.draft, ...people.slice(23)];

/** The exam of two evenings ago, 20:00 in Dhaka: 200 results, published. */
const ensureFinished = async (seeding: Seeding): Promise<void> => {
  const { dispatcher, clock, briefs, now } = seeding;
  const demo = finishedExam();
  const found = briefs.find(({ title }) => title === demo.exam.title);
  if (found && found.submitted >= finishedTakers && found.state === 'results') return;
  const opensAt = found ? Date.parse(found.opensAt) : inDhaka(now, -2, 20);
  const closesAt = found ? Date.parse(found.closesAt) : opensAt + 45 * minute;
  await clock.set(opensAt - hour);
  const courseIds = idsOf(seeding, 'medical', 'medicalPaid');
  const examId = await examOf(seeding, found, demo, courseIds, opensAt, closesAt);
  const userIds = await crowdIds(seeding, courseIds[0]!, withStudent(crowd(finishedTakers - 1)));
  await clock.set(opensAt);
  await dispatcher.command(new TickExams());
  const marking = await dispatcher.query(new GetExamMarking(seeder, examId));
  const startOf = (random: () => number): number => opensAt + Math.round(5 + -90 * Math.log(1 - random() * 0.99)) * 1000;
  await writeHistory(dispatcher, clock, examId, takers({ userIds, marking, duration: 1800, startOf, caution: 0.55, seed: 7 }));
  await clock.set(closesAt + minute);
  await settle(dispatcher, examId);
};

/** The exam that is always on: some came in the last day and a half, each when it suited. */
const ensureLive = async (seeding: Seeding): Promise<void> => {
  const { dispatcher, clock, briefs, now } = seeding;
  const demo = liveExam();
  const found = briefs.find(({ title }) => title === demo.exam.title);
  if (found && found.submitted >= liveTakers) return;
  const opensAt = found ? Date.parse(found.opensAt) : now - 2 * day;
  await clock.set(opensAt - hour);
  const courseIds = idsOf(seeding, 'hsc');
  const examId = await examOf(seeding, found, demo, courseIds, opensAt, opensAt + 5 * 365 * day);
  const userIds = await crowdIds(seeding, courseIds[0]!, crowd(finishedTakers + liveTakers).slice(finishedTakers));
  await clock.set(opensAt);
  await dispatcher.command(new TickExams());
  const marking = await dispatcher.query(new GetExamMarking(seeder, examId));
  const startOf = (random: () => number): number => opensAt + Math.round((0.2 + 0.75 * random()) * 2 * 86_400) * 1000;
  const all: Taker[] = takers({ userIds, marking, duration: 1500, startOf, caution: 0.1, seed: 11 });
  await writeHistory(
    dispatcher,
    clock,
    examId,
    all.map((taker) => ({ ...taker, saves: taker.saves ?? [] })),
  );
  await clock.reset();
  await settle(dispatcher, examId);
};

/** At every start one exam lies within the next ten minutes; those of earlier starts that nobody has come to make room. */
const ensureQuick = async (seeding: Seeding): Promise<void> => {
  const { dispatcher, briefs, now } = seeding;
  for (const { id, title, state, opensAt, taking, submitted } of briefs) {
    const begun = (state === 'scheduled' || state === 'open') && Date.parse(opensAt) <= now + 30_000;
    if (!title.startsWith(quickTitle) || !begun || taking > 0 || submitted > 0) continue;
    await dispatcher.command(new CancelExam(seeder, id));
  }
  const coming = briefs.some(
    ({ state, opensAt }) => state === 'scheduled' && Date.parse(opensAt) > now + 30_000 && Date.parse(opensAt) <= now + 10 * minute,
  );
  if (coming) return;
  const demo = quickExam();
  const known = briefs.filter(({ title }) => title.startsWith(quickTitle));
  const number = known.length + 1;
  const opensAt = Math.ceil((now + 5 * minute) / 1000) * 1000;
  await createExam(
    seeding,
    {
      ...demo,
      exam: { ...demo.exam, title: `${quickTitle} ${number.toLocaleString('bn-BD')}` },
    },
    idsOf(seeding, 'hsc', 'ict'),
    opensAt,
    opensAt + 30 * minute,
  );
};

/** The exams of the demo, as they should be at this moment. The caller resets the clock, whatever happens here. */
export const ensureExams = async (dispatcher: Dispatcher, clock: DemoClock, courses: ReadonlyMap<string, string>): Promise<void> => {
  const courseIds = Object.values(examCourses).flatMap((slug) => courses.get(slug) ?? []);
  const briefs = await dispatcher.query(new GetExamBriefs(seeder, { courseIds, limit: 1000 }));
  const seeding: Seeding = { dispatcher, clock, courses, briefs, now: await clock.now() };
  await ensureFinished(seeding);
  await ensureLive(seeding);
  await clock.reset();
  await ensureUpcoming(seeding);
  await ensureQuick(seeding);
  await ensureDraft(seeding);
};
