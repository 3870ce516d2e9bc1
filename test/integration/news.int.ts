import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NoteDeliveries, ReleaseHeld, SendDeliveries, NotifyOfAccess, NotifyOfExam } from '#community';
import { course, enrol, exam, person, type Exam, type Person, type Running } from '../support/api.js';
import { startNews, type News } from '../support/news.js';
import { startWorld, type World } from '../support/world.js';

/** What people are told of their exams and courses, by bell, push, e-mail and SMS. */
let world: World;
let news: News;
let http: Running;
let admin: Person;
let taken: Exam;

beforeAll(async () => {
  world = await startWorld();
  news = await startNews(world, 'news');
  ({ http } = news);
  admin = await person(http, world, 'Admin', ['student', 'admin']);
  taken = await exam(http, news.courseId, { publishResults: 'by-hand' });
  for (const who of [news.ringing, news.writing, news.silent]) await news.sit(who, taken);
});
afterAll(async () => {
  await news?.close();
  await world?.close();
});
beforeEach(() => news.begin());

describe('results', () => {
  const publish = () => world.sql(`update exams.exams set state = 'results', results_at = now() where id = $1`, [taken.id]);
  const told = () => news.work(NotifyOfExam, { kind: 'results', examId: taken.id });

  it('are told to nobody before they are out', async () => {
    await told();
    expect(await news.states('results')).toEqual([]);
  });

  // Red (seen) without the rows of `deliveries`: told again, everybody has two of them.
  it('are told to each who sat, once by each channel, however often they are published; who has switched it off finds them in the list alone', async () => {
    await publish();
    await told();
    await told();
    await news.send();
    await told();
    await news.send();
    expect(news.rung).toEqual(['Ringing']);
    const [mail, sms, ...more] = await news.messages();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ channel: 'mail', to: news.writing.email, subject: 'Results are out: Mock' });
    expect(mail?.text).toContain(`/courses/news/mcq/${taken.id}/leaderboard`);
    expect(sms?.text).toMatch(/^Prostuti: Results are out: Mock http/);
    for (const who of [news.ringing, news.writing, news.silent])
      expect(await news.bell(who, 'Results')).toMatchObject([
        { title: 'Results are out: Mock', link: `/courses/news/mcq/${taken.id}/leaderboard` },
      ]);
    expect(await news.bell(news.ringing, 'ফল প্রকাশ হয়েছে: Mock', 'bn')).toHaveLength(1);
    expect(await news.states('results')).toEqual([
      'Ringing bell sent',
      'Ringing mail skipped',
      'Ringing push sent',
      'Ringing sms skipped',
      'Silent bell sent',
      'Silent mail skipped',
      'Silent push skipped',
      'Silent sms skipped',
      'Writing bell sent',
      'Writing mail sent',
      'Writing sms sent',
    ]);
  });
});

