import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listPracticeQuestions } from '#contracts/http/selfpractice';
import type { PracticeQuestionFilter } from '#contracts/shared/selfpractice';
import { pageSize } from '#contracts/shared/values';
import { AppError } from '#platform/kernel';
import { ItemTexts } from '../store/item-texts.js';
import { readMasteryOf, readTopicNames } from '../store/mastery.sql.js';
import { questionOf } from '../store/question-view.js';
import { idList, iso, ms } from '../store/sql.js';
import { WithheldItems } from '../store/withheld-items.js';

type Listed = ResponseOf<typeof listPracticeQuestions>;

/** Questions of a topic with what the person did with each; never what marks them. Throws 'Subject not found'. */
export class ListPracticeQuestions extends Query<Listed> {
  constructor(
    readonly userId: string,
    readonly topicId: string,
    readonly show: PracticeQuestionFilter,
    readonly page: number,
  ) {
    super();
  }
}

const filters: Readonly<Record<PracticeQuestionFilter, string>> = {
  all: 'true',
  new: 'coalesce(s.times, 0) = 0',
  wrong: 's.last_right = false',
  right: 's.last_right',
  bookmarked: 'b.question_id is not null',
};

const from = `practice.items i
  left join practice.seen s on s.user_id = ?::uuid and s.question_id = i.question_id
  left join practice.bookmarks b on b.user_id = ?::uuid and b.question_id = i.question_id
  where i.topic_id = ? and i.state = 'published' and i.question_id <> all(?::uuid[])`;

interface Row {
  readonly versionId: string;
  readonly times: number | null;
  readonly right: boolean | null;
  readonly at: number | null;
  readonly bookmarked: boolean;
}

@QueryHandler(ListPracticeQuestions)
export class ListPracticeQuestionsHandler implements IQueryHandler<ListPracticeQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: ItemTexts,
    private readonly withheld: WithheldItems,
  ) {}

  async execute({ userId, topicId, show, page }: ListPracticeQuestions): Promise<Listed> {
    const [topic] = await readTopicNames(this.em, [topicId]);
    if (!topic) throw new AppError('Subject not found');
    const values = [userId, userId, topicId, idList(await this.withheld.of(this.em, userId))];
    const [counts] = await this.em.execute<Listed['counts'][]>(
      `select ${Object.entries(filters)
        .map(([name, where]) => `(count(*) filter (where ${where}))::int as "${name}"`)
        .join(', ')} from ${from}`,
      values,
    );
    if (!counts) throw new Error('A count without a row');
    const rows = await this.em.execute<Row[]>(
      `select i.version_id as "versionId", s.times, s.last_right as "right", ${ms('s.last_at')} as at, b.question_id is not null as bookmarked
       from ${from} and ${filters[show]} order by i.question_id limit ${pageSize} offset ?`,
      [...values, (page - 1) * pageSize],
    );
    return {
      topic,
      mastery: (await readMasteryOf(this.em, userId, [topicId])).get(topicId) ?? null,
      counts,
      rows: await this.rows(topicId, rows),
      total: counts[show],
      page,
    };
  }

  private async rows(topicId: string, rows: readonly Row[]): Promise<Listed['rows']> {
    const texts = new Map((await this.items.ofPage(rows.map(({ versionId }) => versionId))).map((text) => [text.versionId, text]));
    return rows.flatMap(({ versionId, times, right, at, bookmarked }) => {
      const text = texts.get(versionId);
      if (!text) return [];
      const mine = times !== null && times > 0 && at !== null ? { times, right, at: iso(at) } : null;
      return [{ question: questionOf(text, topicId), mine, bookmarked }];
    });
  }
}
