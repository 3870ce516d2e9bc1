import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { holdChapter, holdOutline, type StoredChapter } from '../store/outline.sql.js';
import { demandTeaches } from '../store/teaching.sql.js';

/** One change of a course's chapters. */
export type ChapterChange =
  | { readonly kind: 'create'; readonly title: string }
  | { readonly kind: 'save'; readonly id: string; readonly version: number; readonly title: string }
  /** With its lessons; `lessons`: how many the actor saw in it. */
  | { readonly kind: 'delete'; readonly id: string; readonly lessons: number };

/** Adds a chapter to a course, renames one or deletes one; answers its id. */
export class ChangeChapters extends Command<{ id: string }> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    readonly change: ChapterChange,
  ) {
    super();
  }
}

/** A chapter as the log keeps it: its lessons by their titles where they go with it. */
interface ChapterPicture {
  readonly title: string;
  readonly lessons?: readonly string[];
}

const plain = (text: string): string => composed(text.trim());

@CommandHandler(ChangeChapters)
export class ChangeChaptersHandler implements ICommandHandler<ChangeChapters> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed', 'Course not found', 'Chapter not found', 'Changed meanwhile'. */
  async execute({ actor, courseId, change }: ChangeChapters): Promise<{ id: string }> {
    demand(actor, 'lessons.write');
    if (change.kind === 'save') {
      await demandTeaches(this.em, actor, courseId);
      await this.save(courseId, change);
      return { id: change.id };
    }
    await holdOutline(this.em, actor, courseId);
    if (change.kind === 'create') return { id: await this.create(courseId, plain(change.title)) };
    await this.remove(courseId, change);
    return { id: change.id };
  }

  private async create(courseId: string, title: string): Promise<string> {
    const id = newId();
    await this.em.execute(
      `insert into catalog.chapters (id, course_id, title, position)
       select ?, ?, ?, coalesce(max(position) + 1, 0) from catalog.chapters where course_id = ?`,
      [id, courseId, title, courseId],
    );
    this.log('create', { id, title }, { after: { title } });
    return id;
  }

  private async save(courseId: string, { id, version, title: given }: ChapterChange & { kind: 'save' }): Promise<void> {
    const chapter = await holdChapter(this.em, courseId, id);
    if (chapter.version !== version) throw new AppError('Changed meanwhile', { chapter: id });
    const title = plain(given);
    if (title === chapter.title) return;
    await this.em.execute('update catalog.chapters set title = ?, version = version + 1 where id = ?', [title, id]);
    this.log('save', chapter, { before: { title: chapter.title }, after: { title } });
  }

  private async remove(courseId: string, { id, lessons }: ChapterChange & { kind: 'delete' }): Promise<void> {
    const chapter = await holdChapter(this.em, courseId, id);
    if (chapter.lessons !== lessons) throw new AppError('Changed meanwhile', { chapter: id });
    const gone = await this.em.execute<{ id: string; title: string }[]>(
      'delete from catalog.lessons where chapter_id = ? returning id, title',
      [id],
    );
    await this.em.execute('delete from catalog.chapters where id = ?', [id]);
    for (const { id: lessonId } of gone) this.outbox.add('LessonChanged', { lessonId, courseId });
    this.log('delete', chapter, { before: { title: chapter.title, lessons: gone.map(({ title }) => title) } });
  }

  private log(
    what: 'create' | 'save' | 'delete',
    { id, title }: Pick<StoredChapter, 'id' | 'title'>,
    change: { readonly before?: ChapterPicture; readonly after?: ChapterPicture },
  ): void {
    this.audit.add({ action: `chapter.${what}`, subjectKind: 'chapter', subjectId: id, subject: title, ...change });
  }
}
