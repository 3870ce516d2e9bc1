import { CreateCategories, CreateCourse, ListCourses, ListTeachers, SaveTeacher } from '#catalog';
import type { Dispatcher } from '#platform';
import { AppError, system } from '#platform/kernel';
import { demoCategories } from './categories.js';
import { withTexts } from './course-texts.js';
import { demoCourses } from './courses.js';
import { type DemoTeacher, demoTeachers } from './teachers.js';

const seeder = system('seed');

/** Who teaches, by name: whoever stands there already stays. */
const ensureTeachers = async (dispatcher: Dispatcher): Promise<(teacher: DemoTeacher) => string | undefined> => {
  const ids = new Map<string, string>();
  for (const [short, texts] of Object.entries(demoTeachers)) {
    const { rows } = await dispatcher.query(new ListTeachers(seeder, texts.name, 1));
    const known = rows.find(({ name }) => name === texts.name);
    ids.set(short, known?.id ?? (await dispatcher.command(new SaveTeacher(seeder, null, texts))).id);
  }
  return (teacher) => ids.get(teacher);
};

/** Categories and courses, as far as they are not there yet, the first of them last. Answers the courses' ids by slug. */
export const ensureCatalog = async (dispatcher: Dispatcher): Promise<ReadonlyMap<string, string>> => {
  await dispatcher.command(new CreateCategories(seeder, demoCategories));
  const ids = new Map((await dispatcher.query(new ListCourses())).map(({ slug, id }) => [slug, id]));
  const missing = demoCourses.toReversed().filter(({ slug }) => !ids.has(slug));
  if (missing.length === 0) return ids;
  const teacherId = await ensureTeachers(dispatcher);
  for (const draft of missing) {
    try {
      ids.set(draft.slug, (await dispatcher.command(new CreateCourse(seeder, withTexts(draft, teacherId)))).courseId);
    } catch (error) {
      // Somebody has put it away: its slug is taken, and it stays away.
      if (!(error instanceof AppError && error.issues?.slug)) throw error;
    }
  }
  return ids;
};
