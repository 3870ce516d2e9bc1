import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Plan } from '#contracts/http/practice';
import { Audit, changedFields } from '#platform';
import { AppError, type Actor } from '#platform/kernel';

export interface PlanWish {
  readonly pricePaisa: number;
  readonly active: boolean;
  /** As it was read. */
  readonly version: number;
}
type Saved = Plan & { readonly version: number };

/** Staff sets what a plan costs, and whether it is sold. Throws 'Not allowed', 'Plan not found', 'Changed meanwhile'. */
export class SavePlan extends Command<Saved> {
  constructor(
    readonly actor: Actor,
    readonly planId: string,
    readonly wish: PlanWish,
  ) {
    super();
  }
}

const columns = 'id, days, price_paisa::float8 as "pricePaisa", active, version';

@CommandHandler(SavePlan)
export class SavePlanHandler implements ICommandHandler<SavePlan> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, planId, wish }: SavePlan): Promise<Saved> {
    if (actor.kind === 'user' && !actor.permissions.includes('sales.write'))
      throw new AppError('Not allowed', { permission: 'sales.write' });
    const [before] = await this.em.execute<Saved[]>(`select ${columns} from practice.plans where id = ? for update`, [planId]);
    if (!before) throw new AppError('Plan not found');
    if (before.version !== wish.version) throw new AppError('Changed meanwhile');
    const { pricePaisa, active } = wish;
    const changed = changedFields({ pricePaisa: before.pricePaisa, active: before.active }, { pricePaisa, active });
    if (!changed) return before;
    const [after] = await this.em.execute<Saved[]>(
      `update practice.plans set price_paisa = ?, active = ?, version = version + 1, updated_at = platform.now()
       where id = ? returning ${columns}`,
      [pricePaisa, active, planId],
    );
    this.audit.add({ action: 'plan.save', subjectKind: 'plan', subjectId: planId, subject: `${before.days}`, ...changed });
    return after ?? before;
  }
}
