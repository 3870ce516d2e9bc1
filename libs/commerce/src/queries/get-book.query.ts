import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { getBook } from '#contracts/http/books';
import type { ResponseOf } from '#contracts/http/endpoint';
import { FormulaChecker } from '#platform';
import type { Actor } from '#platform/kernel';
import { readPublished, toBookPage } from '../store/books.sql.js';
import { ownsEbook } from '../store/ebooks.sql.js';
import { readShop } from '../store/settings.sql.js';

/** A book that is on sale, with what its delivery costs and whether the caller has its file. Throws 'Book not found'. */
export class GetBook extends Query<ResponseOf<typeof getBook>> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
  ) {
    super();
  }
}

@QueryHandler(GetBook)
export class GetBookHandler implements IQueryHandler<GetBook> {
  constructor(
    private readonly em: EntityManager,
    private readonly formulas: FormulaChecker,
  ) {}

  async execute({ actor, slug }: GetBook): Promise<ResponseOf<typeof getBook>> {
    const row = await readPublished(this.em, slug);
    const { deliveryDhakaPaisa, deliveryElsewherePaisa } = (await readShop(this.em)).value;
    const owned = row.kind === 'ebook' && actor.kind === 'user' && (await ownsEbook(this.em, actor.id, row.id));
    return {
      book: await toBookPage(row, this.formulas),
      owned,
      delivery: { dhakaPaisa: deliveryDhakaPaisa, elsewherePaisa: deliveryElsewherePaisa },
    };
  }
}
