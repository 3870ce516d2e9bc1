import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { addQuestions, ask, fillPassages, single } from '../support/assistant.js';
import { makeConversation } from '../support/walls/assistant.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let student: Person, other: Person;

beforeAll(async () => {
  world = await startOwnWorld({ AI_QUESTIONS_A_DAY: '12' });
  http = await startHttp(world);
  [student, other] = [await person(http, world, 'Asker'), await person(http, world, 'Other')];
  await addQuestions(http, [
    single('পৃথিবীপৃষ্ঠে মুক্তিবেগের মান কত?', '$11.2\\,\\text{km s}^{-1}$', 'মুক্তিবেগ $v=\\sqrt{2gR}$, ভরের উপর নির্ভর করে না।'),
    single('সমান্তরাল সমবায়ে তুল্য রোধ কোনটির চেয়ে কম?', 'সবচেয়ে ছোট রোধ', 'সমান্তরালে যুক্ত রোধগুলোর তুল্য রোধ ক্ষুদ্রতমটির চেয়েও ছোট।'),
    single('Which gate is universal?', 'NOR', 'NAND and NOR can make every other gate, so they are universal.', { language: 'en' }),
  ]);
  await fillPassages(http);
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('without a model', () => {
  it('quotes the passage that says it, in either language, spelling or script, with its link', async () => {
    for (const text of ['মুক্তিবেগ কত?', 'মুক্তি বেগের মান কত?', 'মূক্তিবেগের সূত্র', 'What is the escape velocity?', 'escape velocity formula']) {
      const { turn, sources, code } = await ask(http, student, text);
      expect([text, code, turn.state, turn.way]).toEqual([text, 'ok', 'quoted', 'quotes']);
      expect([text, sources[0]?.title]).toEqual([text, 'পৃথিবীপৃষ্ঠে মুক্তিবেগের মান কত?']);
      expect(sources[0]?.html).toContain('$v=\\sqrt{2gR}$');
      expect(sources[0]?.href).toMatch(/^\/selfpractice\/[\w-]+\/questions\?question=/);
    }
  });

  it('says that it is not there where it is not', async () => {
    for (const text of ['Who won the football world cup in 1998?', 'বিরিয়ানি রান্নার রেসিপি দিন', 'আজকের আবহাওয়া কেমন?']) {
      const { turn, left } = await ask(http, other, text);
      expect([text, turn.state, turn.sources, turn.blocks]).toEqual([text, 'not-found', [], []]);
      // Nothing came: nothing is counted.
      expect(left).toBe(12);
    }
  });

  it('asks for words where a picture is all that was sent', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const headers = { cookie: student.cookie, 'content-type': 'image/png' };
    const kept = await fetch(`${http.base}/api/pictures`, { method: 'POST', headers, body: new Uint8Array(png) });
    const { src } = (await kept.json()) as { src: string };
    expect((await ask(http, student, { picture: src })).code).toBe('422 Words needed');
    const { turn } = await ask(http, student, { text: 'মুক্তিবেগ কত?', picture: src });
    expect([turn.state, turn.asked.picture]).toEqual(['quoted', src]);
  });
});

describe('a conversation that has grown long', () => {
  // Red (seen) without the count: the first questions were gone from the page without a word.
  it('is answered with the latest questions, and says how many were before them', async () => {
    const conversationId = await makeConversation(world, student.id);
    const read = async () => (await http.call('GET', `/api/assistant/conversations/${conversationId}`, { as: student })).body;
    const insertTurns = (first: number, last: number): Promise<unknown> =>
      world.sql(
        `insert into assistant.turns (id, conversation_id, user_id, day, way, state, asked, created_at)
         select gen_random_uuid(), $1, $2, current_date, 'quotes', 'quoted', 'Turn ' || n, platform.now() + n * interval '1 second'
         from generate_series($3::int, $4::int) n`,
        [conversationId, student.id, first, last],
      );
    await insertTurns(1, 100);
    expect(await read()).toMatchObject({ earlier: 0 });
    await insertTurns(101, 102);
    const { earlier, turns } = (await read()) as { earlier: number; turns: { asked: { text: string } }[] };
    expect([earlier, turns.length, turns[0]?.asked.text, turns.at(-1)?.asked.text]).toEqual([2, 100, 'Turn 3', 'Turn 102']);
  });
});
