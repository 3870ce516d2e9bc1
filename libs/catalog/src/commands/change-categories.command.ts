import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Pages } from '#platform';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { inOrder, withBelow } from '../domain/category-tree.js';
import { demand } from '../domain/rights.js';
import { categoryOf, lockCategories, placeCategories, type StoredCategory } from '../store/categories.sql.js';

export interface CategoryTexts {
  readonly slug: string;
  readonly bn: string;
  readonly en: string;
}
/** One change of the tree. */
export type CategoryChange =
  | {
      readonly kind: 'create';
      readonly section: StoredCategory['section'];
      readonly parentId: string | null;
      readonly texts: CategoryTexts;
    }
  | { readonly kind: 'save'; readonly id: string; readonly texts: CategoryTexts }
  | { readonly kind: 'move'; readonly id: string; readonly parentId: string | null; readonly position: number }
  | { readonly kind: 'delete'; readonly id: string };

/** Changes the tree of categories; answers the category's id. */
export class ChangeCategories extends Command<{ id: string }> {
  constructor(
    readonly actor: Actor,
    readonly change: CategoryChange,
  ) {
    super();
  }
}

const plain = ({ slug, bn, en }: CategoryTexts): CategoryTexts => ({
  slug,
  bn: composed(bn.trim()),
  en: composed(en.trim()),
});

@CommandHandler(ChangeCategories)
export class ChangeCategoriesHandler implements ICommandHandler<ChangeCategories> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Category not found', 'Slug taken', 'Category not empty', 'Invalid input' (another section, or below itself). */
  async execute({ actor, change }: ChangeCategories): Promise<{ id: string }> {
    demand(actor, 'courses.write');
    const rows = await lockCategories(this.em);
    const id = await this.carryOut(rows, change);
    this.pages.touch('categories');
    this.pages.touch('courses');
    return { id };
  }

  private carryOut(rows: readonly StoredCategory[], change: CategoryChange): Promise<string> {
    switch (change.kind) {
      case 'create':
        return this.create(rows, change);
      case 'save':
        return this.save(categoryOf(rows, change.id), plain(change.texts));
      case 'move':
        return this.move(rows, change);
      case 'delete':
        return this.remove(rows, categoryOf(rows, change.id));
    }
  }

  private async create(rows: readonly StoredCategory[], change: CategoryChange & { kind: 'create' }): Promise<string> {
    const { section, parentId } = change;
    if (parentId !== null && categoryOf(rows, parentId).section !== section) throw refused('parentId', 'No such category in this section');
    const texts = plain(change.texts);
    const last = Math.max(
      -1,
      ...rows.filter((row) => row.parentId === parentId && row.section === section).map(({ position }) => position),
    );
    const id = newId();
    await this.unique(texts.slug, () =>
      this.em.execute(
        'insert into catalog.categories (id, parent_id, slug, section, title_bn, title_en, position) values (?, ?, ?, ?, ?, ?, ?)',
        [id, parentId, texts.slug, section, texts.bn, texts.en, last + 1],
      ),
    );
    this.audit.add({ action: 'category.create', subjectKind: 'category', subjectId: id, subject: texts.bn, after: { ...texts, section } });
    return id;
  }

  private async save({ id, slug, titleBn, titleEn }: StoredCategory, texts: CategoryTexts): Promise<string> {
    await this.unique(texts.slug, () =>
      this.em.execute('update catalog.categories set slug = ?, title_bn = ?, title_en = ? where id = ?', [
        texts.slug,
        texts.bn,
        texts.en,
        id,
      ]),
    );
    const before = { slug, bn: titleBn, en: titleEn };
    this.audit.add({ action: 'category.save', subjectKind: 'category', subjectId: id, subject: texts.bn, before, after: { ...texts } });
    return id;
  }

  private async move(rows: readonly StoredCategory[], { id, parentId, position }: CategoryChange & { kind: 'move' }): Promise<string> {
    const node = categoryOf(rows, id);
    if (parentId !== null && (withBelow(rows, id).includes(parentId) || categoryOf(rows, parentId).section !== node.section))
      throw refused('parentId', 'A category moves within its section, and not below itself');
    const siblings = rows
      .filter((row) => row.parentId === parentId && row.section === node.section && row.id !== id)
      .toSorted(inOrder)
      .toSpliced(position, 0, node);
    await placeCategories(
      this.em,
      siblings.map((row, index) => ({ id: row.id, parentId, position: index })),
    );
    const before = { parentId: node.parentId, position: node.position };
    this.audit.add({
      action: 'category.move',
      subjectKind: 'category',
      subjectId: id,
      subject: node.titleBn,
      before,
      after: { parentId, position },
    });
    return id;
  }

  private async remove(rows: readonly StoredCategory[], { id, slug, titleBn }: StoredCategory): Promise<string> {
    // Held against courses that are put into it at this moment.
    await this.em.execute('select 1 from catalog.categories where id = ? for update', [id]);
    const held = await this.em.execute<unknown[]>('select 1 from catalog.courses where category_id = ? limit 1', [id]);
    if (held.length > 0 || rows.some(({ parentId }) => parentId === id)) throw new AppError('Category not empty', { category: slug });
    await this.em.execute('delete from catalog.categories where id = ?', [id]);
    this.audit.add({ action: 'category.delete', subjectKind: 'category', subjectId: id, subject: titleBn, before: { slug, titleBn } });
    return id;
  }

  private async unique(slug: string, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('Slug taken', { slug }, { cause: error });
      throw error;
    }
  }
}

const refused = (field: string, sentence: string): AppError => new AppError('Invalid input', { field }, { issues: { [field]: sentence } });
