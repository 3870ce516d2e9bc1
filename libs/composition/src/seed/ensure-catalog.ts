import { CreateCategories, CreateCourse, ListCourses } from '#catalog';
import type { Dispatcher } from '#platform';
import { AppError, system } from '#platform/kernel';
import { demoCategories } from './categories.js';
import { demoCourses } from './courses.js';

const seeder = system('seed');

/** Categories and courses, as far as they are not there yet, the first of them last. Answers the courses' ids by slug. */
export const ensureCatalog = async (dispatcher: Dispatcher): Promise<ReadonlyMap<string, string>> => {
  await dispatcher.command(new CreateCategories(seeder, demoCategories));
  const ids = new Map((await dispatcher.query(new ListCourses())).map(({ slug, id }) => [slug, id]));
  for (const draft of demoCourses.toReversed().filter(({ slug }) => !ids.has(slug))) {
    try {
      ids.set(draft.slug, (await dispatcher.command(new CreateCourse(seeder, draft))).courseId);
    } catch (error) {
      // Somebody has put it away: its slug is taken, and it stays away.
      if (!(error instanceof AppError && error.issues?.slug)) throw error;
    }
  }
  return ids;
};
