import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/kernel';
import { startGateway, type Running } from '../support/api.js';
import { because, laneOf, Night } from '../support/night.js';
import { join, watch } from '../support/walls/sockets.js';
import { until } from '../support/world.js';

let night: Night;
let gateway: Running;

beforeAll(async () => {
  night = await Night.begin();
  gateway = await startGateway(night.world);
});

afterAll(async () => {
  await gateway?.close();
  await night?.end();
});

describe('what was given up', () => {
  /** As a lane leaves it: an event with an entry on the dead list. */
  const dead = async (reaction = 'catalog.grant-enrolments'): Promise<{ id: string; eventId: string }> => {
    const [event] = await night.world.sql<{ id: string }>(
      `insert into platform.outbox (id, name, data, request_id, published_at) values (uuidv7(), 'PaymentSucceeded', $1, 'r-7', now()) returning id`,
      [{ orderId: newId(), phone: '01712345678', note: 'asha@example.com' }],
    );
    const [row] = await night.world.sql<{ id: string }>(
      `insert into platform.dead (reaction, subject, event_id, event_name, lane, attempts, payload_hash, reason, stack)
       values ($1, ($2::uuid)::text, $2::uuid, 'PaymentSucceeded', 'money', 11, 'x', 'No such course 01712345678', 'Error: at somewhere') returning id`,
      [reaction, event?.id],
    );
    return { id: row?.id ?? '', eventId: event?.id ?? '' };
  };

  it('is shown with its payload, without what is secret or personal', async () => {
    const { id } = await dead();
    const { body } = await night.call('GET', `/api/ops/jobs/${id}`);
    expect(body).toMatchObject({ id, lane: 'money', attempts: 11, requestId: 'r-7', state: 'dead' });
    expect(JSON.stringify(body)).not.toMatch(/01712345678|asha@/);
    const list = await night.call('GET', '/api/ops/jobs?lane=money');
    expect((list.body['rows'] as { id: string }[]).map((row) => row.id)).toContain(id);
    expect((await night.room()).failures.length).toBeGreaterThan(0);
    await night.refuses('Job not found', 'GET', `/api/ops/jobs/${newId()}`);
  });

  it('is sent again once, however often that is asked', async () => {
    const { id, eventId } = await dead();
    const tries = await Promise.all([1, 2, 3].map(() => night.call('POST', `/api/ops/jobs/${id}/retry`, because)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await night.world.sql('select from platform.outbox where id = $1 and published_at is null', [eventId])).toHaveLength(1);
    expect(await night.acts('ops.retry-job')).toBe(1);
    await Promise.all([dead('probe.same'), dead('probe.same')]);
    expect((await night.call('POST', '/api/ops/jobs/retry', { reaction: 'probe.same', ...because })).body).toEqual({ retried: 2 });
  });

  it('is let go for good, and stays readable', async () => {
    const { id, eventId } = await dead();
    expect((await night.call('POST', `/api/ops/jobs/${id}/discard`, because)).body).toEqual({ done: true });
    expect((await night.call('POST', `/api/ops/jobs/${id}/discard`, because)).body).toEqual({ done: false });
    const { body } = await night.call('GET', '/api/ops/jobs?state=discarded');
    expect((body['rows'] as { id: string }[]).map((row) => row.id)).toEqual([id]);
    // It is not sent again: the event counts as settled.
    expect(await night.world.sql('select from platform.outbox where id = $1 and published_at is null', [eventId])).toHaveLength(0);
    expect(await night.acts('ops.discard-job')).toBe(1);
  });
});

describe('acts', () => {
  it('hold a lane and let it go on, as SQL and the board of the queues say', async () => {
    expect((await night.call('POST', '/api/ops/lanes/bulk/pause', because)).body).toEqual({ done: true });
    expect((await night.call('POST', '/api/ops/lanes/bulk/pause', because)).body).toEqual({ done: false });
    const held = await night.roomWhere('the lane held', (found) => laneOf(found, 'bulk').paused !== null);
    expect(laneOf(held, 'bulk').paused).toMatchObject({ by: 'Ops', ...because });
    const { body } = await night.call('GET', '/admin/ops/queues/api/queues');
    expect((body['queues'] as { name: string; isPaused: boolean }[]).filter(({ isPaused }) => isPaused).map(({ name }) => name)).toEqual([
      'bulk',
    ]);
    expect((await night.call('PUT', '/admin/ops/queues/api/queues/bulk/resume')).status).toBe(200);
    await night.roomWhere('the lane goes on', (found) => laneOf(found, 'bulk').paused === null);
    expect((await night.call('POST', '/api/ops/lanes/bulk/resume', because)).body).toEqual({ done: false });
    expect(await night.acts('ops.pause-lane')).toBe(1);
    expect(
      await night.world.sql(`select from platform.audit where action = 'ops.resume-lane' and actor_id = $1`, [night.ops.id]),
    ).toHaveLength(1);
  });

  it('put nothing into a queue and take nothing out of it by its board', async () => {
    for (const path of [
      'live/add',
      'live/obliterate',
      'live/empty',
      'live/clean/completed',
      'live/7/clean',
      'live/7/update-data',
      'nothing/pause',
    ])
      for (const method of ['PUT', 'POST', 'PATCH']) {
        const { status } = await night.call(method, `/admin/ops/queues/api/queues/${path}`, {});
        expect([method, path, status]).toEqual([method, path, 403]);
      }
  });

  it('give everybody in an exam more time, and build its board anew', async () => {
    const { live } = await night.sitting();
    const running = (await night.roomWhere('the exam', ({ exams }) => exams?.some(({ id }) => id === live.id) ?? false)).exams?.[0];
    const deadline = async (): Promise<number> =>
      Number(
        (
          await night.world.sql<{ at: number }>(
            'select extract(epoch from deadline)::float8 as at from exams.attempts where exam_id = $1',
            [running?.id],
          )
        )[0]?.at,
      );
    const before = await deadline();
    const body = { version: running?.version, extraSeconds: 300, ...because };
    const answer = await night.call('POST', `/api/ops/exams/${running?.id}/extend`, body);
    expect([answer.status, answer.body['attempts']]).toEqual([200, 1]);
    expect(await deadline()).toBe(before + 300);
    // A second press of the button is no second gift.
    expect((await night.call('POST', `/api/ops/exams/${running?.id}/extend`, body)).body.statusMessage).toBe('Changed meanwhile');
    expect((await night.call('POST', `/api/ops/exams/${running?.id}/rebuild-board`, because)).body).toEqual({ done: false });
    const listed = await night.call('GET', '/api/ops/acts');
    expect((listed.body['rows'] as { action: string; by: string }[]).slice(0, 2)).toMatchObject([
      { action: 'ops.rebuild-board', by: 'Ops' },
      { action: 'exam.extend', by: 'Ops' },
    ]);
  });

  it('show a banner to everybody at once, and take it back', async () => {
    const socket = await watch(gateway, night.student);
    expect(await join(socket, 'banner:everyone')).toBe('ok');
    const texts = (): unknown[] =>
      socket.frames.flatMap(({ event, message }) =>
        event === 'snapshot' ? [(message.body as { banner: { en: string } | null }).banner?.en ?? null] : [],
      );
    const words = { level: 'warning', textBn: 'সার্ভার ধীর, উত্তর ঠিকই জমা হচ্ছে', textEn: 'Slow, but every answer is kept', endsAt: null };
    const posted = await night.call('POST', '/api/ops/banners', { ...words, ...because });
    expect([posted.status, posted.body['state'], posted.body['by']]).toEqual([200, 'shown', 'Ops']);
    await until('the page told', async () => texts().includes(words.textEn));
    const shown = async () => (await night.http.call('GET', '/api/banner')).body['banner'] as { bn: string } | null;
    await until('a new page knows it', async () => (await shown())?.bn === words.textBn);
    expect((await night.call('POST', `/api/ops/banners/${String(posted.body['id'])}/withdraw`, because)).body).toEqual({ done: true });
    await until('the page told again', async () => texts().at(-1) === null && texts().length > 1);
    await until('a new page knows nothing of it', async () => (await shown()) === null);
    const past = { ...words, endsAt: '2020-01-01T00:00:00.000Z', ...because };
    expect((await night.call('POST', '/api/ops/banners', past)).status).toBe(400);
    await night.refuses('Banner not found', 'POST', `/api/ops/banners/${newId()}/withdraw`);
    socket.disconnect();
  });
});