describe('a corrected key', () => {
  const correct = async (version: number, who: readonly Person[]): Promise<void> => {
    await world.sql(
      `insert into exams.score_changes (exam_id, attempt_id, version, after_version, user_id, old_units, new_units, old_correct, new_correct,
         old_wrong, new_wrong, old_rank_key, reason, shown)
       select a.exam_id, a.id, $2, $2 - 1, a.user_id, 8, case when a.user_id = $4 then 7 else 6 end, 1, 1, 0, 0, '', 'ভুল ছিল', true
       from exams.attempts a where a.exam_id = $1 and a.user_id = any($3)`,
      [taken.id, version, who.map(({ id }) => id), news.writing.id],
    );
    await news.work(NotifyOfExam, { kind: 'corrected', examId: taken.id, version });
  };

  it('tells each person the own old and new marks, and the admin how many were reached', async () => {
    await correct(1, [news.ringing, news.writing]);
    await news.send();
    const [own] = await news.bell(news.writing, 'A key was corrected: Mock');
    expect(own?.link).toBe(`/courses/news/mcq/${taken.id}/solution`);
    expect(own?.body).toContain('8.00 before, 7.00 now');
    expect(own?.body).toContain('ভুল ছিল');
    expect((await news.bell(news.ringing, 'A key was corrected'))[0]?.body).toContain('8.00 before, 6.00 now');
    const asked = (version: number, as = admin) => http.call('GET', `/api/admin/exams/${taken.id}/told?version=${version}`, { as });
    expect((await asked(1)).body).toEqual({ people: 2, bell: 2, push: 1, mail: 1, sms: 1, waiting: 0 });
    expect((await asked(9)).body).toEqual({ people: 0, bell: 0, push: 0, mail: 0, sms: 0, waiting: 0 });
    expect((await asked(1, news.writing)).status).toBe(403);
  });

  // Red (seen) with the hour left out: it rings at eleven at night.
  it('rings nobody at night and goes at seven; letters do not wait', async () => {
    await news.begin('23:00');
    await correct(2, [news.ringing, news.writing]);
    await http.dispatcher.command(new ReleaseHeld(20));
    await news.send();
    expect(news.rung).toEqual([]);
    expect(await news.channels()).toEqual(['mail']);
    expect(await news.states(`corrected.${taken.id}.2`)).toContain('Ringing push held');
    expect((await http.call('GET', `/api/admin/exams/${taken.id}/told?version=2`, { as: admin })).body).toMatchObject({
      push: 0,
      waiting: 3,
    });
    await news.later('8 hours');
    await http.dispatcher.command(new ReleaseHeld(20));
    await news.send();
    await http.dispatcher.command(new ReleaseHeld(20));
    await news.send();
    expect(news.rung).toEqual(['Ringing']);
    expect(await news.channels()).toEqual(['mail', 'sms']);
  });

  // Red (seen) with the row of an SMS written after it: the second run sends it again.
  it('sends no SMS twice where the process dies meanwhile, and spends no more than its budget', async () => {
    await correct(3, [news.writing]);
    const [job] = await news.due();
    // It dies after the message has gone and before that is noted.
    const { command } = http.dispatcher;
    const dies = jest.spyOn(http.dispatcher, 'command').mockImplementation((asked) => {
      const lost = asked instanceof NoteDeliveries && asked.channel === 'sms';
      return lost ? Promise.reject(new Error('killed')) : command.call(http.dispatcher, asked);
    });
    await expect(news.work(SendDeliveries, job!.data)).rejects.toThrow('killed');
    dies.mockRestore();
    await news.send();
    expect(await news.channels()).toEqual(['mail', 'sms']);
    expect(await news.states(`corrected.${taken.id}.3`)).toContain('Writing sms sending');
    // Four of them would be one more than the budget of a day.
    await correct(4, [news.writing]);
    await news.send();
    expect(await news.channels()).toEqual(['mail', 'mail', 'sms']);
    expect(await news.states(`corrected.${taken.id}.4`)).toContain('Writing sms skipped');
  });
});

describe('an opened course', () => {
  it('is told to whom it was opened, once; not to who walked in, nor rung where it is switched off', async () => {
    const given = await course(http, 'given', { pricePaisa: 50_000 });
    await enrol(http, given, news.ringing, news.silent);
    for (const who of [news.ringing, news.ringing, news.silent, news.writing])
      await news.work(NotifyOfAccess, { userId: who.id, courseId: given });
    await news.send();
    expect(news.rung).toEqual(['Ringing']);
    expect(await news.bell(news.ringing, 'Your course is open: given')).toMatchObject([{ link: '/courses/given' }]);
    expect(await news.bell(news.writing, 'given')).toEqual([]);
    await world.sql(`update catalog.enrolments set source = 'free' where course_id = $1 and user_id = $2`, [given, news.silent.id]);
    await world.sql(`delete from community.deliveries where event like 'access.%' and user_id = $1`, [news.silent.id]);
    await news.work(NotifyOfAccess, { userId: news.silent.id, courseId: given });
    expect((await news.states('access')).filter((row) => row.startsWith('Silent'))).toEqual([]);
  });
});
