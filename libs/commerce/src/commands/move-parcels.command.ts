import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeskParcel, moveParcels } from '#contracts/http/parcels';
import type { RequestOf, ResponseOf } from '#contracts/http/endpoint';
import { Audit, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { stepFrom, type StaffStep } from '../domain/parcel.machine.js';
import { demand } from '../domain/rights.js';
import { touchBooks } from '../store/book-writes.sql.js';
import { OrderChanges } from '../store/order-topic.js';
import { stepParcel } from '../store/parcel-steps.sql.js';
import { lockOrders, parcelsByIds } from '../store/parcels.sql.js';
import { putBack } from '../store/put-back.sql.js';

export type ParcelsMoved = ResponseOf<typeof moveParcels>;
type Left = ParcelsMoved['left'][number];
type Move = RequestOf<typeof moveParcels>['body'];

/** Moves parcels one step. Those that are not as the page showed them stay where they are and are named; the others go on. */
export class MoveParcels extends Command<ParcelsMoved> {
  constructor(
    readonly actor: Actor,
    readonly move: Move,
  ) {
    super();
  }
}

const whyLeft = (parcel: DeskParcel, version: number | undefined, to: StaffStep): Left['reason'] | null => {
  if (version !== undefined && parcel.version !== version) return 'changed';
  if (!stepFrom[to].some((from) => from === parcel.state)) return 'step';
  // Nothing of it is paid for any more: it must not leave.
  return parcel.refunded && (to === 'packed' || to === 'shipped') ? 'refunded' : null;
};

@CommandHandler(MoveParcels)
export class MoveParcelsHandler implements ICommandHandler<MoveParcels> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly changes: OrderChanges,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Parcel not found', 'Invalid input' (shipped without a courier). */
  async execute({ actor, move }: MoveParcels): Promise<ParcelsMoved> {
    demand(actor, 'sales.write');
    if (move.to === 'shipped' && !move.courier) throw new AppError('Invalid input', {}, { issues: { courier: 'Say who carries it' } });
    const asked = new Map(move.parcels.map((parcel) => [parcel.id, parcel]));
    const ids = [...asked.keys()];
    await lockOrders(this.em, ids);
    const found = await parcelsByIds(this.em, ids);
    if (found.length < ids.length || found.some(({ state }) => state === 'waiting')) throw new AppError('Parcel not found');
    const left: Left[] = [];
    const moved: string[] = [];
    for (const parcel of found) {
      const reason = whyLeft(parcel, asked.get(parcel.id)?.version, move.to);
      if (reason) left.push({ id: parcel.id, number: parcel.number, reason });
      else {
        await this.one(parcel, move, asked.get(parcel.id)?.tracking ?? null);
        moved.push(parcel.id);
      }
    }
    return { moved: await parcelsByIds(this.em, moved), left };
  }

  private async one(parcel: DeskParcel, { to, courier, restock, note }: Move, tracking: string | null): Promise<void> {
    const restocked = to === 'returned' && restock === true;
    const shipped = to === 'shipped';
    await stepParcel(this.em, parcel.id, to, {
      courier: shipped ? (courier ?? null) : null,
      tracking: shipped ? tracking : null,
      note: note ?? null,
      restocked,
    });
    if (restocked && (await putBack(this.em, 'l.order_id = ?', [parcel.id])) > 0) touchBooks(this.pages);
    this.audit.add({
      action: `parcel.${to}`,
      subjectKind: 'order',
      subjectId: parcel.id,
      subject: parcel.number,
      before: { state: parcel.state },
      after: { state: to, ...(shipped ? { courier, tracking } : {}), ...(to === 'returned' ? { restocked } : {}) },
      ...(note ? { reason: note } : {}),
    });
    await this.changes.tell(parcel.id);
  }
}
