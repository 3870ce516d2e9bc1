import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CourseBrief } from '#contracts/http/catalog';
import { Pages } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import type { Cover } from '../entities/course.entity.js';
import { sanitiseCourseText } from '../rich-text/sanitise-policy.js';
import { setTeachers } from '../store/teachers.sql.js';

export interface CourseDraft {
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly kind: CourseBrief['kind'];
  readonly section: CourseBrief['section'];
  /** Slug of a category of the same section. */
  readonly category?: string;
  readonly cover: Cover;
  /** 0 = free. */
  readonly pricePaisa: number;
  readonly listPricePaisa?: number;
  /** Free courses only: entering one of its exams enrols. */
  readonly enrolOnEntry?: boolean;
  readonly position?: number;
  /** How long it stays open once it is had; left out: without an end. */
  readonly accessDays?: number;
  readonly seatLimit?: number;
  readonly descriptionHtml?: string;
  readonly learn?: readonly string[];
  readonly faq?: readonly { readonly q: string; readonly a: string }[];
  readonly routineHtml?: string;
  /** Ids, in the order they are shown. */
  readonly teacherIds?: readonly string[];
}

/** A published course. */
export class CreateCourse extends Command<{ courseId: string }> {
  constructor(
    readonly actor: Actor,
    readonly draft: CourseDraft,
  ) {
    super();
  }
}

@CommandHandler(CreateCourse)
export class CreateCourseHandler implements ICommandHandler<CreateCourse> {
  constructor(
    private readonly em: EntityManager,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Invalid input' (the slug is taken; no such category; a paid course that would enrol on entry). */
  async execute({ actor, draft }: CreateCourse): Promise<{ courseId: string }> {
    demand(actor, 'courses.write');
    if (draft.enrolOnEntry && draft.pricePaisa > 0)
      throw new AppError('Invalid input', {}, { issues: { enrolOnEntry: 'Only a free course enrols on entry' } });
    const categoryId = await this.categoryId(draft);
    const courseId = newId();
    try {
      await this.em.execute(
        `insert into catalog.courses (id, slug, title, subtitle, kind, section, category_id, cover, price_paisa, list_price_paisa, enrol_on_entry, state, position,
           access_days, seat_limit, description_html, learn, faq, routine_html, published_at)
         values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, 'published', ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, platform.now())`,
        [
          courseId,
          draft.slug,
          draft.title,
          draft.subtitle,
          draft.kind,
          draft.section,
          categoryId,
          JSON.stringify(draft.cover),
          draft.pricePaisa,
          draft.listPricePaisa ?? null,
          draft.enrolOnEntry ?? false,
          draft.position ?? 0,
          draft.accessDays ?? null,
          draft.seatLimit ?? null,
          sanitiseCourseText(draft.descriptionHtml ?? '', 'descriptionHtml'),
          JSON.stringify(draft.learn ?? []),
          JSON.stringify(draft.faq ?? []),
          sanitiseCourseText(draft.routineHtml ?? '', 'routineHtml'),
        ],
      );
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new AppError('Invalid input', {}, { issues: { slug: 'This slug is taken' }, cause: error });
      throw error;
    }
    if (draft.teacherIds) await setTeachers(this.em, courseId, draft.teacherIds);
    for (const tag of ['home', 'courses', 'categories'] as const) this.pages.touch(tag);
    return { courseId };
  }

  private async categoryId({ category, section }: CourseDraft): Promise<string | null> {
    if (category === undefined) return null;
    const [found] = await this.em.execute<{ id: string }[]>(
      'select id from catalog.categories where slug = ? and section = ? for key share',
      [category, section],
    );
    if (!found) throw new AppError('Invalid input', {}, { issues: { category: 'No such category in this section' } });
    return found.id;
  }
}
