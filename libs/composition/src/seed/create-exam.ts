import type { ExamBrief } from '#contracts/http/exams';
import { CreateExam, ScheduleExam } from '#exams';
import type { Dispatcher } from '#platform';
import { system } from '#platform/kernel';
import { CreateQuestions } from '#questions';
import type { DemoClock } from './clock.js';
import type { DemoExam } from './exam-drafts.js';

export const seeder = system('seed');
/** In milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** What the making of the demo's exams goes by. */
export interface Seeding {
  readonly dispatcher: Dispatcher;
  readonly clock: DemoClock;
  /** Ids of the demo's courses by slug. */
  readonly courses: ReadonlyMap<string, string>;
  /** The exams that these courses hold already. */
  readonly briefs: readonly ExamBrief[];
  readonly now: number;
}

const iso = (moment: number): string => new Date(moment).toISOString();

/** A scheduled exam with its questions in the bank; a ranked one has its own, kept for exams. */
export const createExam = async (
  { dispatcher }: Seeding,
  { exam, sections }: DemoExam,
  courseIds: readonly string[],
  opensAt: number,
  closesAt: number,
): Promise<string> => {
  const drafts = sections.flatMap(({ questions }) => questions);
  const destination = exam.kind === 'live' ? 'exams' : 'practice';
  const { versionIds } = await dispatcher.command(new CreateQuestions(seeder, drafts, destination));
  let taken = 0;
  const filled = sections.map(({ title, questions }) => ({
    title,
    markEach: '1',
    questionVersionIds: versionIds.slice(taken, (taken += questions.length)),
  }));
  const examId = await dispatcher.command(
    new CreateExam(seeder, { ...exam, courseIds, sections: filled, opensAt: iso(opensAt), closesAt: iso(closesAt) }),
  );
  await dispatcher.command(new ScheduleExam(seeder, examId));
  return examId;
};
