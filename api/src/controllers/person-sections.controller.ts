import { Controller } from '@nestjs/common';
import * as sections from '#contracts/http/person-sections';
import { ListMessagesTo } from '#community';
import { AddStaffNote, DeleteStaffNote, GetUserDetail, ListStaffNotes } from '#identity';
import { Dispatcher } from '#platform';
import { SearchOrders } from '#readmodels';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

/** What stands beside an account on a person's page: orders, messages, notes of staff. */
@Controller()
export class PersonSectionsController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(sections.listUserOrders)
  async listUserOrders({ params: { id }, query }: Call<typeof sections.listUserOrders>) {
    await this.dispatcher.query(new GetUserDetail(id));
    return this.dispatcher.query(new SearchOrders({ buyer: id }, '-created', query.page));
  }

  @Endpoint(sections.listUserMessages)
  async listUserMessages({ caller, params: { id }, query }: Call<typeof sections.listUserMessages>) {
    await this.dispatcher.query(new GetUserDetail(id));
    return this.dispatcher.query(new ListMessagesTo(id, caller.locale, query.page));
  }

  @Endpoint(sections.listStaffNotes)
  listStaffNotes({ caller, params, query }: Call<typeof sections.listStaffNotes>) {
    return this.dispatcher.query(new ListStaffNotes(caller.actor, params.id, query.page));
  }

  @Endpoint(sections.addStaffNote)
  addStaffNote({ caller, params, body }: Call<typeof sections.addStaffNote>) {
    return this.dispatcher.command(new AddStaffNote(caller.actor, params.id, body.text));
  }

  @Endpoint(sections.deleteStaffNote)
  async deleteStaffNote({ caller, params }: Call<typeof sections.deleteStaffNote>) {
    await this.dispatcher.command(new DeleteStaffNote(caller.actor, params.id, params.noteId));
    return { deleted: true as const };
  }
}
