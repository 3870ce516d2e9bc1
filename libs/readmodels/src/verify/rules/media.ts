import { ago, type Invariant } from '../invariant.js';

/** Files that lessons show. */
export const media: readonly Invariant[] = [
  {
    name: 'file-left-waiting',
    says: 'A file that has been waiting for hours to be looked at or converted, though no job takes as long',
    sql: `select m.id::text from catalog.media_files m where m.state in ('checking', 'processing') and m.changed_at < ${ago('7 hours')}`,
  },
  {
    name: 'file-shown-and-gone',
    says: 'A file that was taken away although a published lesson or PDF shows it',
    sql: `select m.id::text from catalog.media_files m where m.problem = 'gone' and (
      exists (select from catalog.lessons l where l.media_id = m.id and l.state = 'published')
      or exists (select from catalog.lesson_files f join catalog.lessons l on l.id = f.lesson_id where f.media_id = m.id and l.state = 'published')
      or exists (select from catalog.pdfs p where p.media_id = m.id and p.state = 'published'))`,
  },
  {
    name: 'file-of-another-kind',
    says: 'A lesson or a PDF whose file is of another kind than it shows',
    sql: `select l.id::text from catalog.lessons l join catalog.media_files m on m.id = l.media_id
      where l.kind in ('video', 'pdf') and m.kind <> l.kind
      union all select p.id::text from catalog.pdfs p join catalog.media_files m on m.id = p.media_id where m.kind <> 'pdf'
      union all select f.lesson_id::text from catalog.lesson_files f join catalog.media_files m on m.id = f.media_id
        where (f.role = 'captions') <> (m.kind = 'captions')`,
  },
];
