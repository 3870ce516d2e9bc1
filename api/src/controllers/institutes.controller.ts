import { Controller } from '@nestjs/common';
import * as institutes from '#contracts/http/institutes';
import {
  ListInstituteMerges,
  ListInstitutes,
  MergeInstitutes,
  PreviewInstituteMerge,
  SuggestInstitutes,
  UndoInstituteMerge,
} from '#identity';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

/** The names of institutes: what is offered to whoever types one, and which of them staff makes one of. */
@Controller()
export class InstitutesController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(institutes.suggestInstitutes)
  async suggestInstitutes({ query }: Call<typeof institutes.suggestInstitutes>) {
    return { names: await this.dispatcher.query(new SuggestInstitutes(query.q)) };
  }

  @Endpoint(institutes.listInstitutes)
  listInstitutes({ query }: Call<typeof institutes.listInstitutes>) {
    return this.dispatcher.query(new ListInstitutes(query));
  }

  @Endpoint(institutes.previewInstituteMerge)
  previewInstituteMerge({ caller, body }: Call<typeof institutes.previewInstituteMerge>) {
    return this.dispatcher.query(new PreviewInstituteMerge(caller.actor, body));
  }

  @Endpoint(institutes.mergeInstitutes)
  mergeInstitutes({ caller, body: { people, ...wish } }: Call<typeof institutes.mergeInstitutes>) {
    return this.dispatcher.command(new MergeInstitutes(caller.actor, wish, people));
  }

  @Endpoint(institutes.listInstituteMerges)
  listInstituteMerges({ query }: Call<typeof institutes.listInstituteMerges>) {
    return this.dispatcher.query(new ListInstituteMerges(query.page));
  }

  @Endpoint(institutes.undoInstituteMerge)
  async undoInstituteMerge({ caller, params }: Call<typeof institutes.undoInstituteMerge>) {
    await this.dispatcher.command(new UndoInstituteMerge(caller.actor, params.id));
    return { undone: true as const };
  }
}
