import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DeskParcel } from '#contracts/http/parcels';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { parcelCondition, readParcels, type ParcelFilter } from '../store/parcels.sql.js';

/** The parcels of a list as they are packed, for labels and the courier: what is refunded whole does not leave. */
export class GetParcelsToPrint extends Query<DeskParcel[]> {
  constructor(
    readonly actor: Actor,
    readonly filter: ParcelFilter,
    readonly most: number,
  ) {
    super();
  }
}

@QueryHandler(GetParcelsToPrint)
export class GetParcelsToPrintHandler implements IQueryHandler<GetParcelsToPrint> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, filter, most }: GetParcelsToPrint): Promise<DeskParcel[]> {
    demand(actor, 'sales.read');
    const parcels = await readParcels(this.em, parcelCondition(filter), `order by p.paid_at, p.order_id limit ${Math.trunc(most)}`);
    return parcels.filter(({ refunded }) => !refunded);
  }
}
