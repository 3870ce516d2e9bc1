import type { EntityManager } from '@mikro-orm/postgresql';
import { pageSize } from '#contracts/shared/values';

/** A note as it stands in its table; `at` in milliseconds since the epoch. */
export interface NoteRow {
  readonly id: string;
  readonly at: number;
  readonly authorId: string | null;
  readonly author: string | null;
  readonly text: string;
}

const columns = `n.id, floor(extract(epoch from n.created_at) * 1000)::float8 as at, n.author_id as "authorId", a.name as author, n.text`;
const rowsFrom = 'from identity.staff_notes n left join identity.users a on a.id = n.author_id';

export const listNotes = async (em: EntityManager, userId: string, page: number): Promise<{ rows: NoteRow[]; total: number }> => {
  const [counted] = await em.execute<{ total: number }[]>('select count(*)::int as total from identity.staff_notes n where n.user_id = ?', [
    userId,
  ]);
  const rows = await em.execute<NoteRow[]>(
    `select ${columns} ${rowsFrom} where n.user_id = ? order by n.created_at desc, n.id desc limit ? offset ?`,
    [userId, pageSize, (page - 1) * pageSize],
  );
  return { rows, total: counted?.total ?? 0 };
};

/** The note of this person; undefined where there is none. */
export const readNote = async (em: EntityManager, userId: string, noteId: string): Promise<NoteRow | undefined> =>
  (await em.execute<NoteRow[]>(`select ${columns} ${rowsFrom} where n.user_id = ? and n.id = ?`, [userId, noteId]))[0];

export const insertNote = async (
  em: EntityManager,
  note: { readonly id: string; readonly userId: string; readonly authorId: string; readonly text: string },
): Promise<void> => {
  await em.execute('insert into identity.staff_notes (id, user_id, author_id, text) values (?, ?, ?, ?)', [
    note.id,
    note.userId,
    note.authorId,
    note.text,
  ]);
};

export const deleteNote = async (em: EntityManager, noteId: string): Promise<void> => {
  await em.execute('delete from identity.staff_notes where id = ?', [noteId]);
};

/** The account is gone: what was noted about the person goes, what the person wrote about others stays without the name. */
export const forgetNotes = async (em: EntityManager, userId: string): Promise<void> => {
  await em.execute('delete from identity.staff_notes where user_id = ?', [userId]);
  await em.execute('update identity.staff_notes set author_id = null where author_id = ?', [userId]);
};
