import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { listParcels } from '#contracts/http/parcels';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { parcelCondition, readParcels, type ParcelFilter } from '../store/parcels.sql.js';

type Answer = ResponseOf<typeof listParcels>;

/** What has to be sent and was sent: one page, the longest waiting first; what is over, the latest first. */
export class ListParcels extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly filter: ParcelFilter,
    readonly page: number,
  ) {
    super();
  }
}

const orderOf = ({ state }: ParcelFilter): string =>
  state === 'paid' || state === 'packed' ? 'order by p.paid_at, p.order_id' : 'order by p.updated_at desc, p.order_id desc';

@QueryHandler(ListParcels)
export class ListParcelsHandler implements IQueryHandler<ListParcels> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, filter, page }: ListParcels): Promise<Answer> {
    demand(actor, 'sales.read');
    const [states, couriers, districts] = await Promise.all([this.states(filter), this.inUse('courier'), this.inUse('district')]);
    const rows = await readParcels(
      this.em,
      parcelCondition(filter),
      `${orderOf(filter)} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    );
    const total = filter.state && filter.state !== 'waiting' ? states[filter.state] : Object.values(states).reduce((sum, n) => sum + n, 0);
    return { rows, total, page, states, couriers, districts };
  }

  /** By the rest of the filter, without its state. */
  private async states(filter: ParcelFilter): Promise<Answer['states']> {
    const { sql, values } = parcelCondition({ ...filter, state: undefined });
    const rows = await this.em.execute<{ state: keyof Answer['states']; count: number }[]>(
      `select p.state, count(*)::int as count from commerce.parcels p join commerce.orders o on o.id = p.order_id where ${sql} group by p.state`,
      [...values],
    );
    const counts = new Map(rows.map(({ state, count }) => [state, count]));
    const of = (state: keyof Answer['states']): number => counts.get(state) ?? 0;
    return { paid: of('paid'), packed: of('packed'), shipped: of('shipped'), delivered: of('delivered'), returned: of('returned') };
  }

  private async inUse(column: 'courier' | 'district'): Promise<string[]> {
    const rows = await this.em.execute<{ value: string }[]>(
      `select distinct ${column} as value from commerce.parcels where state <> 'waiting' and ${column} is not null order by 1 limit 100`,
    );
    return rows.map(({ value }) => value);
  }
}
