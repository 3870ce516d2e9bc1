import { Controller } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import * as parcels from '#contracts/http/parcels';
import {
  GetParcelsToPrint,
  GetPickList,
  ListParcels,
  MoveParcels,
  NoteParcelsExport,
  PrintParcels,
  SaveParcel,
  UndoParcels,
} from '#commerce';
import { Dispatcher } from '#platform';
import { dhakaDay } from '#platform/kernel';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { ServerClock } from '../http/server-clock.js';
import { courierFileName, courierSheet } from './courier-sheet.js';
import { sheetFile, type Words } from './sheet-file.js';

/** As many as a courier takes in one file. */
const MOST_IN_A_LIST = 5000;
const labelsName: Words = { bn: 'লেবেল', en: 'Labels' };
const pickListName: Words = { bn: 'সংগ্রহ তালিকা', en: 'Pick list' };

/** Book orders on their way out of the house. */
@Controller()
export class ParcelsController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly print: PrintParcels,
    private readonly clock: ServerClock,
  ) {}

  @Endpoint(parcels.listParcels)
  listParcels({ caller, query: { page, ...filter } }: Call<typeof parcels.listParcels>) {
    return this.dispatcher.query(new ListParcels(caller.actor, filter, page));
  }

  @Endpoint(parcels.getPickList)
  getPickList({ caller, query }: Call<typeof parcels.getPickList>) {
    return this.dispatcher.query(new GetPickList(caller.actor, query.district ?? null));
  }

  @Endpoint(parcels.moveParcels)
  moveParcels({ caller, body }: Call<typeof parcels.moveParcels>) {
    return this.dispatcher.command(new MoveParcels(caller.actor, body));
  }

  @Endpoint(parcels.undoParcels)
  undoParcels({ caller, body }: Call<typeof parcels.undoParcels>) {
    return this.dispatcher.command(new UndoParcels(caller.actor, body.parcels));
  }

  @Endpoint(parcels.saveParcel)
  async saveParcel({ caller, params, body: { version, ...facts } }: Call<typeof parcels.saveParcel>) {
    return { parcel: await this.dispatcher.command(new SaveParcel(caller.actor, params.id, version, facts)) };
  }

  @Endpoint(parcels.exportParcels)
  async exportParcels({ caller, query: { format: _format, ...filter } }: Call<typeof parcels.exportParcels>) {
    const rows = await this.dispatcher.query(new GetParcelsToPrint(caller.actor, filter, MOST_IN_A_LIST));
    await this.dispatcher.command(new NoteParcelsExport(caller.actor, filter, 'courier-list', rows.length));
    return sheetFile(courierFileName(caller.locale, this.clock.now()), 'csv', courierSheet(caller.locale, rows));
  }

  @Endpoint(parcels.getParcelLabels)
  async getParcelLabels({ caller, query: { lang, format: _format, ...filter } }: Call<typeof parcels.getParcelLabels>) {
    const locale = lang ?? caller.locale;
    return this.pdf(labelsName[locale], await this.print.labels(caller.actor, filter, locale));
  }

  @Endpoint(parcels.getPickListPdf)
  async getPickListPdf({ caller, query }: Call<typeof parcels.getPickListPdf>) {
    const locale = query.lang ?? caller.locale;
    return this.pdf(
      pickListName[locale],
      await this.print.pickList(caller.actor, query.district ?? null, new Date(this.clock.now()), locale),
    );
  }

  private pdf(name: string, bytes: Uint8Array): FileAnswer {
    return { name: `${name} ${dhakaDay(this.clock.now())}.pdf`, type: 'application/pdf', bytes };
  }
}
