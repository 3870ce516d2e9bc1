import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getPracticeSubjects, getPracticeTopics } from '#contracts/http/selfpractice';
import { AppError } from '#platform/kernel';
import { joined, readMasteries, readMasteryOf, topicColumns, topicJoins } from '../store/mastery.sql.js';
import { idList } from '../store/sql.js';
import { WithheldItems } from '../store/withheld-items.js';

type Subjects = ResponseOf<typeof getPracticeSubjects>['subjects'];

/** Subjects that have questions to practise, in the tree's order. */
export class GetPracticeSubjects extends Query<Subjects> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetPracticeSubjects)
export class GetPracticeSubjectsHandler implements IQueryHandler<GetPracticeSubjects> {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldItems,
  ) {}

  async execute({ userId }: GetPracticeSubjects): Promise<Subjects> {
    const without = idList(await this.withheld.of(this.em, userId));
    const rows = await this.em.execute<Omit<Subjects[number], 'mastery'>[]>(
      `with counted as (
         select n.subject_id, count(*) filter (where n.questions > 0)::int as topics, sum(n.questions)::int as questions
         from practice.nodes n group by n.subject_id
       ), kept as (
         select n.subject_id, count(*)::int as questions from practice.items i join practice.nodes n on n.id = i.topic_id
         where i.state = 'published' and i.question_id = any(?::uuid[]) group by n.subject_id
       ), met as (
         select n.subject_id, count(*)::int as questions
         from practice.seen s join practice.items i on i.question_id = s.question_id and i.state = 'published' join practice.nodes n on n.id = i.topic_id
         where s.user_id = ? and s.times > 0 and i.question_id <> all(?::uuid[]) group by n.subject_id
       )
       select n.id, n.name, c.topics, c.questions - coalesce(k.questions, 0) as questions, coalesce(m.questions, 0) as met
       from practice.nodes n join counted c on c.subject_id = n.id left join kept k on k.subject_id = n.id left join met m on m.subject_id = n.id
       where n.parent_id is null and c.questions > coalesce(k.questions, 0) order by n.place`,
      [without, userId, without],
    );
    const topics = await readMasteries(this.em, userId);
    return rows.map((row) => ({ ...row, mastery: joined(topics.filter(({ subjectId }) => subjectId === row.id)) }));
  }
}

type Topics = ResponseOf<typeof getPracticeTopics>;

/** The topics of a subject that have questions. Throws 'Subject not found'. */
export class GetPracticeTopics extends Query<Topics> {
  constructor(
    readonly userId: string,
    readonly subjectId: string,
  ) {
    super();
  }
}

@QueryHandler(GetPracticeTopics)
export class GetPracticeTopicsHandler implements IQueryHandler<GetPracticeTopics> {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldItems,
  ) {}

  async execute({ userId, subjectId }: GetPracticeTopics): Promise<Topics> {
    const [subject] = await this.em.execute<Topics['subject'][]>(`select id, name from practice.nodes where id = ? and parent_id is null`, [
      subjectId,
    ]);
    if (!subject) throw new AppError('Subject not found');
    const without = idList(await this.withheld.of(this.em, userId));
    const rows = await this.em.execute<Omit<Topics['topics'][number], 'mastery'>[]>(
      `select ${topicColumns}, n.chapter_id as "chapterId", n.questions - k.count as questions, m.met, m.wrong
       from practice.nodes n ${topicJoins}
         cross join lateral (select count(*)::int as count from practice.items i
           where i.question_id = any(?::uuid[]) and i.topic_id = n.id and i.state = 'published') k
         cross join lateral (select (count(*) filter (where e.times > 0))::int as met, (count(*) filter (where e.last_right = false))::int as wrong
           from practice.seen e join practice.items i on i.question_id = e.question_id and i.state = 'published'
           where e.user_id = ? and e.topic_id = n.id and i.question_id <> all(?::uuid[])) m
       where n.subject_id = ? and n.questions > k.count order by n.place`,
      [without, userId, without, subjectId],
    );
    const masteries = await readMasteryOf(
      this.em,
      userId,
      rows.map(({ id }) => id),
    );
    return { subject, topics: rows.map((row) => ({ ...row, mastery: masteries.get(row.id) ?? null })) };
  }
}
