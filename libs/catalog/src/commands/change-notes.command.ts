import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notesAtMost, type LessonNote } from '#contracts/http/lesson-shapes';
import { AppError, type Actor } from '#platform/kernel';
import { noteColumns } from '../store/lesson-notes.sql.js';
import { demandLesson, readCourseOf } from '../store/lessons.sql.js';

interface Place {
  readonly slug: string;
  readonly lessonId: string;
}

/** The caller writes a note beside a lesson; the same id twice is one note. */
export class AddNote extends Command<{ note: LessonNote }> {
  constructor(
    readonly actor: Actor,
    readonly place: Place,
    readonly note: { readonly id: string; readonly atMs: number | null; readonly text: string },
  ) {
    super();
  }
}

/** Of a note of one's own: another text, another moment. */
export class SaveNote extends Command<{ note: LessonNote }> {
  constructor(
    readonly actor: Actor,
    readonly place: Place & { readonly noteId: string },
    readonly note: { readonly atMs: number | null; readonly text: string; readonly version: number },
  ) {
    super();
  }
}

export class DeleteNote extends Command<{ deleted: true }> {
  constructor(
    readonly actor: Actor,
    readonly place: Place & { readonly noteId: string },
  ) {
    super();
  }
}

const personOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return actor.id;
};

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required', 'Course not found', 'Lesson not found', 'Lesson locked', 'Too many notes', 'Note not found' (the id is another's). */
  async execute({ actor, place, note }: AddNote): Promise<{ note: LessonNote }> {
    const userId = personOf(actor);
    await demandLesson(this.em, actor, place);
    // One person writes one note after the other: counted and added in one go, with the person held.
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`catalog.notes ${userId} ${place.lessonId}`]);
    await this.em.execute(
      `insert into catalog.lesson_notes (id, user_id, lesson_id, at_ms, text) select ?, ?, ?, ?, ?
       where (select count(*) from catalog.lesson_notes where user_id = ? and lesson_id = ?) < ? on conflict (id) do nothing`,
      [note.id, userId, place.lessonId, note.atMs, note.text, userId, place.lessonId, notesAtMost],
    );
    const [row] = await this.em.execute<LessonNote[]>(
      `select ${noteColumns} from catalog.lesson_notes n where n.id = ? and n.user_id = ? and n.lesson_id = ?`,
      [note.id, userId, place.lessonId],
    );
    if (row) return { note: row };
    const [others] = await this.em.execute<unknown[]>('select 1 from catalog.lesson_notes where id = ?', [note.id]);
    throw new AppError(others ? 'Note not found' : 'Too many notes', { lesson: place.lessonId });
  }
}

@CommandHandler(SaveNote)
export class SaveNoteHandler implements ICommandHandler<SaveNote> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required', 'Course not found', 'Note not found' (also another's), 'Changed meanwhile'. */
  async execute({ actor, place, note }: SaveNote): Promise<{ note: LessonNote }> {
    const userId = personOf(actor);
    const course = await readCourseOf(this.em, place.slug);
    const own = [place.noteId, userId, place.lessonId, course.id];
    const isOwn = `n.id = ? and n.user_id = ? and n.lesson_id = ? and exists (select from catalog.lessons l where l.id = n.lesson_id and l.course_id = ?)`;
    const [row] = await this.em.execute<LessonNote[]>(
      `update catalog.lesson_notes n set at_ms = ?, text = ?, version = n.version + 1, changed_at = platform.now()
       where ${isOwn} and n.version = ? returning ${noteColumns}`,
      [note.atMs, note.text, ...own, note.version],
    );
    if (row) return { note: row };
    const [stands] = await this.em.execute<unknown[]>(`select 1 from catalog.lesson_notes n where ${isOwn}`, own);
    throw new AppError(stands ? 'Changed meanwhile' : 'Note not found', { note: place.noteId });
  }
}

@CommandHandler(DeleteNote)
export class DeleteNoteHandler implements ICommandHandler<DeleteNote> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required', 'Course not found', 'Note not found' (also another's, and one that is gone already). */
  async execute({ actor, place }: DeleteNote): Promise<{ deleted: true }> {
    const userId = personOf(actor);
    const course = await readCourseOf(this.em, place.slug);
    const gone = await this.em.execute<unknown[]>(
      `delete from catalog.lesson_notes n where n.id = ? and n.user_id = ? and n.lesson_id = ?
       and exists (select from catalog.lessons l where l.id = n.lesson_id and l.course_id = ?) returning 1`,
      [place.noteId, userId, place.lessonId, course.id],
    );
    if (gone.length === 0) throw new AppError('Note not found', { note: place.noteId });
    return { deleted: true };
  }
}
