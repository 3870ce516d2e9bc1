import { Injectable } from '@nestjs/common';
import type { Locale } from '#contracts/shared/values';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { NoteParcelsExport } from '../commands/note-parcels-export.command.js';
import { labelsOnSheet } from '../formats/print-task.js';
import { PrintThread } from '../formats/print-thread.js';
import { GetParcelsToPrint } from '../queries/get-parcels-to-print.query.js';
import { GetPickList } from '../queries/get-pick-list.query.js';
import type { ParcelFilter } from '../store/parcels.sql.js';

/** Ten sheets: more is printed by district or day. */
const MOST_LABELS = 10 * labelsOnSheet;

/** What the desk prints. Addresses leave the house with it, so that is noted first. */
@Injectable()
export class PrintParcels {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly thread: PrintThread,
  ) {}

  /** Throws 'Not allowed', 'Parcel not found' (none matches), 'Temporarily unavailable'. */
  async labels(actor: Actor, filter: ParcelFilter, locale: Locale): Promise<Buffer> {
    const parcels = await this.dispatcher.query(new GetParcelsToPrint(actor, filter, MOST_LABELS));
    if (parcels.length === 0) throw new AppError('Parcel not found');
    await this.dispatcher.command(new NoteParcelsExport(actor, { ...filter }, 'labels', parcels.length));
    return this.thread.draw({ what: 'labels', parcels, locale });
  }

  /** Throws 'Not allowed', 'Temporarily unavailable'. `now`: when it is made. */
  async pickList(actor: Actor, district: string | null, now: Date, locale: Locale): Promise<Buffer> {
    const list = await this.dispatcher.query(new GetPickList(actor, district));
    return this.thread.draw({ what: 'pick-list', list, at: now.toISOString(), locale });
  }
}
