import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getSecondFactor } from '#contracts/http/second-factor';
import { AppError, type Actor } from '#platform/kernel';

type Own = ResponseOf<typeof getSecondFactor>;

/** The second factors of the own account; nothing of them that signs in. */
export class GetSecondFactor extends Query<Own> {
  constructor(readonly actor: Actor) {
    super();
  }
}

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

@QueryHandler(GetSecondFactor)
export class GetSecondFactorHandler implements IQueryHandler<GetSecondFactor> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor }: GetSecondFactor): Promise<Own> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const [row] = await this.em.execute<{ since: Date | null; left: number }[]>(
      `select (select totp_since from identity.second_factors where user_id = ? and totp_sealed is not null) as since,
         (select count(*)::int from identity.recovery_codes where user_id = ?) as "left"`,
      [actor.id, actor.id],
    );
    const keys = await this.em.execute<KeyRow[]>(
      'select id, name, created_at, last_used_at from identity.passkeys where user_id = ? order by created_at, id',
      [actor.id],
    );
    return {
      totpSince: row?.since ? new Date(row.since).toISOString() : null,
      passkeys: keys.map(({ id, name, created_at: made, last_used_at: used }) => ({
        id,
        name,
        createdAt: new Date(made).toISOString(),
        lastUsedAt: used ? new Date(used).toISOString() : null,
      })),
      recoveryLeft: row?.left ?? 0,
    };
  }
}
