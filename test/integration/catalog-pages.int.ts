import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateCategories, CreateCourse, type CourseDraft } from '#catalog';
import * as catalog from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { policyNames } from '#contracts/shared/choices';
import { system } from '#platform/kernel';
import { exam, person, startHttp, type Person, type Running } from '../support/api.js';
import { startOwnWorld, type World } from '../support/world.js';

type Home = ResponseOf<typeof catalog.getHome>;
type Policy = ResponseOf<typeof catalog.savePolicy>;

let world: World;
let running: Running;
let admin: Person;
let teacher: Person;

const staff = system('test');
const title = (name: string) => ({ bn: name, en: name });
const course = async (slug: string, over: Partial<CourseDraft> = {}): Promise<string> => {
  const cover = { subject: 'Physics', formula: 'F = ma', ground: 'kali' as const };
  const draft: CourseDraft = { slug, title: slug, subtitle: '', kind: 'course', section: 'hsc', cover, pricePaisa: 100_000, ...over };
  return (await running.dispatcher.command(new CreateCourse(staff, draft))).courseId;
};
const pageVersion = async (tag: string): Promise<number> =>
  Number((await world.sql<{ version: string }>('select version from platform.page_tags where tag = $1', [tag]))[0]?.version ?? 0);
const home = async (query = ''): Promise<Home> => catalog.getHome.response.parse((await running.call('GET', `/api/home${query}`)).body);
const shown = ({ courses, live, coming, finished }: Home) => ({
  courses: courses.map(({ slug }) => slug),
  exams: [...live, ...coming, ...finished].map(({ title: name }) => name),
});

beforeAll(async () => {
  world = await startOwnWorld();
  running = await startHttp(world);
  [admin, teacher] = [await person(running, world, 'Admin', ['student', 'admin']), await person(running, world, 'Teacher', ['teacher'])];
  await running.dispatcher.command(
    new CreateCategories(staff, [
      { slug: 'science', title: title('Science'), section: 'hsc', position: 1 },
      { slug: 'bcs', title: title('BCS'), section: 'jobs' },
      { slug: 'physics', title: title('Physics'), section: 'hsc', parent: 'science' },
      { slug: 'arts', title: title('Arts'), section: 'hsc', position: 0 },
    ]),
  );
  const all = await course('science-all', { category: 'science', position: 2 });
  const free = await course('physics-free', { category: 'physics', pricePaisa: 0, enrolOnEntry: true, position: 1 });
  const old = await course('physics-old', { category: 'physics' });
  const jobs = await course('bcs-one', { category: 'bcs', section: 'jobs' });
  await world.sql(`update catalog.courses set state = 'archived' where id = $1`, [old]);
  await exam(running, all, { title: 'of two', courseIds: [all, free] });
  const cancelled = await exam(running, all, { title: 'cancelled', courseIds: [all] });
  await world.sql(`update exams.exams set state = 'cancelled' where id = $1`, [cancelled.id]);
  await exam(running, free, { title: 'free and old', courseIds: [free, old] });
  await exam(running, jobs, { title: 'for jobs', courseIds: [jobs] });
});
afterAll(async () => {
  await running.close();
  await world.close();
});

const publicExam = async (name: string, as?: Person) => {
  const [found] = await world.sql<{ id: string }>('select id from exams.exams where title = $1', [name]);
  return running.call('GET', `/api/exams/${found?.id}/public`, as ? { as } : {});
};

describe('an exam to a visitor', () => {
  // Red (seen) with the endpoint for participants alone: a visitor read nothing but that somebody has to sign in.
  it('says which it is, by which rules, and whether its course is free; nothing of anybody, and nothing of a draft', async () => {
    const answer = await publicExam('for jobs');
    expect([answer.status, answer.body]).toMatchObject([200, { free: false, facts: { exam: { title: 'for jobs', mine: null } } }]);
    expect((await publicExam('free and old')).body).toMatchObject({ free: true });
    expect((await publicExam('for jobs', teacher)).body).toMatchObject({ facts: { exam: { mine: null } } });
    await world.sql(`update exams.exams set state = 'draft' where title = 'for jobs'`);
    expect((await publicExam('for jobs')).status).toBe(404);
    await world.sql(`update exams.exams set state = 'scheduled' where title = 'for jobs'`);
  });

  it('runs in the calendar of all, which has nothing of his own', async () => {
    const { body } = await running.call('GET', '/api/exam-batches/calendar');
    expect(catalog.getExamCalendar.response.parse(body)).toMatchObject({ past: [], places: [] });
  });
});

