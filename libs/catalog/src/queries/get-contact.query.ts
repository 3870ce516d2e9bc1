import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Contact } from '#contracts/http/settings';
import { readContact } from '../store/contact.sql.js';

/** How people reach the office. */
export class GetContact extends Query<Contact> {}

@QueryHandler(GetContact)
export class GetContactHandler implements IQueryHandler<GetContact> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<Contact> {
    return readContact(this.em);
  }
}
