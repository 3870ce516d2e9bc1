import { Controller } from '@nestjs/common';
import type * as z from 'zod/mini';
import * as people from '#contracts/http/people';
import { GetUserDetail, ListContributorNames, type ContributorName } from '#identity';
import { Config, Dispatcher } from '#platform';
import type { ListPage } from '#platform/kernel';
import { GetContributorIds, GetContributorNumbers, RecordContributorPayment } from '#questions';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { ListFiles } from './list-files.js';
import { contributorsSheet } from './people-sheets.js';

type ContributorRow = z.infer<typeof people.contributorRow>;

/** Who writes questions: names from identity beside numbers from the bank, a page at a time. */
@Controller()
export class ContributorsController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly config: Config,
    private readonly files: ListFiles,
  ) {}

  @Endpoint(people.listContributors)
  async listContributors({ query: { q, page } }: Call<typeof people.listContributors>) {
    return { ...(await this.found(q, page)), page, ratePaisa: this.config.CONTRIBUTOR_RATE_PAISA };
  }

  @Endpoint(people.exportContributors)
  async exportContributors({ caller, query }: Call<typeof people.exportContributors>) {
    return this.files.exportRows(caller, contributorsSheet, query, (await this.found(query.q, 'all')).rows);
  }

  @Endpoint(people.recordContributorPayment)
  async recordContributorPayment({ caller, params, body }: Call<typeof people.recordContributorPayment>) {
    await this.dispatcher.command(new RecordContributorPayment(caller.actor, params.id, body.amountPaisa, body.note));
    const { user } = await this.dispatcher.query(new GetUserDetail(params.id));
    const [row] = await this.withNumbers([{ id: user.id, name: user.name, email: user.email }]);
    return row!;
  }

  private async found(q: string | undefined, page: ListPage) {
    const wrote = await this.dispatcher.query(new GetContributorIds());
    const { rows, total } = await this.dispatcher.query(new ListContributorNames(q, wrote, page));
    return { rows: await this.withNumbers(rows), total };
  }

  private async withNumbers(names: readonly ContributorName[]): Promise<ContributorRow[]> {
    const numbers = await this.dispatcher.query(new GetContributorNumbers(names.map(({ id }) => id)));
    const byId = new Map(numbers.map((row) => [row.id, row]));
    return names.map(({ id, name, email }) => {
      const own = byId.get(id)!;
      return { ...own, id, name, email, owedPaisa: own.accepted * this.config.CONTRIBUTOR_RATE_PAISA - own.paidPaisa };
    });
  }
}
