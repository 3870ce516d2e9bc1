import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

export interface PhoneOwner {
  /** 01 and nine digits more, as asked for. */
  readonly phone: string;
  readonly userId: string;
  readonly name: string;
  /** Proven by a code; else it stands in the account as contact only. */
  readonly proven: boolean;
}

/** Which active account has each of these numbers; one that is proven somewhere is told of that account alone. */
export class FindPhoneOwners extends Query<PhoneOwner[]> {
  constructor(readonly phones: readonly string[]) {
    super();
  }
}

@QueryHandler(FindPhoneOwners)
export class FindPhoneOwnersHandler implements IQueryHandler<FindPhoneOwners> {
  constructor(private readonly em: EntityManager) {}

  async execute({ phones }: FindPhoneOwners): Promise<PhoneOwner[]> {
    if (phones.length === 0) return [];
    // A contact number is written as people write it: with +88 in front, with dashes.
    return this.em.execute<PhoneOwner[]>(
      `select distinct on (d.phone) d.phone, u.id as "userId", u.name, u.proven_phone is not distinct from d.phone as proven
       from unnest(?::text[]) as d(phone)
         join identity.users u on u.state = 'active' and (u.proven_phone = d.phone or right(platform.digits(u.phone), 11) = d.phone)
       order by d.phone, u.proven_phone is not distinct from d.phone desc, u.created_at`,
      [`{${phones.join(',')}}`],
    );
  }
}
