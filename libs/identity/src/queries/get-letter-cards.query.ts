import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { notificationKinds } from '#contracts/shared/choices';
import { readNotifications } from '../domain/notifications.js';
import { mobileNumber } from '../domain/login.js';

/** How somebody is reached by letter, and by which numbers the person is known. */
export interface LetterCard {
  readonly userId: string;
  readonly name: string;
  /** Every number given, proven or not, as 01 and nine digits more. */
  readonly phones: readonly string[];
  /** A proven e-mail, else a proven number; null where there is neither, or the person does not want letters of this kind. */
  readonly letters: { readonly channel: 'mail' | 'sms'; readonly to: string } | null;
}

/** Of many people at once; unknown and deleted ones are left out. */
export class GetLetterCards extends Query<LetterCard[]> {
  constructor(
    readonly userIds: readonly string[],
    readonly kind: (typeof notificationKinds)[number],
  ) {
    super();
  }
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly proven_phone: string | null;
  readonly notifications: unknown;
}

@QueryHandler(GetLetterCards)
export class GetLetterCardsHandler implements IQueryHandler<GetLetterCards> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userIds, kind }: GetLetterCards): Promise<LetterCard[]> {
    if (userIds.length === 0) return [];
    const rows = await this.em.execute<Row[]>(
      `select id, name, case when email_proven_at is not null then email end as email, phone, proven_phone, notifications
       from identity.users where id = any(?::uuid[]) and state <> 'deleted'`,
      [`{${userIds.join(',')}}`],
    );
    return rows.map((row) => ({
      userId: row.id,
      name: row.name,
      phones: [row.proven_phone, row.phone].flatMap((phone) => (phone === null ? [] : (mobileNumber(phone) ?? []))),
      letters: readNotifications(row.notifications)[kind] ? reached(row) : null,
    }));
  }
}

const reached = ({ email, proven_phone }: Row): LetterCard['letters'] => {
  if (email !== null) return { channel: 'mail', to: email };
  return proven_phone === null ? null : { channel: 'sms', to: proven_phone };
};
