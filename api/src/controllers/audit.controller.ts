import { Controller } from '@nestjs/common';
import * as audit from '#contracts/http/audit';
import { ListAudit, ListUserAudit } from '#identity';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { AuditExport } from './audit-export.js';

/** The log of what staff did. */
@Controller()
export class AuditController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly exports: AuditExport,
  ) {}

  @Endpoint(audit.listAudit)
  listAudit({ caller, query: { page, ...filter } }: Call<typeof audit.listAudit>) {
    return this.dispatcher.query(new ListAudit(caller.actor, filter, page));
  }

  @Endpoint(audit.exportAudit)
  exportAudit({ caller, query: { format, ...filter } }: Call<typeof audit.exportAudit>) {
    return this.exports.make(caller, filter, format);
  }

  @Endpoint(audit.listUserAudit)
  listUserAudit({ caller, params, query }: Call<typeof audit.listUserAudit>) {
    return this.dispatcher.query(new ListUserAudit(caller.actor, params.id, query.page));
  }
}
