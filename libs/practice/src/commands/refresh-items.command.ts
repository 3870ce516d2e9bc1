import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BankItems } from '../ports.js';
import { countByNode, keepItems, keepTree } from '../store/items.sql.js';

/** Questions that one statement takes over. */
const PAGE = 5000;

/** Brings practice's index of the bank up to what the bank says: these questions, or all of them. Harmless to run twice. */
export class RefreshItems extends Command<void> {
  constructor(readonly questionIds: readonly string[] | null) {
    super();
  }
}

@CommandHandler(RefreshItems)
export class RefreshItemsHandler implements ICommandHandler<RefreshItems> {
  constructor(
    private readonly em: EntityManager,
    private readonly bank: BankItems,
  ) {}

  async execute({ questionIds }: RefreshItems): Promise<void> {
    // One after the other: an older reading of the bank must not write over a newer one.
    await this.em.execute(`select pg_advisory_xact_lock(hashtextextended('practice.items', 0))`);
    await keepTree(this.em, await this.bank.tree());
    if (questionIds) await keepItems(this.em, await this.bank.facts(questionIds));
    else await this.all();
    await countByNode(this.em);
  }

  private async all(): Promise<void> {
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<BankItems['page']>> = await this.bank.page(after, PAGE);
      await keepItems(this.em, page);
      if (page.length < PAGE) return;
      after = page.at(-1)?.questionId ?? null;
    }
  }
}
