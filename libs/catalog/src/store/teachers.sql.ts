import type { EntityManager } from '@mikro-orm/postgresql';
import type { TeacherRow } from '#contracts/http/courses-desk';
import { AppError, type Actor } from '#platform/kernel';
import type { TeacherAccounts } from '../ports.js';
import { idList } from './moments.js';
import { seesContacts } from './student-list.js';

/** A teacher as stored; whose account it is, is told by identity. */
export interface StoredTeacher extends Omit<TeacherRow, 'account'> {
  readonly userId: string | null;
}

export const teacherColumns = `t.id, t.name, t.title, t.about, t.version, t.user_id as "userId",
  (select count(*)::int from catalog.course_teachers ct where ct.teacher_id = t.id) as courses`;

/** Throws 'Teacher not found'. */
export const readTeacher = async (em: EntityManager, id: string, lock = false): Promise<StoredTeacher> => {
  if (lock) await em.execute('select 1 from catalog.teachers where id = ? for update', [id]);
  const [row] = await em.execute<StoredTeacher[]>(`select ${teacherColumns} from catalog.teachers t where t.id = ?`, [id]);
  if (!row) throw new AppError('Teacher not found', { teacher: id });
  return row;
};

/** With their accounts; how to reach those is for whoever may read accounts. */
export const withAccounts = async (accounts: TeacherAccounts, actor: Actor, rows: readonly StoredTeacher[]): Promise<TeacherRow[]> => {
  const cards = await accounts.cards(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])));
  const contacts = seesContacts(actor);
  return rows.map(({ userId, ...row }) => {
    const card = cards.find((one) => one.userId === userId);
    return { ...row, account: card ? { ...card, email: contacts ? card.email : null, phone: contacts ? card.phone : null } : null };
  });
};

/** Puts these teachers, in this order, in place of who stood there. Throws 'Teacher not found'. */
export const setTeachers = async (em: EntityManager, courseId: string, teacherIds: readonly string[]): Promise<void> => {
  const known = await em.execute<unknown[]>('select 1 from catalog.teachers where id = any(?::uuid[]) for key share', [idList(teacherIds)]);
  if (known.length < teacherIds.length) throw new AppError('Teacher not found');
  await em.execute('delete from catalog.course_teachers where course_id = ?', [courseId]);
  await em.execute(
    `insert into catalog.course_teachers (course_id, teacher_id, position)
     select ?, d.id, d.n from unnest(?::uuid[]) with ordinality as d(id, n)`,
    [courseId, idList(teacherIds)],
  );
};
