import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PageTag } from '#contracts/shared/choices';
import { currentTransaction } from '../cqrs/transaction.js';

/**
 * Says that what public pages show of a tag has changed: the tag's version rises with the running transaction, or not at all, and the
 * prerendered pages that name it are made anew within seconds. Throws outside a command.
 */
export abstract class Pages {
  abstract touch(tag: PageTag): void;
}

/** Gathers the tags of a command; the dispatcher writes them last, so that nobody waits long for a tag's row. */
@Injectable()
export class TransactionalPages extends Pages {
  touch(tag: PageTag): void {
    const transaction = currentTransaction();
    if (!transaction) throw new Error(`The page tag ${tag} outside a command: it rises with the state that it tells of`);
    transaction.tags.add(tag);
  }
}

/** Raises the versions of a command's tags in its transaction; always in the same order, so that two commands cannot lock each other out. */
export const flushTags = async (em: EntityManager, tags: ReadonlySet<PageTag>): Promise<void> => {
  if (tags.size === 0) return;
  await em.execute(
    `insert into platform.page_tags as t (tag) select tag from jsonb_array_elements_text(?::jsonb) as tag order by tag
     on conflict (tag) do update set version = t.version + 1`,
    [JSON.stringify([...tags])],
  );
};
