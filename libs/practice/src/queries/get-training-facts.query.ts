import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { viewOf } from '../domain/mastery.js';
import { topicColumns, topicJoins } from '../store/mastery.sql.js';

/** A topic as a training plan needs it: how well it is known, and where it lies. */
interface TrainingTopic {
  readonly topicId: string;
  readonly name: string;
  readonly chapter: string | null;
  readonly subject: string;
  readonly nodeIds: readonly string[];
  /** Hundredths; 50 where nothing was answered. */
  readonly share: number;
  readonly answered: number;
  readonly sure: boolean;
  /** How many can be practised. */
  readonly questions: number;
}

/** Topics that this person has answered in, the weakest first, and then some that they have not met, the largest first. */
export class GetTrainingTopics extends Query<TrainingTopic[]> {
  constructor(
    readonly userId: string,
    readonly unmet: number,
  ) {
    super();
  }
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly chapter: string | null;
  readonly chapterId: string | null;
  readonly subjectId: string;
  readonly subject: string;
  readonly milli: number | null;
  readonly answers: number;
  readonly questions: number;
}

const columns = `${topicColumns}, n.chapter_id as "chapterId", n.questions`;

@QueryHandler(GetTrainingTopics)
export class GetTrainingTopicsHandler implements IQueryHandler<GetTrainingTopics> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, unmet }: GetTrainingTopics): Promise<TrainingTopic[]> {
    const rows = await this.em.execute<Row[]>(
      `(select ${columns}, m.estimate_milli as milli, m.answers from practice.mastery m
          join practice.nodes n on n.id = m.topic_id and n.questions > 0 ${topicJoins} where m.user_id = ? order by m.estimate_milli, n.place)
       union all
       (select ${columns}, null, 0 from practice.nodes n ${topicJoins} where n.questions > 0
          and not exists (select from practice.mastery m where m.user_id = ? and m.topic_id = n.id) order by n.questions desc, n.place limit ?)`,
      [userId, userId, unmet],
    );
    return rows.map(({ id, name, chapter, chapterId, subjectId, subject, milli, answers, questions }) => {
      const { share, sure } = viewOf(milli ?? 0, answers);
      const nodeIds = [id, ...(chapterId ? [chapterId] : []), subjectId];
      return { topicId: id, name, chapter, subject, nodeIds, share, answered: answers, sure, questions };
    });
  }
}

/** What this person practised on a day of Dhaka, as `2026-11-25`. */
interface DayWork {
  readonly topics: readonly { readonly topicId: string; readonly answered: number }[];
  readonly mistakes: number;
  readonly rounds: number;
}

export class GetDayWork extends Query<DayWork> {
  constructor(
    readonly userId: string,
    readonly day: string,
  ) {
    super();
  }
}

@QueryHandler(GetDayWork)
export class GetDayWorkHandler implements IQueryHandler<GetDayWork> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, day }: GetDayWork): Promise<DayWork> {
    const topics = await this.em.execute<{ topicId: string; answered: number }[]>(
      'select topic_id as "topicId", answered from practice.topic_days where user_id = ? and day = ?::date',
      [userId, day],
    );
    const [seen] = await this.em.execute<{ mistakes: number; rounds: number }[]>(
      `select (select count(*)::int from practice.reviews r where r.user_id = ? and (r.answered_at at time zone 'Asia/Dhaka')::date = ?::date) as mistakes,
         (select count(*)::int from practice.rounds r where r.user_id = ? and r.state = 'finished'
            and (r.ended_at at time zone 'Asia/Dhaka')::date = ?::date) as rounds`,
      [userId, day, userId, day],
    );
    return { topics, mistakes: seen?.mistakes ?? 0, rounds: seen?.rounds ?? 0 };
  }
}
