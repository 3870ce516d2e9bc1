import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { getAssistantUsage } from '#contracts/http/assistant-desk';
import type { Usage } from '#contracts/http/assistant-shapes';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSize } from '#contracts/shared/values';
import { Config } from '#platform';
import { ModelEndpoint } from '../answering/model-endpoint.js';
import { Askers } from '../ports.js';
import { countPassages } from '../store/passages.sql.js';
import { dayText, today } from '../store/sql.js';

type Answer = ResponseOf<typeof getAssistantUsage>;
interface Span {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly page: number;
}

/** What a span's days used, by day and by person; at most a year at once. */
export class GetUsage extends Query<Answer> {
  constructor(readonly span: Span) {
    super();
  }
}

/** bigint columns as numbers: what an assistant costs stays far below 2^53. */
const sums = `coalesce(sum(d.asked), 0)::int as questions, coalesce(sum(d.answered), 0)::int as answered,
  coalesce(sum(d.tokens_in), 0)::float8 as "tokensIn", coalesce(sum(d.tokens_out), 0)::float8 as "tokensOut",
  coalesce(sum(d.cost_micros), 0)::float8 as "costMicros"`;
const within = 'd.day between ?::date and ?::date';
const longestDays = 366;
const nobody = '00000000-0000-0000-0000-000000000000';

@QueryHandler(GetUsage)
export class GetUsageHandler implements IQueryHandler<GetUsage> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly endpoint: ModelEndpoint,
    private readonly askers: Askers,
  ) {}

  async execute({ span }: GetUsage): Promise<Answer> {
    const { from, until } = await this.days(span);
    const [total] = await this.em.execute<Usage[]>(`select ${sums} from assistant.days d where ${within}`, [from, until]);
    const days = await this.em.execute<Answer['days']>(
      `select ${dayText('s.day')} as day, ${sums} from generate_series(?::date, ?::date, interval '1 day') as s(day)
         left join assistant.days d on d.day = s.day::date group by s.day order by s.day`,
      [from, until],
    );
    return {
      from,
      until,
      model: this.endpoint.model(),
      currency: this.config.AI_CURRENCY,
      questionsADay: this.config.AI_QUESTIONS_A_DAY,
      breaker: this.endpoint.isHeldBack() ? 'open' : 'closed',
      passages: await countPassages(this.em),
      total: total!,
      days,
      people: await this.people(from, until, span.page),
    };
  }

  /** Both ends in order, not longer than a year. */
  private async days({ from, until }: Span): Promise<{ from: string; until: string }> {
    const [row] = await this.em.execute<{ from: string; until: string }[]>(
      `with ends as (select coalesce(?::date, ${today}) as b, coalesce(?::date, coalesce(?::date, ${today}) - 29) as a)
       select ${dayText(`greatest(least(a, b), greatest(a, b) - ${longestDays})`)} as from, ${dayText('greatest(a, b)')} as until from ends`,
      [until ?? null, from ?? null, until ?? null],
    );
    return row!;
  }

  private async people(from: string, until: string, page: number): Promise<Answer['people']> {
    const rows = await this.em.execute<(Usage & { userId: string })[]>(
      `select d.user_id as "userId", ${sums} from assistant.days d where ${within}
       group by d.user_id order by "costMicros" desc, questions desc, d.user_id limit ? offset ?`,
      [from, until, pageSize, (page - 1) * pageSize],
    );
    const [count] = await this.em.execute<{ n: number }[]>(
      `select count(distinct d.user_id)::int as n from assistant.days d where ${within}`,
      [from, until],
    );
    const known = rows.map(({ userId }) => userId).filter((id) => id !== nobody);
    const names = new Map((await this.askers.names(known)).map(({ id, name }) => [id, name]));
    return {
      rows: rows.map(({ userId, ...used }) => ({ userId: userId === nobody ? null : userId, name: names.get(userId) ?? null, ...used })),
      total: count?.n ?? 0,
      page,
    };
  }
}
