import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { samePlaces } from '../domain/lesson-rules.js';
import { demand } from '../domain/rights.js';
import { holdOutline } from '../store/outline.sql.js';

export interface ChapterPlace {
  readonly id: string;
  /** In their order. */
  readonly lessons: readonly string[];
}

/** Puts all chapters and lessons of a course in this order. */
export class OrderLessons extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    /** Of the order that the actor saw. */
    readonly version: number,
    readonly chapters: readonly ChapterPlace[],
  ) {
    super();
  }
}

@CommandHandler(OrderLessons)
export class OrderLessonsHandler implements ICommandHandler<OrderLessons> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed', 'Course not found', 'Changed meanwhile' (another version, or not exactly what stands there). */
  async execute({ actor, courseId, version, chapters }: OrderLessons): Promise<void> {
    demand(actor, 'lessons.write');
    const { title } = await holdOutline(this.em, actor, courseId, version);
    await this.demandWhole(courseId, chapters);
    await this.em.execute(
      `update catalog.chapters ch set position = d.n - 1 from jsonb_array_elements_text(?::jsonb) with ordinality as d(id, n)
       where ch.id = d.id::uuid and ch.position <> d.n - 1`,
      [JSON.stringify(chapters.map(({ id }) => id))],
    );
    const places = chapters.flatMap(({ id, lessons }) => lessons.map((lesson, at) => ({ lesson, chapter: id, at })));
    const moved = await this.em.execute<{ id: string }[]>(
      `update catalog.lessons l set chapter_id = d.chapter, position = d.at
       from jsonb_to_recordset(?::jsonb) as d(lesson uuid, chapter uuid, at int)
       where l.id = d.lesson and (l.chapter_id <> d.chapter or l.position <> d.at) returning l.id`,
      [JSON.stringify(places)],
    );
    for (const { id } of moved) this.outbox.add('LessonChanged', { lessonId: id, courseId });
    this.audit.add({ action: 'lessons.order', subjectKind: 'course', subjectId: courseId, subject: title, after: { moved: moved.length } });
  }

  private async demandWhole(courseId: string, chapters: readonly ChapterPlace[]): Promise<void> {
    const ids = async (table: 'chapters' | 'lessons'): Promise<string[]> => {
      const rows = await this.em.execute<{ id: string }[]>(`select id from catalog.${table} where course_id = ?`, [courseId]);
      return rows.map(({ id }) => id);
    };
    const whole =
      samePlaces(
        chapters.map(({ id }) => id),
        await ids('chapters'),
      ) &&
      samePlaces(
        chapters.flatMap(({ lessons }) => lessons),
        await ids('lessons'),
      );
    if (!whole) throw new AppError('Changed meanwhile', { course: courseId });
  }
}
