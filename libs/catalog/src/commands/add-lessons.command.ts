import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LessonKind } from '#contracts/http/lesson-shapes';
import { bulkLessons, courseLessons } from '#contracts/shared/lessons';
import { Audit, Outbox } from '#platform';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { holdChapter, holdOutline } from '../store/outline.sql.js';

/** Lessons for one chapter; where `chapterId` is null a new one is made of `title`. */
export interface LessonsPart {
  readonly chapterId: string | null;
  readonly title: string | null;
  readonly lessons: readonly { readonly kind: LessonKind; readonly title: string }[];
}

/** Adds drafts at the end of chapters, and chapters with them: all of them or none. Answers the lessons' ids in their order. */
export class AddLessons extends Command<{ ids: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    readonly parts: readonly LessonsPart[],
  ) {
    super();
  }
}

const plain = (text: string): string => composed(text.trim());

@CommandHandler(AddLessons)
export class AddLessonsHandler implements ICommandHandler<AddLessons> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed', 'Course not found', 'Chapter not found', 'Invalid input' (a new chapter without a title, or too many). */
  async execute({ actor, courseId, parts }: AddLessons): Promise<{ ids: string[] }> {
    demand(actor, 'lessons.write');
    const { title } = await holdOutline(this.em, actor, courseId);
    await this.refuseTooMany(courseId, parts);
    const ids: string[] = [];
    for (const [place, part] of parts.entries()) {
      const chapterId = part.chapterId ?? (await this.chapter(courseId, part.title, place));
      if (part.chapterId !== null) await holdChapter(this.em, courseId, part.chapterId);
      ids.push(...(await this.lessons(courseId, chapterId, part.lessons)));
    }
    for (const lessonId of ids) this.outbox.add('LessonChanged', { lessonId, courseId });
    const titles = parts.flatMap(({ lessons }) => lessons.map((lesson) => lesson.title));
    const chapters = parts.filter(({ chapterId }) => chapterId === null).length;
    this.audit.add({
      action: 'lessons.add',
      subjectKind: 'course',
      subjectId: courseId,
      subject: title,
      after: { lessons: ids.length, chapters, titles: titles.slice(0, 20) },
    });
    return { ids };
  }

  private async refuseTooMany(courseId: string, parts: readonly LessonsPart[]): Promise<void> {
    const count = parts.reduce((sum, { lessons }) => sum + lessons.length, 0);
    const [there] = await this.em.execute<{ count: number }[]>('select count(*)::int as count from catalog.lessons where course_id = ?', [
      courseId,
    ]);
    if (count > bulkLessons || count + (there?.count ?? 0) > courseLessons)
      throw new AppError('Invalid input', { field: 'parts' }, { issues: { parts: 'Too many lessons' } });
  }

  private async chapter(courseId: string, title: string | null, place: number): Promise<string> {
    if (title === null)
      throw new AppError('Invalid input', { field: 'parts' }, { issues: { [`parts.${place}.title`]: 'A new chapter needs a title' } });
    const id = newId();
    await this.em.execute(
      `insert into catalog.chapters (id, course_id, title, position)
       select ?, ?, ?, coalesce(max(position) + 1, 0) from catalog.chapters where course_id = ?`,
      [id, courseId, plain(title), courseId],
    );
    return id;
  }

  private async lessons(courseId: string, chapterId: string, lessons: LessonsPart['lessons']): Promise<string[]> {
    const rows = lessons.map(({ kind, title }) => ({ id: newId(), kind, title: plain(title) }));
    await this.em.execute(
      `insert into catalog.lessons (id, course_id, chapter_id, kind, title, position)
       select d.id, ?, ?, d.kind, d.title, (select coalesce(max(l.position), -1) from catalog.lessons l where l.chapter_id = ?) + d.n
       from rows from (jsonb_to_recordset(?::jsonb) as (id uuid, kind text, title text)) with ordinality as d(id, kind, title, n)`,
      [courseId, chapterId, chapterId, JSON.stringify(rows)],
    );
    return rows.map(({ id }) => id);
  }
}
