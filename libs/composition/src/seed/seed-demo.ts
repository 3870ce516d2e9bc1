import { NestFactory } from '@nestjs/core';
import { CreateCourse, GetCourseBySlug } from '#catalog';
import { CreateUsers, PasswordHasher } from '#identity';
import { Dispatcher, NestLogger, SystemDb, type Config, type Logger } from '#platform';
import { AppError, system } from '#platform/kernel';
import { CreateQuestions } from '#questions';
import { ComposedModule } from '../composed.module.js';
import { englishDrafts, ownDrafts, passageDrafts } from './bank.js';
import { DemoClock } from './clock.js';
import { freeCourse, otherCourses } from './courses.js';
import { ensureExams } from './ensure-exams.js';
import { demoPassword, demoPeople } from './people.js';

export interface SignInLine {
  readonly role: string;
  readonly login: string;
  readonly password: string;
}

const seeder = system('seed');

const courseId = async (dispatcher: Dispatcher): Promise<string | null> => {
  try {
    return (await dispatcher.query(new GetCourseBySlug(freeCourse.slug))).id;
  } catch (error) {
    if (error instanceof AppError && error.statusMessage === 'Course not found') return null;
    throw error;
  }
};

/** People, the question bank and courses; the free course comes last, so that its being there says that the rest is. */
const firstTime = async (dispatcher: Dispatcher, hasher: PasswordHasher): Promise<string> => {
  const drafts = await Promise.all(demoPeople.map(async ({ draft }) => ({ ...draft, passwordHash: await hasher.hash(demoPassword) })));
  await dispatcher.command(new CreateUsers(seeder, drafts));
  const own = (['physics', 'chemistry', 'mathematics', 'ict'] as const).flatMap(ownDrafts);
  await dispatcher.command(new CreateQuestions(seeder, [...own, ...passageDrafts(), ...englishDrafts()]));
  for (const draft of otherCourses) {
    try {
      await dispatcher.command(new CreateCourse(seeder, draft));
    } catch (error) {
      // A start that broke off here has made some of them.
      if (!(error instanceof AppError && error.issues?.slug)) throw error;
    }
  }
  return (await dispatcher.command(new CreateCourse(seeder, freeCourse))).courseId;
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
  try {
    await clock.reset();
    const course = (await courseId(dispatcher)) ?? (await firstTime(dispatcher, app.get(PasswordHasher, { strict: false })));
    await ensureExams(dispatcher, clock, course);
  } finally {
    await clock.reset();
  }
  await app.close();
  return demoPeople.map(({ role, draft }) => ({ role, login: draft.email, password: demoPassword }));
};
