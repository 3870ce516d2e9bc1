import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pages } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import type { CourseBrief } from '#contracts/http/catalog';
import { demand } from '../domain/rights.js';
import { readCategories } from '../store/categories.sql.js';

export interface CategoryDraft {
  readonly slug: string;
  readonly title: { readonly bn: string; readonly en: string };
  readonly section: CourseBrief['section'];
  /** Slug of the category above: one that stands already or earlier in the list, of the same section. */
  readonly parent?: string;
  readonly position?: number;
}

/** Adds categories; whoever is there already (by slug) stays as it is. */
export class CreateCategories extends Command<{ created: number }> {
  constructor(
    readonly actor: Actor,
    readonly drafts: readonly CategoryDraft[],
  ) {
    super();
  }
}

@CommandHandler(CreateCategories)
export class CreateCategoriesHandler implements ICommandHandler<CreateCategories> {
  constructor(
    private readonly em: EntityManager,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Invalid input' (no such category above, or one of another section). */
  async execute({ actor, drafts }: CreateCategories): Promise<{ created: number }> {
    demand(actor, 'courses.write');
    const known = new Map((await readCategories(this.em)).map(({ slug, id, section }) => [slug, { id, section }]));
    const rows = drafts.flatMap((draft, place) => {
      if (known.has(draft.slug)) return [];
      const parent = draft.parent === undefined ? null : known.get(draft.parent);
      if (parent === undefined || (parent && parent.section !== draft.section))
        throw new AppError('Invalid input', { category: draft.slug }, { issues: { parent: 'No such category in this section' } });
      const id = newId();
      known.set(draft.slug, { id, section: draft.section });
      return [
        {
          id,
          parent_id: parent?.id ?? null,
          slug: draft.slug,
          section: draft.section,
          title_bn: draft.title.bn,
          title_en: draft.title.en,
          position: draft.position ?? place,
        },
      ];
    });
    if (rows.length === 0) return { created: 0 };
    const created = await this.em.execute<unknown[]>(
      `insert into catalog.categories (id, parent_id, slug, section, title_bn, title_en, position)
       select id, parent_id, slug, section, title_bn, title_en, position from jsonb_to_recordset(?::jsonb)
         as d(id uuid, parent_id uuid, slug text, section text, title_bn text, title_en text, position int)
       on conflict (slug) do nothing returning id`,
      [JSON.stringify(rows)],
    );
    this.pages.touch('categories');
    return { created: created.length };
  }
}
