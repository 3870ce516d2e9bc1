import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReleaseHeld, NotifyOfExam } from '#community';
import { RemindExams } from '#exams';
import { exam, type Exam, type Running } from '../support/api.js';
import { startNews, type News } from '../support/news.js';
import { startWorld, type World } from '../support/world.js';

/** What people are told before an exam that they may sit. */
let world: World;
let news: News;
let http: Running;

beforeAll(async () => {
  world = await startWorld();
  news = await startNews(world, 'reminders');
  ({ http } = news);
});
afterAll(async () => {
  await news?.close();
  await world?.close();
});
beforeEach(() => news.begin());

describe('a start', () => {
  const events = (examId: string) =>
    world.sql<{ id: string; data: { examId: string; when: 'day' | 'soon'; opensAt: string } }>(
      `select id, data from platform.outbox where name = 'ExamReminderDue' and data ->> 'examId' = $1 order by id`,
      [examId],
    );
  /** Scheduled to start in so many minutes by the product's clock. */
  const coming = async (minutes: number): Promise<Exam> => {
    const planned = await exam(http, news.courseId, {
      opensAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
      closesAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      title: 'Coming',
    });
    await world.sql(
      `update exams.exams set state = 'scheduled', opens_at = date_trunc('milliseconds', platform.now()) + make_interval(mins => $2),
         closes_at = platform.now() + make_interval(mins => $2 + 60) where id = $1`,
      [planned.id, minutes],
    );
    return planned;
  };
  const remind = async (...exams: readonly Exam[]): Promise<void> => {
    const all = async () => (await Promise.all(exams.map(({ id }) => events(id)))).flat();
    const before = new Set((await all()).map(({ id }) => id));
    await http.dispatcher.command(new RemindExams());
    for (const { id, data } of await all()) if (!before.has(id)) await news.work(NotifyOfExam, { kind: 'reminder', ...data });
  };

  it('is told a day and half an hour before it, each once, and anew where it was moved', async () => {
    const planned = await coming(25 * 60);
    await remind(planned);
    expect(await events(planned.id)).toEqual([]);
    await news.later('2 hours');
    await remind(planned);
    await remind(planned);
    await world.sql(`update exams.exams set opens_at = platform.now() + interval '20 minutes' where id = $1`, [planned.id]);
    await remind(planned);
    await remind(planned);
    expect((await events(planned.id)).map(({ data }) => data.when)).toEqual(['day', 'soon']);
    await news.send();
    expect(news.rung).toEqual(['Ringing', 'Ringing']);
    expect(await news.bell(news.ringing, 'An exam is coming: Coming')).toHaveLength(1);
    expect(await news.bell(news.ringing, 'Your exam starts soon: Coming')).toMatchObject([
      { link: `/courses/reminders/mcq/${planned.id}/onboard` },
    ]);
    expect((await news.states(`reminder-soon.${planned.id}`)).filter((row) => row.includes('push'))).toEqual([
      'Ringing push sent',
      'Silent push skipped',
    ]);
  });

  it('within the hour rings at night; what lies further waits, and is over with the start', async () => {
    await news.begin('05:00');
    const [soon, later] = [await coming(25), await coming(90)];
    await remind(soon, later);
    await news.send();
    expect(news.rung).toEqual(['Ringing']);
    expect(await news.states(`reminder-day.${later.id}`)).toContain('Ringing push held');
    await news.begin('07:01');
    await http.dispatcher.command(new ReleaseHeld(20));
    await news.send();
    expect(news.rung).toEqual([]);
    expect(await news.states(`reminder-day.${later.id}`)).toContain('Ringing push skipped');
  });

  it('that was called off meanwhile is not told', async () => {
    const planned = await coming(20);
    await http.dispatcher.command(new RemindExams());
    await world.sql(`update exams.exams set state = 'draft' where id = $1`, [planned.id]);
    const [event] = await events(planned.id);
    await news.work(NotifyOfExam, { kind: 'reminder', ...event!.data });
    expect(await news.states(`reminder-soon.${planned.id}`)).toEqual([]);
  });
});
