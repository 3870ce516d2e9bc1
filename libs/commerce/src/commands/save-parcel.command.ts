import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeskParcel } from '#contracts/http/parcels';
import { Audit, changedFields } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { OrderChanges } from '../store/order-topic.js';
import { lockOrders, parcelsByIds } from '../store/parcels.sql.js';

interface Facts {
  readonly courier: string | null;
  readonly tracking: string | null;
  readonly note: string | null;
}

/** Corrects what was mistyped about a parcel, wherever it is. */
export class SaveParcel extends Command<DeskParcel> {
  constructor(
    readonly actor: Actor,
    readonly orderId: string,
    readonly version: number,
    readonly facts: Facts,
  ) {
    super();
  }
}

@CommandHandler(SaveParcel)
export class SaveParcelHandler implements ICommandHandler<SaveParcel> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly changes: OrderChanges,
  ) {}

  /** Throws 'Not allowed', 'Parcel not found', 'Changed meanwhile'. */
  async execute({ actor, orderId, version, facts }: SaveParcel): Promise<DeskParcel> {
    demand(actor, 'sales.write');
    await lockOrders(this.em, [orderId]);
    const stored = await this.read(orderId);
    if (stored.version !== version) throw new AppError('Changed meanwhile', { parcel: stored.number });
    const { courier, tracking, note } = stored;
    const changed = changedFields({ courier, tracking, note }, { ...facts });
    if (!changed) return stored;
    await this.em.execute(
      `update commerce.parcels set courier = ?, tracking = ?, note = ?, updated_at = platform.now(), version = version + 1 where order_id = ?`,
      [facts.courier, facts.tracking, facts.note, orderId],
    );
    this.audit.add({ action: 'parcel.save', subjectKind: 'order', subjectId: orderId, subject: stored.number, ...changed });
    await this.changes.tell(orderId);
    return this.read(orderId);
  }

  private async read(orderId: string): Promise<DeskParcel> {
    const [parcel] = await parcelsByIds(this.em, [orderId]);
    if (!parcel || parcel.state === 'waiting') throw new AppError('Parcel not found');
    return parcel;
  }
}
