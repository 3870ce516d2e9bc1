import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { readPolicy, type PolicyView } from '../store/policies.sql.js';

/** A policy in both languages. Throws 'Policy not found'. */
export class GetPolicy extends Query<PolicyView> {
  constructor(readonly name: PolicyView['name']) {
    super();
  }
}

@QueryHandler(GetPolicy)
export class GetPolicyHandler implements IQueryHandler<GetPolicy> {
  constructor(private readonly em: EntityManager) {}

  execute({ name }: GetPolicy): Promise<PolicyView> {
    return readPolicy(this.em, name);
  }
}
