import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { topicNouns, type Topic, type TopicNoun } from '#contracts/socket/topic-name';
import { Push } from '#platform';
import { newId } from '#platform/kernel';
import { topicTable } from '../../api/src/gateway/topics.js';
import { startGateway, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { makeImport } from '../support/walls/imports.js';
import { makeOrder } from '../support/walls/money.js';
import { hideThread, makeThread } from '../support/walls/qna.js';
import { makeRoom } from '../support/walls/rooms.js';
import { holds, walkers, type Walker } from '../support/walls/cast.js';
import { makeScene, type Scene } from '../support/walls/scene.js';
import { join, watch, type Watching } from '../support/walls/sockets.js';
import { startWorld, until, type World } from '../support/world.js';

/** AU-11: every topic × everybody, the own one, somebody else's, and one that is not there. */
let world: World;
let scene: Scene;
let gateway: Running;
const open: Watching[] = [];

beforeAll(async () => {
  world = await startWorld();
  scene = await makeScene(await startHttp(world), world);
  gateway = await startGateway(world);
  await until('the gateway hears pushes', async () => (await gateway.call('GET', '/readyz')).status === 200);
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

afterAll(async () => {
  await gateway?.close();
  await scene?.http.close();
  await world?.close();
});

const attemptAt = async (examId: string, owner: Person): Promise<string> => {
  const { body } = await scene.http.call('POST', `/api/exams/${examId}/attempts`, { as: owner, body: { deviceId: newId() } });
  return (body['attempt'] as { id?: string } | undefined)?.id ?? newId();
};

interface TopicCase {
  /** The id of this person's topic, or of the one everybody shares. */
  readonly of: (owner: Person) => Promise<string> | string;
  /** Whether this role may watch its own or the shared one, by its code; 'ok' when it may. */
  readonly own: (who: Walker) => string;
  /** For somebody else's; a shared topic has none. */
  readonly foreign?: string;
  readonly missing: string | ((who: Walker) => string);
  /** Whether the endpoint that shows the same lets this person in. */
  readonly shown: (id: string, as: Person) => Promise<boolean>;
  /** Further topics that are not for everybody, each a name and the part after the colon. */
  readonly further?: (owner: Person, stranger: Person) => Promise<Readonly<Record<string, string>>>;
}

const importOf = ({ id }: Person): Promise<string> => makeImport(world, id);
const imports = (who: Walker): boolean => holds(who, 'questions.writeOwn');

const passes = ({ status }: Answer): boolean => status < 300;
const at = (path: (id: string) => string) => async (id: string, as: Person) => passes(await scene.http.call('GET', path(id), { as }));

/** Attempts are shown below their exam. */
const attemptShown = async (id: string, as: Person): Promise<boolean> => {
  const [row] = await world.sql<{ exam: string }>('select exam_id as exam from exams.attempts where id = $1', [id]);
  return at((attempt) => `/api/exams/${row?.exam ?? scene.openExam.id}/attempts/${attempt}`)(id, as);
};
const feedShown = async (id: string, as: Person): Promise<boolean> => {
  const { body } = await scene.http.call('GET', '/api/notices/head', { as });
  return (body['feeds'] as string[]).includes(id);
};
const userShown = async (id: string, as: Person): Promise<boolean> => (await scene.http.call('GET', '/api/user', { as })).body['id'] === id;

/** A question that was hidden: its author and those who teach see it, and nobody else. */
const hiddenThreads = async (owner: Person, stranger: Person): Promise<Record<string, string>> => {
  const [own, foreign] = [await makeThread(world, scene.paidId, owner.id), await makeThread(world, scene.paidId, stranger.id)];
  for (const id of [own, foreign]) await hideThread(world, id);
  return { 'hidden own': own, 'hidden foreign': foreign };
};

const takesPart = (who: Walker): boolean => who === 'enrolled' || holds(who, 'exams.read');

const cases: { readonly [N in TopicNoun]: TopicCase } = {
  board: {
    of: () => scene.paidExam.id,
    own: (who) => (takesPart(who) ? 'ok' : 'Not enrolled'),
    missing: 'Exam not found',
    shown: at((id) => `/api/exams/${id}/leaderboard`),
  },
  exam: {
    of: () => scene.paidExam.id,
    own: (who) => (takesPart(who) ? 'ok' : 'Not enrolled'),
    missing: 'Exam not found',
    shown: at((id) => `/api/exams/${id}`),
    further: async () => ({ free: scene.openExam.id }),
  },
  attempt: {
    of: (owner) => attemptAt(scene.openExam.id, owner),
    own: () => 'ok',
    foreign: 'Attempt not found',
    missing: 'Attempt not found',
    shown: attemptShown,
  },
  import: {
    of: importOf,
    own: (who) => (imports(who) ? 'ok' : 'Not allowed'),
    missing: (who) => (imports(who) ? 'Import not found' : 'Not allowed'),
    shown: at((id) => `/api/admin/imports/${id}`),
  },
  notices: {
    of: ({ id }) => `person-${id}`,
    own: () => 'ok',
    foreign: 'Not found',
    missing: 'Not found',
    shown: feedShown,
    further: async () => ({ everyone: 'everyone', staff: 'staff', course: `course-${scene.paidId}`, batch: 'batch-2031' }),
  },
  order: {
    of: ({ id }) => makeOrder(world, id),
    own: () => 'ok',
    foreign: 'Order not found',
    missing: 'Order not found',
    shown: at((id) => `/api/orders/${id}`),
  },
  thread: {
    of: ({ id }) => makeThread(world, scene.paidId, id),
    own: (who) => (takesPart(who) ? 'ok' : 'Not enrolled'),
    missing: 'Thread not found',
    shown: at((id) => `/api/courses/${scene.paidSlug}/qna/${id}`),
    further: hiddenThreads,
  },
  room: {
    of: ({ id }) => makeRoom(world, id),
    own: () => 'ok',
    foreign: 'Room not found',
    missing: 'Room not found',
    shown: at((id) => `/api/rooms/${id}`),
  },
  // One for all; any other is no topic.
  banner: {
    of: () => 'everyone',
    own: () => 'ok',
    missing: 'Invalid input',
    shown: async (id, as) => id === 'everyone' && (await at(() => '/api/banner')(id, as)),
  },
  user: { of: ({ id }) => id, own: () => 'ok', foreign: 'Not found', missing: 'Not found', shown: userShown },
};

describe('the topic walk', () => {
  it('knows a case for every topic of the contracts and the gateway', () => {
    expect(Object.keys(cases).toSorted()).toEqual([...topicNouns].toSorted());
    expect(Object.keys(topicTable).toSorted()).toEqual([...topicNouns].toSorted());
  });

  it('opens no socket for a visitor', async () => {
    await expect(watch(gateway, undefined)).rejects.toMatchObject({ code: 'Sign in required' });
  });

  // Red (seen) with `examTaker` of the board made `signedIn`, and with the person left out of the query behind `user`.
  it.each(walkers.filter((who) => who !== 'visitor'))('%s', async (who) => {
    const [me, stranger] = [scene.cast.member(who), await scene.stranger()];
    // Boards are for those who sit the exam.
    if (who === 'enrolled') await attemptAt(scene.paidExam.id, me);
    const socket = await watch(gateway, me);
    open.push(socket);
    const got: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    const topics: Record<string, Topic> = {};
    for (const noun of topicNouns) {
      const { of, own, foreign, missing } = cases[noun];
      topics[`${noun} own`] = `${noun}:${await of(me)}`;
      wanted[`${noun} own`] = own(who);
      if (foreign) {
        topics[`${noun} foreign`] = `${noun}:${await of(stranger)}`;
        wanted[`${noun} foreign`] = foreign;
      }
      topics[`${noun} missing`] = `${noun}:${newId()}`;
      wanted[`${noun} missing`] = typeof missing === 'string' ? missing : missing(who);
    }
    for (const [name, topic] of Object.entries(topics)) got[name] = await join(socket, topic);
    expect(got).toEqual(wanted);
    // What is pushed now reaches those who were let in, and nobody else. The forbidden go first: one that leaked would be here first.
    const push = scene.http.app.get(Push);
    const body = { total: 0, taking: 0, updatedAt: new Date().toISOString(), rows: [] };
    const allowed = Object.keys(topics).filter((name) => wanted[name] === 'ok');
    const pushed = Object.keys(topics).toSorted((a, b) => Number(allowed.includes(a)) - Number(allowed.includes(b)));
    for (const name of pushed) await push.hint(topics[name] ?? '', body);
    const hinted = (): Set<string> => new Set(socket.frames.filter(({ event }) => event === 'hint').map(({ message }) => message.topic));
    // Nobody is sent more than eight messages a second: a hint beyond that is lost, and comes with the next one.
    await until('the hints of what may be watched arrive', async () => {
      const missing = allowed.map((name) => topics[name] ?? '').filter((topic) => !hinted().has(topic));
      for (const topic of missing) await push.hint(topic, body);
      return missing.length === 0;
    });
    expect([...hinted()].toSorted()).toEqual(allowed.map((name) => topics[name]).toSorted());
    // Nothing but of topics that were joined: the socket never saw a name of the others.
    const seen = new Set(socket.frames.map(({ message }) => message.topic));
    expect([...seen].filter((topic) => !allowed.some((name) => topics[name] === topic))).toEqual([]);
  });

  // Red (seen) with `examTaker` of the exam made `signedIn`, with `questions.write` of the import made `questions.read`, and with the
  // author left out of the query behind `thread`: each was watched by people whom its endpoint refuses.
  it.each(walkers.filter((who) => who !== 'visitor'))('lets %s watch what HTTP shows, and nothing else', async (who) => {
    const [me, stranger] = [scene.cast.member(who), await scene.stranger()];
    if (who === 'enrolled') await attemptAt(scene.paidExam.id, me);
    const socket = await watch(gateway, me);
    open.push(socket);
    const got: Record<string, boolean> = {};
    const shown: Record<string, boolean> = {};
    for (const noun of topicNouns) {
      const { of, foreign, further, shown: overHttp } = cases[noun];
      const ids: Record<string, string> = {
        own: await of(me),
        ...(foreign ? { foreign: await of(stranger) } : {}),
        missing: newId(),
        ...(await further?.(me, stranger)),
      };
      for (const [name, id] of Object.entries(ids)) {
        // The socket first: a free course is entered by whoever comes to it.
        got[`${noun} ${name}`] = (await join(socket, `${noun}:${id}`)) === 'ok';
        shown[`${noun} ${name}`] = await overHttp(id, me);
      }
    }
    expect(got).toEqual(shown);
  });

  it('reads nothing but joins and leaves, whatever else is sent', async () => {
    const [me, insider] = [await scene.stranger(), scene.cast.member('enrolled')];
    const socket = await watch(gateway, me);
    const other = await watch(gateway, insider);
    open.push(socket, other);
    expect(await join(other, `user:${insider.id}`)).toBe('ok');
    const before = other.frames.length;
    for (const event of ['snapshot', 'hint', 'version', 'closed', 'publish', 'disconnectSockets'])
      socket.emit(event, { topic: `user:${insider.id}`, version: 99, body: { revision: 99 } });
    for (const topic of ['user:*', `user:${insider.id} `, `session:${insider.id}`, '__proto__', 'constructor:x', `USER:${insider.id}`])
      expect(await join(socket, topic)).toBe('Invalid input');
    // The socket itself still stands, and what it sent moved nobody.
    expect(await join(socket, `user:${me.id}`)).toBe('ok');
    expect(other.frames.slice(before)).toEqual([]);
  });

  it('takes no session that is over: neither an expired nor an ended one', async () => {
    const [expired, ended] = [await scene.stranger(), await scene.stranger()];
    await world.sql(`update identity.sessions set expires_at = platform.now() - interval '1 second' where user_id = $1`, [expired.id]);
    await scene.http.call('POST', '/api/auth/sign-out', { as: ended });
    for (const gone of [expired, ended]) await expect(watch(gateway, gone)).rejects.toMatchObject({ code: 'Sign in required' });
  });
});
