import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { AssistantBudget, saveAssistantBudget } from '#contracts/http/assistant-desk';
import { Audit, Config } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { readBudget, spentToday, writeBudget } from '../store/budget.sql.js';

const micros = 1_000_000;

const answerOf = async (em: EntityManager, currency: string): Promise<AssistantBudget> => {
  const { dailyMicros, version, updatedAt } = await readBudget(em);
  return { version, updatedAt, currency, dailyBudget: (dailyMicros ?? 0) / micros, spentMicros: await spentToday(em) };
};

/** What all answers of a day may cost, and what today's have cost. */
export class GetBudget extends Query<AssistantBudget> {}

@QueryHandler(GetBudget)
export class GetBudgetHandler implements IQueryHandler<GetBudget> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  execute(): Promise<AssistantBudget> {
    return answerOf(this.em, this.config.AI_CURRENCY);
  }
}

/** From the next question on. Throws 'Not allowed', 'Changed meanwhile'. */
export class SaveBudget extends Command<AssistantBudget> {
  constructor(
    readonly actor: Actor,
    readonly draft: RequestOf<typeof saveAssistantBudget>['body'],
  ) {
    super();
  }
}

@CommandHandler(SaveBudget)
export class SaveBudgetHandler implements ICommandHandler<SaveBudget> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, draft }: SaveBudget): Promise<AssistantBudget> {
    if (actor.kind === 'user' && !actor.permissions.includes('settings.write')) throw new AppError('Not allowed');
    const stored = await readBudget(this.em, 'lock');
    if (stored.version !== draft.version) throw new AppError('Changed meanwhile');
    const next = draft.dailyBudget === 0 ? null : draft.dailyBudget * micros;
    if (next !== stored.dailyMicros) {
      await writeBudget(this.em, next);
      const [before, after] = [{ dailyMicros: stored.dailyMicros }, { dailyMicros: next }];
      this.audit.add({ action: 'assistant.save', subjectKind: 'settings', subjectId: 'assistant', subject: 'assistant', before, after });
    }
    return answerOf(this.em, this.config.AI_CURRENCY);
  }
}
