import { Controller } from '@nestjs/common';
import { getInbox } from '#contracts/http/inbox';
import { GetTaughtCourses } from '#catalog';
import { Dispatcher } from '#platform';
import { GetInbox } from '#readmodels';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

/** What waits for whoever asks, as staff. */
@Controller()
export class InboxController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(getInbox)
  async getInbox({ caller: { actor } }: Call<typeof getInbox>) {
    if (actor.kind !== 'user' || actor.permissions.length === 0) return { rows: [] };
    const taught = await this.dispatcher.query(new GetTaughtCourses(actor));
    return this.dispatcher.query(new GetInbox({ userId: actor.id, permissions: actor.permissions, taught }));
  }
}
