import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CourseSettings } from '#contracts/http/courses-desk';
import { Audit } from '#platform';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { slugFrom } from '../domain/course-rules.js';
import { demand } from '../domain/rights.js';
import { demandCategory } from '../store/categories.sql.js';

export interface DraftFields extends Pick<CourseSettings, 'title' | 'kind' | 'section'> {
  readonly slug?: string | undefined;
  readonly categoryId?: string | null | undefined;
  readonly pricePaisa?: number | undefined;
}

/** A new draft; the lists do not know of it yet. */
export class CreateDraftCourse extends Command<{ id: string }> {
  constructor(
    readonly actor: Actor,
    readonly fields: DraftFields,
  ) {
    super();
  }
}

@CommandHandler(CreateDraftCourse)
export class CreateDraftCourseHandler implements ICommandHandler<CreateDraftCourse> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Slug taken', 'Category not found'. */
  async execute({ actor, fields }: CreateDraftCourse): Promise<{ id: string }> {
    demand(actor, 'courses.write');
    const { kind, section, categoryId = null, pricePaisa = 0 } = fields;
    if (pricePaisa > 0) demand(actor, 'sales.write');
    const title = composed(fields.title.trim());
    await demandCategory(this.em, categoryId, section);
    const id = newId();
    const slug = await this.slug(fields.slug, title, kind, id);
    try {
      await this.em.execute(
        `insert into catalog.courses (id, slug, title, subtitle, kind, section, category_id, cover, price_paisa, state, position)
         values (?, ?, ?, '', ?, ?, ?, ?::jsonb, ?, 'draft', (select coalesce(max(position), 0) + 1 from catalog.courses where section = ?))`,
        [id, slug, title, kind, section, categoryId, JSON.stringify({ subject: '', formula: '', ground: 'kali' }), pricePaisa, section],
      );
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('Slug taken', { slug }, { cause: error });
      throw error;
    }
    this.audit.add({
      action: 'course.create',
      subjectKind: 'course',
      subjectId: id,
      subject: title,
      after: { slug, kind, section, pricePaisa },
    });
    return { id };
  }

  /** A slug that was asked for is taken as it is; one that is made gets a number of its own where another course has it. */
  private async slug(asked: string | undefined, title: string, kind: CourseSettings['kind'], id: string): Promise<string> {
    if (asked !== undefined) return asked;
    const made = slugFrom(title, kind, id);
    const taken = await this.em.execute<unknown[]>('select 1 from catalog.courses where slug = ?', [made]);
    return taken.length > 0 ? `${made}-${id.slice(-6)}` : made;
  }
}
