import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SessionResult } from '#contracts/http/selfpractice';
import { AppError } from '#platform/kernel';
import { viewOf } from '../domain/mastery.js';
import { readMasteryOf, readTopicNames } from '../store/mastery.sql.js';
import { ownSession, readHead, readItems, type ItemRow } from '../store/sessions.sql.js';
import { WithheldItems } from '../store/withheld-items.js';

/** What came of an own session. Throws 'Session not found', 'Session not over'. */
export class GetPracticeResult extends Query<SessionResult> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

/** What was never answered counts as passed over. */
const tallyOf = (items: readonly ItemRow[]) => ({
  right: items.filter(({ right }) => right === true).length,
  wrong: items.filter(({ right }) => right === false).length,
  skipped: items.filter(({ right }) => right === null).length,
  tookMs: items.reduce((sum, { tookMs }) => sum + tookMs, 0),
});

interface Kept {
  readonly before: Readonly<Record<string, [number, number]>>;
  readonly points: number;
  readonly reckoned: boolean;
}

@QueryHandler(GetPracticeResult)
export class GetPracticeResultHandler implements IQueryHandler<GetPracticeResult> {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldItems,
  ) {}

  async execute({ userId, sessionId }: GetPracticeResult): Promise<SessionResult> {
    const { state } = await ownSession(this.em, userId, sessionId, false);
    if (state === 'active') throw new AppError('Session not over');
    const without = await this.withheld.of(this.em, userId);
    const items = (await readItems(this.em, sessionId)).filter(({ questionId }) => !without.includes(questionId));
    const topicIds = [...new Set(items.map(({ topicId }) => topicId))];
    // What is still to be taken in comes first: whoever hears that nothing is must see an estimate that holds all of it.
    const { before, points, reckoned } = await this.kept(userId, sessionId);
    const after = await readMasteryOf(this.em, userId, topicIds);
    return {
      session: await readHead(this.em, sessionId, without),
      ...tallyOf(items),
      points,
      reckoned,
      topics: (await readTopicNames(this.em, topicIds)).map((topic) => {
        const [milli, answers] = before[topic.id] ?? [0, 0];
        return {
          ...topic,
          ...tallyOf(items.filter(({ topicId }) => topicId === topic.id)),
          before: answers === 0 ? null : viewOf(milli, answers),
          after: after.get(topic.id) ?? null,
        };
      }),
    };
  }

  private async kept(userId: string, sessionId: string): Promise<Kept> {
    const [row] = await this.em.execute<Kept[]>(
      `select s.mastery_before as before, coalesce(sum(a.points), 0)::int as points, count(u.answer_id) = 0 as reckoned
       from practice.sessions s
         left join practice.answers a on a.user_id = ? and a.source = 'session' and a.ref_id = s.id
         left join practice.unrated u on u.answer_id = a.id
       where s.id = ? group by s.id`,
      [userId, sessionId],
    );
    if (!row) throw new AppError('Session not found');
    return row;
  }
}
