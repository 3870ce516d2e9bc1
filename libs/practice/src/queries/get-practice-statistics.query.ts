import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PracticeStatistics } from '#contracts/http/selfpractice';
import type { StatisticsSpan } from '#contracts/shared/selfpractice';
import { dayNumber, dayText } from '../domain/dhaka-day.js';
import { viewOf } from '../domain/mastery.js';
import { weekOf } from '../domain/streak.js';
import { readDays, readTopicFigures, type DayFigures, type Figures } from '../store/figures.sql.js';
import { joined, readMasteries, readTopicNames } from '../store/mastery.sql.js';

/** Accuracy and time of a span, by subject, topic, day and week. */
export class GetPracticeStatistics extends Query<PracticeStatistics> {
  constructor(
    readonly userId: string,
    readonly span: StatisticsSpan,
  ) {
    super();
  }
}

const sumOf = (rows: readonly Figures[]): Figures => ({
  answered: rows.reduce((sum, row) => sum + row.answered, 0),
  right: rows.reduce((sum, row) => sum + row.right, 0),
  tookMs: rows.reduce((sum, row) => sum + row.tookMs, 0),
});

/** Every week from Saturday on, also those without an answer. */
const weeksOf = (days: readonly DayFigures[], from: number, to: number): PracticeStatistics['weeks'] => {
  const found = Map.groupBy(days, ({ day }) => String(weekOf(dayNumber(day))));
  const weeks: PracticeStatistics['weeks'] = [];
  for (let week = weekOf(from); week <= to; week += 7) weeks.push({ day: dayText(week), ...sumOf(found.get(String(week)) ?? []) });
  return weeks;
};

@QueryHandler(GetPracticeStatistics)
export class GetPracticeStatisticsHandler implements IQueryHandler<GetPracticeStatistics> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, span }: GetPracticeStatistics): Promise<PracticeStatistics> {
    const length = Number(span);
    const { today, days: twice } = await readDays(this.em, userId, length * 2);
    const to = dayNumber(today);
    const from = to - length + 1;
    const days = twice.filter(({ day }) => dayNumber(day) >= from);
    return {
      span,
      from: dayText(from),
      to: dayText(to),
      total: sumOf(days),
      before: sumOf(twice.filter(({ day }) => dayNumber(day) < from)),
      ...(await this.byTopic(userId, length)),
      days,
      weeks: weeksOf(days, from, to),
    };
  }

  private async byTopic(userId: string, length: number): Promise<Pick<PracticeStatistics, 'subjects' | 'topics'>> {
    const figures = new Map((await readTopicFigures(this.em, userId, length)).map(({ topicId, ...row }) => [topicId, row]));
    const masteries = await readMasteries(this.em, userId);
    const known = new Map(masteries.map((row) => [row.id, row]));
    const names = await readTopicNames(this.em, [...figures.keys()]);
    const topics = names.map((name) => {
      const mastery = known.get(name.id);
      const row = figures.get(name.id) ?? sumOf([]);
      return { ...name, ...row, mastery: mastery ? viewOf(mastery.milli, mastery.answers) : null };
    });
    const subjects = [...Map.groupBy(topics, ({ subjectId }) => subjectId)].map(([id, rows]) => ({
      id,
      name: rows[0]?.subject ?? '',
      ...sumOf(rows),
      mastery: joined(masteries.filter(({ subjectId }) => subjectId === id)),
    }));
    return { subjects, topics };
  }
}
