import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { askEm } from '../store/ask.js';
import { fillSearchRows } from '../store/search-rows.sql.js';

/** Each time all that is there is gone through for what is missing: few times, therefore. */
const AT_ONCE = 4000;

/** Makes search rows for questions that have none yet; `more`: there may be others. Harmless to run twice. */
export class FillSearch extends Command<{ more: boolean }> {}

@CommandHandler(FillSearch)
export class FillSearchHandler implements ICommandHandler<FillSearch> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<{ more: boolean }> {
    return { more: (await fillSearchRows(askEm(this.em), AT_ONCE)) >= AT_ONCE };
  }
}
