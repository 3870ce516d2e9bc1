import { randomUUID } from 'node:crypto';
import { newStaff } from './admin-support.js';
import { address, ask, type Locator, type Page, type Sql, type Student } from './support.js';

/** A word that no other test and no seed has, so that a search for it finds this test's own. */
export const ownWord = (): string => `অ${randomUUID().slice(0, 8)}`;

let editor: Promise<Student> | undefined;
/** One who may do all of it; the same for every test of this process, since none is about the account itself. */
export const anEditor = (sql: Sql): Promise<Student> => {
  editor ??= newStaff(sql, 'admin');
  return editor;
};

/** Somebody who writes questions, and nothing more. */
export const newContributor = async (sql: Sql): Promise<Student> => {
  const person = await newStaff(sql, 'teacher');
  await sql('update identity.users set roles = $2 where email = $1', [person.email, ['student', 'contributor']]);
  return person;
};

/** A subject of the test's own, with its chapters. */
export const putSubject = async (
  page: Page,
  name: string,
  chapters: readonly string[] = [],
): Promise<{ id: string; chapters: string[] }> => {
  const make = async (parentId: string | null, called: string): Promise<string> =>
    (await ask<{ id: string }>(page, 'POST', '/api/admin/subjects', { parentId, name: called })).id;
  const id = await make(null, name);
  const made: string[] = [];
  for (const chapter of chapters) made.push(await make(id, chapter));
  return { id, chapters: made };
};

export const questionOf = (subjectId: string, stem: string) => ({
  kind: 'single',
  stem,
  options: ['এক', 'দুই', 'তিন', 'চার'].map((text) => ({ id: null, text })),
  correct: [1],
  number: null,
  tolerance: null,
  explanation: '',
  stimulus: null,
  sources: [],
  difficulty: null,
  tags: [],
  language: 'bn',
  subjectId,
});

/** Drafts that say their word and a number. */
export const putQuestions = async (page: Page, subjectId: string, word: string, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let place = 1; place <= count; place += 1) {
    const question = questionOf(subjectId, `${word} প্রশ্ন ${place}`);
    ids.push((await ask<{ question: { id: string } }>(page, 'POST', '/api/admin/questions', { question })).question.id);
  }
  return ids;
};

export const box = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
export const goToBank = (page: Page, search: string): Promise<unknown> => page.goto(`${address()}/admin/questions${search}`);
