import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getInbox } from '#contracts/http/inbox';
import type { InboxReader } from '../inbox/inbox-sources.js';
import { readInbox } from '../inbox/inbox.sql.js';

/** What waits for somebody of the staff; the courses that the person works in are the caller's to find out. */
export class GetInbox extends Query<ResponseOf<typeof getInbox>> {
  constructor(readonly reader: InboxReader) {
    super();
  }
}

@QueryHandler(GetInbox)
export class GetInboxHandler implements IQueryHandler<GetInbox> {
  constructor(private readonly em: EntityManager) {}

  execute({ reader }: GetInbox): Promise<ResponseOf<typeof getInbox>> {
    return readInbox(this.em, reader);
  }
}
