import { randomInt, randomUUID } from 'node:crypto';
import { bn as nav } from '../../web/src/shell/admin-nav/bn.js';
import {
  address,
  expect,
  newStudent,
  signUp,
  type Locator,
  type Open,
  type OpenOptions,
  type Page,
  type Sql,
  type Student,
} from './support.js';

export type StaffRole = 'teacher' | 'support' | 'ops' | 'admin';
type Options = Omit<OpenOptions, 'as'>;

/** Somebody with this role, made for the test: no other test's doing touches their account. */
export const newStaff = async (sql: Sql, role: StaffRole): Promise<Student> => {
  const person = newStudent(role);
  await signUp(person);
  await sql('update identity.users set roles = $2 where email = $1', [person.email, ['student', role]]);
  return person;
};

/** A teacher of the first published course. */
export const newTeacher = async (sql: Sql): Promise<Student> => {
  const teacher = await newStaff(sql, 'teacher');
  await sql(
    `with made as (insert into catalog.teachers (id, name, user_id) select uuidv7(), 'Own', id from identity.users where email = $1 returning id)
     insert into catalog.course_teachers (course_id, teacher_id) select c.id, made.id from made,
       (select id from catalog.courses where state = 'published' order by position, id limit 1) c`,
    [teacher.email],
  );
  return teacher;
};

/** A page of the back office as staff of this role, signed in after the role was given. */
export const openAsStaff = async (open: Open, sql: Sql, role: StaffRole, options: Options = {}): Promise<Page> =>
  open({ ...options, as: await newStaff(sql, role) });

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly institute: string;
}

/** People with one institute that nobody else has, so that a search for it finds them alone; the first joined last. */
export const putPeople = async (sql: Sql, count: number, given: { batch?: string } = {}): Promise<readonly Person[]> => {
  const institute = `${randomUUID().slice(0, 8)} কলেজ`;
  const people = Array.from({ length: count }, (_, place) => ({
    name: `পরীক্ষার মানুষ ${String.fromCodePoint(0x995 + place)} ${institute.slice(0, 8)}`,
    phone: `018${String(randomInt(100_000_000)).padStart(8, '0')}`,
    institute,
  }));
  const made: Person[] = [];
  for (const [place, person] of people.entries()) {
    const [row] = await sql<{ id: string }>(
      `insert into identity.users (id, name, phone, institute, hsc_batch, created_at)
       values (uuidv7(), $1, $2, $3, $4, platform.now() - ($5 || ' minutes')::interval) returning id`,
      [person.name, person.phone, person.institute, given.batch ?? 'HSC 2026', String(place + 1)],
    );
    made.push({ ...person, id: row!.id });
  }
  return made;
};

export const rows = (page: Page): Locator => page.locator('main [data-row]');
/** The names of the rows on the screen, in their order. */
export const rowIds = (page: Page): Promise<(string | null)[]> =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
export const searchOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${address()}${path}`);
  await expect(page.locator('main h1')).toBeAttached();
};
export const sideNav = (page: Page): Locator => page.getByRole('navigation', { name: nav.adminNav });
