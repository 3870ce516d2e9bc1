import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeskParcel } from '#contracts/http/parcels';
import { Audit, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { staffSteps } from '../domain/parcel.machine.js';
import { demand } from '../domain/rights.js';
import { touchBooks } from '../store/book-writes.sql.js';
import { OrderChanges } from '../store/order-topic.js';
import { stepBack } from '../store/parcel-steps.sql.js';
import { lockOrders, parcelsByIds } from '../store/parcels.sql.js';
import { takeAgain } from '../store/put-back.sql.js';
import type { ParcelsMoved } from './move-parcels.command.js';

/** Takes the last step of parcels back. Copies that were put on the shelf with it are taken again, if nobody bought them meanwhile. */
export class UndoParcels extends Command<ParcelsMoved> {
  constructor(
    readonly actor: Actor,
    readonly parcels: readonly { readonly id: string; readonly version: number }[],
  ) {
    super();
  }
}

@CommandHandler(UndoParcels)
export class UndoParcelsHandler implements ICommandHandler<UndoParcels> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly changes: OrderChanges,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Parcel not found'. */
  async execute({ actor, parcels }: UndoParcels): Promise<ParcelsMoved> {
    demand(actor, 'sales.write');
    const versions = new Map(parcels.map(({ id, version }) => [id, version]));
    const ids = [...versions.keys()];
    await lockOrders(this.em, ids);
    const found = await parcelsByIds(this.em, ids);
    if (found.length < ids.length || found.some(({ state }) => state === 'waiting')) throw new AppError('Parcel not found');
    const left: ParcelsMoved['left'] = [];
    const moved: string[] = [];
    for (const parcel of found) {
      const { id, number } = parcel;
      if (parcel.version !== versions.get(id)) left.push({ id, number, reason: 'changed' });
      else if (await this.back(parcel)) moved.push(id);
      else left.push({ id, number, reason: 'step' });
    }
    return { moved: await parcelsByIds(this.em, moved), left };
  }

  private async back({ id: orderId, number, state, back }: DeskParcel): Promise<boolean> {
    const from = staffSteps.find((step) => step === state);
    if (!from || back === null) return false;
    if (state === 'returned' && (await this.restocked(orderId))) {
      if (!(await takeAgain(this.em, orderId))) return false;
      touchBooks(this.pages);
    }
    await stepBack(this.em, orderId, from, back);
    this.audit.add({
      action: 'parcel.undo',
      subjectKind: 'order',
      subjectId: orderId,
      subject: number,
      before: { state },
      after: { state: back },
    });
    await this.changes.tell(orderId);
    return true;
  }

  private async restocked(orderId: string): Promise<boolean> {
    const [row] = await this.em.execute<{ restocked: boolean }[]>('select restocked from commerce.parcels where order_id = ?', [orderId]);
    return row?.restocked === true;
  }
}
