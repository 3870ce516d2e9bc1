import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listTasks } from '#contracts/http/sales';
import { listWaiting, type TaskFilter } from '../sales/desk.sql.js';

/** What waits for staff, or was done. */
export class ListTasks extends Query<ResponseOf<typeof listTasks>> {
  constructor(
    readonly filter: TaskFilter,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListTasks)
export class ListTasksHandler implements IQueryHandler<ListTasks> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter, page }: ListTasks): Promise<ResponseOf<typeof listTasks>> {
    return listWaiting(this.em, filter, page);
  }
}
