import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ForgetReader, RingDevices, TellPeople } from '#community';
import { course, enrol, person, startHttp, type Person, type Running } from '../support/api.js';
import { noticeDesk, type NoticeDesk } from '../support/notices.js';
import { startOwnWorld, type World } from '../support/world.js';

interface Rung {
  readonly path: string;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
}

let world: World;
let http: Running;
let admin: Person, insider: Person, outsider: Person, teacher: Person;
let desk: NoticeDesk;
let courseId: string;
let service: Server;
let pushOrigin: string;
const rung: Rung[] = [];

/** A push service: a path that says `gone` knows no such browser any more. */
const startService = async (): Promise<void> => {
  service = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      rung.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      answer.writeHead(request.url?.includes('gone') ? 410 : 201).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  pushOrigin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  await startService();
  const key = createECDH('prime256v1');
  key.generateKeys();
  const VAPID_PRIVATE_KEY = Buffer.concat([Buffer.alloc(32), key.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  world = await startOwnWorld({ VAPID_PRIVATE_KEY, WEBPUSH_SERVICES: `fcm.googleapis.com,${pushOrigin}` });
  http = await startHttp(world);
  [admin, teacher, insider, outsider] = [
    await person(http, world, 'Admin', ['admin']),
    await person(http, world, 'Teacher', ['teacher']),
    await person(http, world, 'Insider'),
    await person(http, world, 'Outsider'),
  ];
  desk = noticeDesk(http, admin);
  courseId = await course(http, 'paid', { pricePaisa: 50_000 });
  await enrol(http, courseId, insider);
});

afterAll(async () => {
  await http?.close();
  await world?.close();
  service?.close();
});

const ring = async (noticeId: string): Promise<void> => {
  const end = await http.app.get(RingDevices, { strict: false }).prepare({ noticeId }, new AbortController().signal);
  await http.dispatcher.command(end);
};

describe('Web Push', () => {
  const browser = () => {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    return { p256dh: keys.getPublicKey('base64url', 'uncompressed'), auth: randomBytes(16).toString('base64url') };
  };
  const subscribe = (who: Person, endpoint: string) =>
    http.call('POST', '/api/push/subscriptions', { as: who, body: { endpoint, ...browser() } });

  it('calls no address of our own network, whatever a browser says', async () => {
    for (const endpoint of [
      'http://127.0.0.1:1/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'https://evil.example/push',
      'http://fcm.googleapis.com/x',
    ])
      expect((await subscribe(outsider, endpoint)).body['statusMessage']).toBe('Push address refused');
    expect((await subscribe(outsider, 'https://fcm.googleapis.com/fcm/send/x')).status).toBe(200);
    const end = (endpoint: string) => http.call('POST', '/api/push/subscriptions/end', { as: outsider, body: { endpoint } });
    expect((await end('https://fcm.googleapis.com/fcm/send/x')).status).toBe(200);
    expect((await world.sql('select 1 from community.push_subscriptions')).length).toBe(0);
  });

  it('rings each device once, encrypted and signed; who is gone, signed out or not meant is not rung', async () => {
    const leaver = await person(http, world, 'Leaver');
    await Promise.all([
      subscribe(insider, `${pushOrigin}/insider`),
      subscribe(outsider, `${pushOrigin}/outsider`),
      subscribe(teacher, `${pushOrigin}/gone`),
      subscribe(leaver, `${pushOrigin}/leaver`),
    ]);
    await http.call('POST', '/api/auth/sign-out', { as: leaver, body: {} });
    const { id } = await desk.post({ push: true, title: 'রিং' });
    rung.length = 0;
    await ring(id);
    expect(rung.map(({ path }) => path).toSorted()).toEqual(['/gone', '/insider', '/outsider']);
    const one = rung.find(({ path }) => path === '/insider');
    expect(one?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: id.replaceAll('-', '') });
    expect(String(one?.headers['authorization'])).toContain(`k=${(await desk.head(insider)).pushKey}`);
    expect(one?.body.includes('রিং')).toBe(false);
    expect(await desk.one(id)).toMatchObject({ rang: 2, ringFailed: 1 });
    // What the push service does not know, and whose sign-in has ended, is forgotten.
    const left = await world.sql<{ endpoint: string }>('select endpoint from community.push_subscriptions order by endpoint');
    expect(left.map(({ endpoint }) => new URL(endpoint).pathname)).toEqual(['/insider', '/outsider']);
    // Killed and run again: nobody hears it twice. Red without the rows of `notice_pushes`.
    rung.length = 0;
    await ring(id);
    expect(rung).toEqual([]);
    const course = await desk.post({ push: true, audience: 'course', courseId });
    await ring(course.id);
    expect(rung.map(({ path }) => path)).toEqual(['/insider']);
  });

  it('is silent for whoever does not want to hear of such things', async () => {
    await world.sql(`update identity.users set notifications = '{"answers": false}' where id = $1`, [insider.id]);
    const told = await http.dispatcher.command(new TellPeople([insider.id, outsider.id], 'উত্তর', '', null, null, 'answers'));
    rung.length = 0;
    await ring(told.noticeId ?? '');
    expect(rung.map(({ path }) => path)).toEqual(['/outsider']);
  });

  it('forgets where somebody was rung whose account is gone', async () => {
    await http.dispatcher.command(new ForgetReader(outsider.id));
    expect(await world.sql('select 1 from community.push_subscriptions where user_id = $1', [outsider.id])).toEqual([]);
  });
});