describe('the tree of categories', () => {
  // Red when a parent shows only its own courses, an exam of two courses counts twice, or an archived course counts.
  // Seen red: counts of each category alone.
  it('stands parents first, with everything below in the counts', async () => {
    const { categories } = catalog.listCategories.response.parse((await running.call('GET', '/api/categories')).body);
    expect(categories.map(({ slug, section, courseCount, examCount }) => [slug, section, courseCount, examCount])).toEqual([
      ['arts', 'hsc', 0, 0],
      ['science', 'hsc', 2, 2],
      ['physics', 'hsc', 1, 2],
      ['bcs', 'jobs', 1, 1],
    ]);
    expect(categories[2]!.parentId).toBe(categories[1]!.id);
  });

  it('takes a category once, and none below another section', async () => {
    const again = new CreateCategories(staff, [{ slug: 'physics', title: title('Other'), section: 'hsc' }]);
    expect(await running.dispatcher.command(again)).toEqual({ created: 0 });
    for (const parent of ['bcs', 'nowhere']) {
      const wrong = new CreateCategories(staff, [{ slug: 'new', title: title('New'), section: 'hsc', parent }]);
      await expect(running.dispatcher.command(wrong)).rejects.toMatchObject({ statusMessage: 'Invalid input' });
    }
    await expect(course('misplaced', { category: 'bcs' })).rejects.toMatchObject({ issues: { category: expect.any(String) } });
    await expect(running.dispatcher.command(new CreateCategories({ kind: 'visitor' }, []))).rejects.toMatchObject({
      statusMessage: 'Not allowed',
    });
  });

  it('and every course changed make the pages that show them anew', async () => {
    const before = await Promise.all(['home', 'courses', 'categories'].map(pageVersion));
    await course('noticed', { section: 'admission' });
    expect(await Promise.all(['home', 'courses', 'categories'].map(pageVersion))).toEqual(before.map((version) => version + 1));
    await world.sql(`delete from catalog.courses where slug = 'noticed'`);
  });
});

describe('the public lists', () => {
  // Red when a section shows another's exams, a category leaves out what lies below it, or a filter is not looked at.
  it.each([
    ['', ['bcs-one', 'physics-free', 'science-all'], ['for jobs', 'free and old', 'of two']],
    ['?section=hsc', ['physics-free', 'science-all'], ['free and old', 'of two']],
    ['?section=jobs', ['bcs-one'], ['for jobs']],
    ['?section=admission', [], []],
    ['?category=science', ['physics-free', 'science-all'], ['free and old', 'of two']],
    ['?section=hsc&category=physics', ['physics-free'], ['free and old', 'of two']],
    ['?section=jobs&category=physics', [], []],
    ['?category=nowhere', [], []],
  ])('/api/home%s', async (query, courses, exams) => {
    const found = shown(await home(query));
    expect({ courses: found.courses, exams: found.exams.toSorted() }).toEqual({ courses, exams });
  });
  it('refuse a section that is none', async () => {
    expect((await running.call('GET', '/api/home?section=medical')).status).toBe(400);
  });
  it('name the category and set the cover', async () => {
    const { courses } = await home('?category=physics');
    expect(courses[0]).toMatchObject({ category: 'physics', examCount: 2, cover: { html: expect.stringMatching(/^<math>.*<\/math>$/) } });
  });
  it('hold of each section only so many on the first page, free ones among them', async () => {
    for (let number = 0; number < 9; number += 1) await course(`many-${number}`, { section: 'admission', position: number });
    await course('late-free', { section: 'admission', pricePaisa: 0, position: 99 });
    const first = (await home()).courses.filter(({ section }) => section === 'admission').map(({ slug }) => slug);
    expect(first).toEqual(['many-0', 'many-1', 'many-2', 'many-3', 'many-4', 'many-5', 'late-free']);
    expect((await home('?section=admission')).courses).toHaveLength(10);
  });
  it('/api/free holds what costs nothing, and its exams', async () => {
    const free = catalog.getFree.response.parse((await running.call('GET', '/api/free')).body);
    const found = shown(free);
    expect({ courses: found.courses, exams: found.exams.toSorted() }).toEqual({
      courses: ['physics-free', 'late-free'],
      exams: ['free and old', 'of two'],
    });
  });
});

