import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CourseBrief } from '#contracts/http/catalog';
import { AppError, newId, type Actor } from '#platform/kernel';
import type { Cover } from '../entities/course.entity.js';

export interface CourseDraft {
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly kind: CourseBrief['kind'];
  readonly section: CourseBrief['section'];
  readonly cover: Cover;
  /** 0 = free. */
  readonly pricePaisa: number;
  readonly listPricePaisa?: number;
  /** Free courses only: entering one of its exams enrols. */
  readonly enrolOnEntry?: boolean;
  readonly position?: number;
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
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Not allowed', 'Invalid input' (the slug is taken; a paid course that would enrol on entry). */
  async execute({ actor, draft }: CreateCourse): Promise<{ courseId: string }> {
    const allowed = actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('courses.write'));
    if (!allowed) throw new AppError('Not allowed');
    if (draft.enrolOnEntry && draft.pricePaisa > 0)
      throw new AppError('Invalid input', {}, { issues: { enrolOnEntry: 'Only a free course enrols on entry' } });
    const courseId = newId();
    try {
      await this.em.execute(
        `insert into catalog.courses (id, slug, title, subtitle, kind, section, cover, price_paisa, list_price_paisa, enrol_on_entry, state, position)
         values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, 'published', ?)`,
        [
          courseId,
          draft.slug,
          draft.title,
          draft.subtitle,
          draft.kind,
          draft.section,
          JSON.stringify(draft.cover),
          draft.pricePaisa,
          draft.listPricePaisa ?? null,
          draft.enrolOnEntry ?? false,
          draft.position ?? 0,
        ],
      );
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new AppError('Invalid input', {}, { issues: { slug: 'This slug is taken' }, cause: error });
      throw error;
    }
    return { courseId };
  }
}
