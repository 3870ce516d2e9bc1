import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { approvedSelf } from '../store/affiliates.sql.js';

/** The caller's own code, and whose rates apply. Throws 'Sign in required', 'Not an affiliate'. */
export class GetAffiliateCode extends Query<{ id: string; code: string }> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetAffiliateCode)
export class GetAffiliateCodeHandler implements IQueryHandler<GetAffiliateCode> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor }: GetAffiliateCode): Promise<{ id: string; code: string }> {
    const { id, code } = await approvedSelf(this.em, actor, { lock: false });
    return { id, code };
  }
}
