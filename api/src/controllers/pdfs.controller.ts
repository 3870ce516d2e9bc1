import { Controller } from '@nestjs/common';
import * as pdfs from '#contracts/http/pdfs';
import {
  ChangePdfStates,
  DeletePdf,
  GetDeskPdf,
  GetPdfOrder,
  ListCoursePdfs,
  ListDeskPdfs,
  ListFreePdfs,
  MarkPdfPage,
  OpenCoursePdf,
  OpenFreePdf,
  OrderPdfs,
  SavePdf,
} from '#catalog';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import type { Caller } from '../http/caller.js';
import { LessonsExport } from './lessons-export.js';

/** PDFs of courses: for students, for everybody where they are free, and for those who prepare them. */
@Controller()
export class PdfController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly exports: LessonsExport,
  ) {}

  @Endpoint(pdfs.listCoursePdfs)
  async listCoursePdfs({ caller, params }: Call<typeof pdfs.listCoursePdfs>) {
    return { rows: await this.dispatcher.query(new ListCoursePdfs(caller.actor, params.slug)) };
  }

  @Endpoint(pdfs.openCoursePdf)
  openCoursePdf({ caller, params }: Call<typeof pdfs.openCoursePdf>) {
    return this.dispatcher.query(new OpenCoursePdf(caller.actor, params.slug, params.pdfId, caller.tokenHash ?? ''));
  }

  @Endpoint(pdfs.markPdfPage)
  markPdfPage({ caller, params, body }: Call<typeof pdfs.markPdfPage>) {
    return this.dispatcher.command(new MarkPdfPage(caller.actor, params.slug, params.pdfId, body.page));
  }

  @Endpoint(pdfs.listFreePdfs)
  async listFreePdfs(_call: Call<typeof pdfs.listFreePdfs>) {
    return { rows: await this.dispatcher.query(new ListFreePdfs()) };
  }

  @Endpoint(pdfs.openFreePdf)
  openFreePdf({ params }: Call<typeof pdfs.openFreePdf>) {
    return this.dispatcher.query(new OpenFreePdf(params.id));
  }

  @Endpoint(pdfs.listDeskPdfs)
  listDeskPdfs({ caller, query: { sort, page, ...filter } }: Call<typeof pdfs.listDeskPdfs>) {
    return this.dispatcher.query(new ListDeskPdfs(caller.actor, filter, sort, page));
  }

  @Endpoint(pdfs.exportDeskPdfs)
  exportDeskPdfs({ caller, query: { sort, format, ...filter } }: Call<typeof pdfs.exportDeskPdfs>) {
    return this.exports.pdfs(caller, filter, sort, format);
  }

  @Endpoint(pdfs.createPdf)
  async createPdf({ caller, body }: Call<typeof pdfs.createPdf>) {
    const { id } = await this.dispatcher.command(new SavePdf(caller.actor, null, body));
    return this.pdf(caller, id);
  }

  @Endpoint(pdfs.getDeskPdf)
  getDeskPdf({ caller, params }: Call<typeof pdfs.getDeskPdf>) {
    return this.dispatcher.query(new GetDeskPdf(caller.actor, params.id, caller.tokenHash ?? ''));
  }

  @Endpoint(pdfs.savePdf)
  async savePdf({ caller, params: { id }, body: { version, ...pdf } }: Call<typeof pdfs.savePdf>) {
    await this.dispatcher.command(new SavePdf(caller.actor, { id, version }, pdf));
    return this.pdf(caller, id);
  }

  @Endpoint(pdfs.actOnPdfs)
  actOnPdfs({ caller, body }: Call<typeof pdfs.actOnPdfs>) {
    return this.dispatcher.command(new ChangePdfStates(caller.actor, body.ids, body.act));
  }

  @Endpoint(pdfs.deletePdf)
  async deletePdf({ caller, params }: Call<typeof pdfs.deletePdf>) {
    await this.dispatcher.command(new DeletePdf(caller.actor, params.id));
    return { deleted: true as const };
  }

  @Endpoint(pdfs.getPdfOrder)
  getPdfOrder({ caller, params }: Call<typeof pdfs.getPdfOrder>) {
    return this.dispatcher.query(new GetPdfOrder(caller.actor, params.id));
  }

  @Endpoint(pdfs.orderPdfs)
  async orderPdfs({ caller, params, body }: Call<typeof pdfs.orderPdfs>) {
    await this.dispatcher.command(new OrderPdfs(caller.actor, params.id, body.ids));
    return this.dispatcher.query(new GetPdfOrder(caller.actor, params.id));
  }

  private async pdf({ actor, tokenHash }: Caller, id: string) {
    return (await this.dispatcher.query(new GetDeskPdf(actor, id, tokenHash ?? ''))).pdf;
  }
}
