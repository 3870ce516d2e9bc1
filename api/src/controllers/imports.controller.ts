import { Controller } from '@nestjs/common';
import * as imports from '#contracts/http/imports';
import { Dispatcher } from '#platform';
import {
  BeginImport,
  ConfirmImport,
  DiscardImport,
  FixImportRow,
  GetImport,
  GetImportChoices,
  LeaveImportRow,
  ListImportRows,
  ListImports,
  SetImportHow,
  UndoImport,
} from '#questions';
import type { Caller } from '../http/caller.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { ImportProblemsExport } from './import-problems-export.js';
import { runForEach } from './run-for-each.js';

/** Questions out of files, for staff. */
@Controller()
export class ImportsController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly begin: BeginImport,
    private readonly problems: ImportProblemsExport,
  ) {}

  @Endpoint(imports.uploadImport)
  async uploadImport({ caller, query, upload }: Call<typeof imports.uploadImport>) {
    return this.importOf(await this.begin.file(caller.actor, query.name, await upload()), caller);
  }

  @Endpoint(imports.pasteImport)
  async pasteImport({ caller, body }: Call<typeof imports.pasteImport>) {
    return this.importOf(await this.begin.text(caller.actor, body.text), caller);
  }

  @Endpoint(imports.listImports)
  listImports({ caller, query }: Call<typeof imports.listImports>) {
    return this.dispatcher.query(new ListImports(caller.actor, query, caller.locale));
  }

  @Endpoint(imports.getImportChoices)
  getImportChoices({ caller }: Call<typeof imports.getImportChoices>) {
    return this.dispatcher.query(new GetImportChoices(caller.actor));
  }

  @Endpoint(imports.getImport)
  getImport({ caller, params }: Call<typeof imports.getImport>) {
    return this.importOf(params.id, caller);
  }

  @Endpoint(imports.setImportHow)
  async setImportHow({ caller, params, body: { version, how, target } }: Call<typeof imports.setImportHow>) {
    await this.dispatcher.command(new SetImportHow(caller.actor, params.id, version, how, target));
    return this.importOf(params.id, caller);
  }

  @Endpoint(imports.listImportRows)
  listImportRows({ caller, params, query }: Call<typeof imports.listImportRows>) {
    return this.dispatcher.query(new ListImportRows(caller.actor, params.id, query.state ?? null, query, caller.locale));
  }

  @Endpoint(imports.exportImportProblems)
  exportImportProblems({ caller, params, query }: Call<typeof imports.exportImportProblems>) {
    return this.problems.make(caller, params.id, query.format);
  }

  @Endpoint(imports.fixImportRow)
  fixImportRow({ caller, params: { id, number }, body }: Call<typeof imports.fixImportRow>) {
    return this.dispatcher.command(new FixImportRow(caller.actor, { importId: id, number }, body.question, caller.locale));
  }

  @Endpoint(imports.leaveImportRow)
  leaveImportRow({ caller, params: { id, number }, body }: Call<typeof imports.leaveImportRow>) {
    return this.dispatcher.command(new LeaveImportRow(caller.actor, { importId: id, number }, body.left, caller.locale));
  }

  @Endpoint(imports.confirmImport)
  async confirmImport({ caller, params, body }: Call<typeof imports.confirmImport>) {
    await this.dispatcher.command(new ConfirmImport(caller.actor, params.id, body.version, body.destination));
    return this.importOf(params.id, caller);
  }

  @Endpoint(imports.discardImport)
  async discardImport({ caller, params }: Call<typeof imports.discardImport>) {
    await this.dispatcher.command(new DiscardImport(caller.actor, params.id));
    return this.importOf(params.id, caller);
  }

  @Endpoint(imports.actOnImports)
  actOnImports({ caller, body }: Call<typeof imports.actOnImports>) {
    return runForEach(body.ids, (id) => this.dispatcher.command(new DiscardImport(caller.actor, id)));
  }

  @Endpoint(imports.undoImport)
  async undoImport({ caller, params }: Call<typeof imports.undoImport>) {
    const undone = await this.dispatcher.command(new UndoImport(caller.actor, params.id));
    return { ...(await this.importOf(params.id, caller)), ...undone };
  }

  private async importOf(importId: string, { actor, locale }: Caller) {
    return { import: await this.dispatcher.query(new GetImport(actor, importId, locale)) };
  }
}
