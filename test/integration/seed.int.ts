import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '#platform';
import { invariants } from '#readmodels';
import { seedDemo } from '../../libs/composition/src/seed/seed-demo.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
const seed = () => seedDemo(world.config, new Logger({ level: 'fatal', app: 'tool' }));
const one = async <T extends Record<string, unknown>>(text: string): Promise<T> => (await world.sql<T>(text))[0]!;
const counts = () =>
  one(`select (select count(*) from identity.users) as users, (select count(*) from catalog.courses) as courses, (select count(*) from exams.exams) as exams,
  (select count(*) from exams.attempts) as attempts, (select count(*) from questions.question_versions) as versions, (select count(*) from platform.outbox) as events`);

beforeAll(async () => {
  world = await startOwnWorld();
});
afterAll(() => world.close());

describe('the demo', () => {
  it('is there after the first start, with exams on, over and to come, and a field of results', async () => {
    expect((await seed()).map(({ role }) => role)).toEqual([
      'student',
      'second student',
      'teacher',
      'admin',
      'support',
      'operations',
      'contributor',
    ]);
    const exams = await world.sql<{
      state: string;
      taken: string;
      scored: string;
      distinct: string;
      ranks: string;
      fractions: string;
      clocked: string;
    }>(`
      select e.state, count(a.id) as taken, count(a.id) filter (where a.state = 'scored' and a.ranked) as scored, count(distinct a.score_units) as distinct,
        count(distinct a.rank_key) as ranks, count(a.id) filter (where a.score_units % e.denominator <> 0) as fractions, count(a.id) filter (where a.submitted_by = 'clock') as clocked
      from exams.exams e left join exams.attempts a on a.exam_id = e.id group by e.id order by e.opens_at`);
    expect(exams.map(({ state, taken, scored }) => [state, taken, scored])).toEqual(
      expect.arrayContaining([
        ['open', '40', '40'],
        ['results', '200', '200'],
        ['scheduled', '0', '0'],
      ]),
    );
    const over = exams.find(({ state, taken }) => state === 'results' && taken === '200')!;
    expect(Number(over.distinct)).toBeGreaterThan(40);
    expect(Number(over.ranks)).toBeLessThan(200);
    expect(Number(over.fractions)).toBeGreaterThan(50);
    expect(Number(over.clocked)).toBeGreaterThan(0);
    expect(
      await one(
        `select max(a.seconds_taken) <= 1800 as fits, min(a.started_at) >= min(e.opens_at) as opened
         from exams.attempts a join exams.exams e on e.id = a.exam_id where e.state = 'results' and e.duration_seconds = 1800`,
      ),
    ).toEqual({ fits: true, opened: true });
  });

  it('has practised for weeks: a student with a streak, weak topics, kept questions and something to go on with', async () => {
    const mine = await one<Record<string, number>>(`
      with me as (select id from identity.users where email = 'student@demo.test')
      select (select count(*)::int from practice.days d, me where d.user_id = me.id) as days,
        (select count(*)::int from practice.mastery m, me where m.user_id = me.id and m.answers >= 5) as topics,
        (select count(*)::int from practice.sessions s, me where s.user_id = me.id and s.state = 'active') as active,
        (select count(*)::int from practice.bookmarks b, me where b.user_id = me.id and b.folder_id is not null) as kept,
        (select count(*)::int from practice.boards where span = 'week') as board, (select count(*)::int from practice.unrated) as unrated`);
    expect(mine).toMatchObject({ active: 1, kept: 6, unrated: 0 });
    expect(mine['days']).toBeGreaterThanOrEqual(20);
    expect(mine['topics']).toBeGreaterThanOrEqual(4);
    expect(mine['board']).toBeGreaterThanOrEqual(12);
  });

  it('breaks no rule that holds over the whole database', async () => {
    const broken: string[] = [];
    // Events wait for the workers, of which there are none here.
    for (const { name, sql } of invariants.filter((rule) => !rule.name.startsWith('outbox-')))
      if ((await world.sql(sql)).length > 0) broken.push(name);
    expect(broken).toEqual([]);
  });

  it('keeps the next exam within ten minutes, sealed, and the clock where it was', async () => {
    const next = await one<{
      soon: boolean;
      seconds: number;
      closes: string;
      bytes: number;
    }>(`select opens_at - created_at between interval '3 minutes' and interval '5 minutes 1 second' as soon,
      duration_seconds as seconds, (closes_at - opens_at)::text as closes, paper_bytes as bytes from exams.exams where state = 'scheduled' and title like 'ICT%'`);
    expect(next).toMatchObject({ soon: true, seconds: 600, closes: '00:30:00' });
    expect(next.bytes).toBeGreaterThan(4000);
    expect(await one('select offset_by::text as offset from platform.clock')).toEqual({ offset: '00:00:00' });
  });

  it('holds pictures, passages, mathematics and all kinds of questions', async () => {
    expect(
      await one(`select count(*) filter (where t.text like '%data:image/png%') > 2 as pictures, count(*) filter (where t.text is not null) > 60 as passages,
      count(*) filter (where v.stem like '%$%' or v.options::text like '%$%') > 60 as mathematics, array_agg(distinct v.kind order by v.kind) as kinds
      from questions.question_versions v left join questions.stimuli t on t.id = v.stimulus_id`),
    ).toEqual({ pictures: true, passages: true, mathematics: true, kinds: ['multiple', 'numeric', 'single'] });
  });

  it('changes nothing at a second start', async () => {
    const before = await counts();
    await seed();
    expect(await counts()).toEqual(before);
  });

  it('makes a new exam when the last one is under way, and only then', async () => {
    await world.sql(
      `update exams.exams set opens_at = platform.now() - interval '1 second' where state = 'scheduled' and title like 'ICT%'`,
    );
    const before = await counts();
    await seed();
    const after = await counts();
    expect(Number(after.exams)).toBe(Number(before.exams) + 1);
    expect(after).toMatchObject({ attempts: before.attempts, users: before.users, versions: before.versions });
    // Nobody had come to the old one.
    expect(
      await world.sql(`select state from exams.exams where state in ('scheduled', 'cancelled') and title like 'ICT%' order by state`),
    ).toEqual([{ state: 'cancelled' }, { state: 'scheduled' }]);
  });

  // Red when a coming ranked paper asks what is practised, be it with a name in brackets behind it.
  it('gives ranked papers questions of their own, and no two papers the same', async () => {
    const plain = `folded as (select q.id, q.state, regexp_replace(regexp_replace(v.stem, '\\[[^\\[\\]]*\\]\\s*$', ''), '\\s+', ' ', 'g') as stem
      from questions.questions q join questions.question_versions v on v.question_id = q.id)`;
    const ranked = `papers as (select distinct p.exam_id, p.question_id, f.stem, e.state from exams.exam_questions p join exams.exams e on e.id = p.exam_id
      join folded f on f.id = p.question_id where e.kind = 'live' and e.state <> 'cancelled')`;
    const [told] = await world.sql<Record<string, number>>(`with ${plain}, ${ranked}
      select (select count(*)::int from papers where state = 'scheduled') as coming,
        (select count(*)::int from papers p where state = 'scheduled' and exists
          (select from folded f where f.state = 'published' and trim(f.stem) = trim(p.stem))) as practised,
        (select count(*)::int from papers where stem like '%[%]') as named`);
    expect(told!['coming']).toBeGreaterThan(80);
    expect(told).toMatchObject({ practised: 0, named: 0 });
  });

  // Red when a course hangs in no category, a free course is an empty promise, or a part of the site has nothing to come.
  it('fills the tree of categories and every part of the site', async () => {
    expect(
      await one(`select count(*) filter (where category_id is null) as loose, count(distinct section) as sections,
        count(*) filter (where price_paisa = 0 and not exists (select from exams.exam_courses e where e.course_id = c.id)) as hollow
        from catalog.courses c`),
    ).toEqual({ loose: '0', sections: '3', hollow: '0' });
    expect(
      await world.sql(`select g.slug from catalog.categories g where not exists (select from catalog.courses c where c.category_id = g.id)
        and not exists (select from catalog.categories b where b.parent_id = g.id)`),
    ).toEqual([]);
    const coming = await world.sql(
      `select distinct area from exams.exams where state = 'scheduled' and opens_at > platform.now() order by area`,
    );
    expect(coming).toEqual([{ area: 'admission' }, { area: 'hsc' }, { area: 'jobs' }]);
  });

  // Red when a weekly exam that nobody came to stands for ever, and no other comes.
  it('puts the next weekly exam in the place of one that nobody came to', async () => {
    const bcs = () => world.sql(`select title, state from exams.exams where title like 'বিসিএস%' order by created_at`);
    await world.sql(`update exams.exams set opens_at = platform.now() - interval '1 second' where title like 'বিসিএস%'`);
    await seed();
    expect(await bcs()).toEqual([
      { title: 'বিসিএস প্রিলিমিনারি: মডেল টেস্ট ৫', state: 'cancelled' },
      { title: 'বিসিএস প্রিলিমিনারি: মডেল টেস্ট ৬', state: 'scheduled' },
    ]);
  });

  // Red when everybody came on one day, has no number or no name of their own, or nobody ever did anything with accounts.
  it('has asked the assistant, found some of it, and has a plan', async () => {
    expect(
      await one(`select count(*) filter (where kind = 'question') > 100 as questions, count(*) filter (where kind = 'lesson') > 10 as lessons
        from assistant.passages`),
    ).toEqual({ questions: true, lessons: true });
    expect(await one(`select array_agg(state order by created_at) as states from assistant.turns`)).toEqual({
      states: ['quoted', 'quoted', 'quoted', 'quoted', 'not-found'],
    });
    expect(await one(`select count(*) > 10 as steps, count(distinct kind) > 1 as kinds from assistant.plan_steps`)).toEqual({
      steps: true,
      kinds: true,
    });
  });

  it('has an office worth looking at', async () => {
    expect(
      await one(`select count(*) >= 119 as people, count(distinct name) = count(*) as names, count(distinct right(phone_digits, 4)) > 30 as numbers,
          count(distinct created_at::date) > 60 as days, count(*) filter (where proven_phone is not null) > 30 as proven,
          count(*) filter (where phone is null) > 5 as bare, count(*) filter (where last_seen_at is not null) > 15 as seen,
          count(*) filter (where state = 'blocked') as blocked from identity.users where email like 'member%'`),
    ).toEqual({ people: true, names: true, numbers: true, days: true, proven: true, bare: true, seen: true, blocked: '2' });
    expect(
      await world.sql(
        `select action, count(*)::int as n from platform.audit where subject_kind not in ('exam', 'book', 'teacher', 'notice') group by action order by action`,
      ),
    ).toEqual([
      { action: 'contributor.pay', n: 1 },
      { action: 'course.save', n: 3 },
      { action: 'lesson.publish', n: 16 },
      { action: 'lesson.save', n: 17 },
      { action: 'lessons.add', n: 3 },
      { action: 'pdf.create', n: 2 },
      { action: 'pdf.publish', n: 2 },
      { action: 'question.return', n: 1 },
      { action: 'timeline.create', n: 164 },
      { action: 'timeline.import', n: 1 },
      { action: 'user.block', n: 2 },
      { action: 'user.roles', n: 4 },
    ]);
    // A draft that is not ready: questions short, its window shorter than the exam.
    expect(
      await one(
        `select question_count as have, question_target as want, closes_at - opens_at < make_interval(secs => duration_seconds) as short
         from exams.exams where state = 'draft'`,
      ),
    ).toEqual({ have: 22, want: 25, short: true });
    expect(
      await one(
        'select count(distinct contributor_id)::int as writers, max(created_at) < platform.now() as past from questions.questions where contributor_id is not null',
      ),
    ).toEqual({
      writers: 3,
      past: true,
    });
  });

  it('completes what a broken first start has left behind', async () => {
    await world.sql(`update platform.clock set offset_by = interval '-40 hours'`);
    await world.sql(`update exams.exams set state = 'open', results_at = null where state = 'results'`);
    await world.sql(
      `delete from exams.attempts where exam_id = (select id from exams.exams where title like 'মেডিকেল%') and name like 'আ%'`,
    );
    await seed();
    expect(
      await one(
        `select e.state, count(*) filter (where a.state = 'scored') as scored from exams.exams e join exams.attempts a on a.exam_id = e.id where e.title like 'মেডিকেল%' group by e.id`,
      ),
    ).toEqual({ state: 'results', scored: '200' });
    expect(await one('select offset_by::text as offset from platform.clock')).toEqual({ offset: '00:00:00' });
  });
});