describe('policies', () => {
  /** As it is saved: without what its text may name. */
  const read = async (name: string): Promise<Policy> => {
    const { facts, ...policy } = catalog.getPolicy.response.parse((await running.call('GET', `/api/policies/${name}`)).body);
    expect(facts).toEqual({ refundDays: 7 });
    return policy;
  };
  const save = (policy: Policy, as: Person = admin) => {
    const { name, ...body } = policy;
    return running.call('PUT', `/api/admin/policies/${name}`, { as, body });
  };

  // Red when a first text holds something that saving would take out. Saved as it is, nothing changes: not even its date.
  it.each(policyNames)('%s stands from the start, clean, in both languages', async (name) => {
    const policy = await read(name);
    for (const { html } of [policy.bn, policy.en]) expect(html.match(/<h2/g)?.length).toBeGreaterThan(3);
    const { status, body } = await save(policy);
    expect([status, body]).toEqual([200, policy]);
    expect(await world.sql('select id from platform.audit where subject_id = $1', [name])).toEqual([]);
  });

  it('are 404 and 400 where there is none', async () => {
    expect((await running.call('GET', '/api/policies/refund-policy')).status).toBe(400);
    await world.sql(`delete from catalog.policies where name = 'cookie-policy'`);
    expect((await running.call('GET', '/api/policies/cookie-policy')).body).toMatchObject({ statusMessage: 'Policy not found' });
  });

  // Red when the text goes out as it came in, or nobody can find out who changed it. Seen red: without the sanitiser.
  it('are cleaned and accounted for, and their pages made anew', async () => {
    const before = await read('privacy-policy');
    const version = await pageVersion('policies');
    const bn = { title: ' গোপনীয়তা ', html: '<h2 id="kept">কী রাখি</h2><p onclick="x()">নাম<script>x()</script></p>' };
    const { status, body } = await save({ ...before, bn });
    expect(status).toBe(200);
    const after = await read('privacy-policy');
    expect(body).toEqual(after);
    expect(after).toMatchObject({ bn: { title: 'গোপনীয়তা', html: '<h2 id="kept">কী রাখি</h2><p>নাম</p>' }, en: before.en });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await pageVersion('policies')).toBe(version + 1);
    expect(
      await world.sql(`select actor_id, action, subject, before, after from platform.audit where subject_id = 'privacy-policy'`),
    ).toEqual([
      {
        actor_id: admin.id,
        action: 'policy.save',
        subject: 'গোপনীয়তা',
        before: { titleBn: before.bn.title, htmlBn: before.bn.html },
        after: { titleBn: after.bn.title, htmlBn: after.bn.html },
      },
    ]);
  });

  // Red when the second of two who read the same text writes over the first. Seen red: without looking at `updatedAt`.
  it('are not written over when somebody else has changed them meanwhile', async () => {
    const read1 = await read('terms-of-service');
    const texts = ['এক', 'দুই', 'তিন'].map((text) => ({ ...read1, bn: { title: text.padEnd(4, '.'), html: `<p>${text}</p>` } }));
    const answers = await Promise.all(texts.map((policy) => save(policy)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ statusMessage: 'Changed meanwhile' });
    const kept = await read('terms-of-service');
    expect(kept).toEqual(answers.find(({ status }) => status === 200)!.body);
    expect((await save({ ...kept, en: { title: 'Terms', html: '<p>New</p>' } })).status).toBe(200);
  });

  it('are changed by those who may, and never emptied', async () => {
    const policy = await read('privacy-policy');
    expect((await save(policy, teacher)).status).toBe(403);
    const emptied = await save({ ...policy, en: { title: 'Privacy', html: '<script>x()</script>' } });
    expect([emptied.status, emptied.body.issues]).toEqual([400, { 'en.html': expect.any(String) }]);
    expect(await read('privacy-policy')).toEqual(policy);
  });
});
