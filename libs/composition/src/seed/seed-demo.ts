import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Assistant } from '#assistant';
import { CheckMedia, GetCourseBySlug, ProgressSaver } from '#catalog';
import { KeepBookFile } from '#commerce';
import { PasswordHasher, SignIn } from '#identity';
import { Dispatcher, NestLogger, SystemDb, type Config, type Logger } from '#platform';
import { AppError, system } from '#platform/kernel';
import { CreateQuestions, FillSearch } from '#questions';
import { ComposedModule } from '../composed.module.js';
import { englishDrafts, ownDrafts, passageDrafts } from './bank.js';
import { DemoClock } from './clock.js';
import { examCourses } from './courses.js';
import { ensureBankWork } from './ensure-bank-work.js';
import { ensureBooks } from './ensure-books.js';
import { ensureAssistant } from './ensure-assistant.js';
import { ensureAffiliates } from './ensure-affiliates.js';
import { ensureCatalog } from './ensure-catalog.js';
import { ensureChapterExams } from './ensure-chapter-exams.js';
import { ensureCommerce } from './ensure-commerce.js';
import { ensureExams } from './ensure-exams.js';
import { ensureLessons } from './ensure-lessons.js';
import { ensureMedia } from './ensure-media.js';
import { ensureMembers, type MembersTools } from './ensure-members.js';
import { ensureNotices } from './ensure-notices.js';
import { ensureQna } from './ensure-qna.js';
import { ensureReviews } from './ensure-reviews.js';
import { ensurePractice } from './ensure-practice.js';
import { ensureQuiz } from './ensure-quiz.js';
import { ensureTimeline } from './ensure-timeline.js';
import { setDifficulties } from './difficulties.js';
import { demoPassword, demoPeople } from './people.js';

export interface SignInLine {
  readonly role: string;
  readonly login: string;
  readonly password: string;
}

const seeder = system('seed');

const isComplete = async (dispatcher: Dispatcher): Promise<boolean> => {
  try {
    return (await dispatcher.query(new GetCourseBySlug(examCourses.hsc))).slug === examCourses.hsc;
  } catch (error) {
    if (error instanceof AppError && error.statusMessage === 'Course not found') return false;
    throw error;
  }
};

/** The question bank; courses follow, the free one last, so that its being there says that the rest is. */
const makeBank = async (dispatcher: Dispatcher): Promise<void> => {
  const own = (['physics', 'chemistry', 'mathematics', 'ict'] as const).flatMap(ownDrafts);
  const { versionIds } = await dispatcher.command(new CreateQuestions(seeder, [...own, ...passageDrafts(), ...englishDrafts()]));
  await setDifficulties(dispatcher, versionIds);
};

/** The demo's one password is hashed once, and only where somebody new gets it. */
const hashOnce = (app: INestApplicationContext): (() => Promise<string>) => {
  let hash: Promise<string> | undefined;
  return () => (hash ??= app.get(PasswordHasher, { strict: false }).hash(demoPassword));
};

/**
 * Makes the demo what it should be at this start: complete the first time, an exam that opens soon every time.
 * Everything goes through commands; what is there is left as it is.
 */
export const seedDemo = async (config: Config, logger: Logger): Promise<SignInLine[]> => {
  const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  const [dispatcher, clock] = [app.get(Dispatcher), new DemoClock(app.get(SystemDb))];
  const tools: MembersTools = { dispatcher, clock, signIns: app.get(SignIn, { strict: false }), passwordHash: hashOnce(app) };
  try {
    await clock.reset();
    // Before the bank: who enters a question first is its writer.
    await ensureMembers(tools);
    await clock.reset();
    if (!(await isComplete(dispatcher))) await makeBank(dispatcher);
    await ensureExams(dispatcher, clock, await ensureCatalog(dispatcher));
    // Before the lessons that show them.
    await ensureMedia({ dispatcher, config, check: app.get(CheckMedia, { strict: false }) });
    // Before the sales of the last month, which sell books too.
    await ensureBooks({ dispatcher, files: app.get(KeepBookFile, { strict: false }) });
    await ensureCommerce(app.get(SystemDb));
    await ensureBankWork(dispatcher);
    await ensureAffiliates(app.get(SystemDb), dispatcher);
    await ensureLessons({ dispatcher, clock });
    // After the lessons, of which some are begun.
    await ensureChapterExams({ dispatcher, clock, progress: app.get(ProgressSaver, { strict: false }) });
    // Last: whoever teaches a course by then answers there.
    await ensureQna({ dispatcher, clock });
    await ensureReviews({ dispatcher, clock });
    await ensureNotices({ dispatcher, clock });
    await ensureTimeline(dispatcher);
    await ensurePractice({ dispatcher, clock });
    await ensureQuiz({ dispatcher, clock });
    // After what is practised: a plan is made from it.
    await ensureAssistant({ dispatcher, clock, config, assistant: app.get(Assistant, { strict: false }) });
    // Found at once, not only when the first worker has been at it.
    while ((await dispatcher.command(new FillSearch())).more);
  } finally {
    await clock.reset();
  }
  await app.close();
  return demoPeople.map(({ role, draft }) => ({ role, login: draft.email, password: demoPassword }));
};
