import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { addQuestions, ask, bodyOf, fillPassages, single } from '../support/assistant.js';
import { ChatEndpoint } from '../support/chat-endpoint.js';
import { code } from '../support/qna.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let endpoint: ChatEndpoint;
let admin: Person;
let student: Person;
const question = 'মুক্তিবেগ কত?';

beforeAll(async () => {
  endpoint = await ChatEndpoint.start();
  world = await startOwnWorld({ AI_URL: endpoint.url, AI_MODEL: 'tutor-1', AI_PRICE_IN: '150000', AI_PRICE_OUT: '600000' });
  http = await startHttp(world);
  [admin, student] = [await person(http, world, 'Main Admin', ['student', 'admin']), await person(http, world, 'Asker')];
  await addQuestions(http, [single('পৃথিবীপৃষ্ঠে মুক্তিবেগের মান কত?', '১১.২', 'মুক্তিবেগ ভরের উপর নির্ভর করে না।')]);
  await fillPassages(http);
});
afterAll(async () => {
  await http.close();
  await endpoint.close();
  await world.close();
});

describe('what answers of a day may cost', () => {
  // Red without the limit: people without number each asked their questions of the day.
  it('spends in a day what staff allows, says so, and goes on when there is more', async () => {
    const budget = async (dailyBudget: string, as = admin) => {
      const { version } = (await http.call('GET', '/api/admin/assistant/budget', { as: admin })).body;
      return http.call('PUT', '/api/admin/assistant/budget', { as, body: { version, dailyBudget } });
    };
    expect(code(await budget('1', student))).toBe('403 Not allowed');
    expect((await budget('১')).body).toMatchObject({ dailyBudget: 1, currency: 'USD' });
    endpoint.next({ does: 'says', text: 'মুক্তিবেগ ১১.২ [1]।' });
    expect((await ask(http, student, question)).code).toBe('ok');
    await world.sql('update assistant.days set cost_micros = 1000000 where user_id = $1', [student.id]);
    const refused = await http.call('POST', '/api/assistant/questions', { as: student, body: bodyOf({ text: question }) });
    expect([code(refused), Number(refused.headers.get('retry-after')) > 0]).toEqual(['429 Assistant budget used up', true]);
    const [day] = await world.sql<{ asked: number }>('select asked from assistant.days where user_id = $1', [student.id]);
    expect(day?.asked).toBe(1);
    expect((await budget('0')).body).toMatchObject({ dailyBudget: 0 });
    endpoint.next({ does: 'says', text: 'মুক্তিবেগ ১১.২ [1]।' });
    expect((await ask(http, student, question)).code).toBe('ok');
    const said = await world.sql(`select before, after from platform.audit where action = 'assistant.save' order by id`);
    expect(said).toEqual([
      { before: { dailyMicros: null }, after: { dailyMicros: 1_000_000 } },
      { before: { dailyMicros: 1_000_000 }, after: { dailyMicros: null } },
    ]);
  });
});
