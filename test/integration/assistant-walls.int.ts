import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ForgetAsker, GetConversation } from '#assistant';
import { newId } from '#platform/kernel';
import { course, enrol, exam, examOfOldRule, person, startHttp, type Person, type Running } from '../support/api.js';
import { addQuestions, ask, fillPassages, single } from '../support/assistant.js';
import { ChatEndpoint } from '../support/chat-endpoint.js';
import { code } from '../support/qna.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let endpoint: ChatEndpoint;
let student: Person, other: Person, staff: Person;
let courseId: string;

beforeAll(async () => {
  endpoint = await ChatEndpoint.start();
  world = await startOwnWorld({
    AI_URL: endpoint.url,
    AI_MODEL: 'tutor-1',
    AI_PICTURES: 'on',
    AI_QUESTIONS_A_DAY: '200',
    AI_AT_ONCE: '20',
  });
  http = await startHttp(world);
  [student, other] = [await person(http, world, 'Taker'), await person(http, world, 'Other')];
  staff = await person(http, world, 'Admin', ['student', 'admin']);
  courseId = await course(http, 'motion', { pricePaisa: 10_000 });
  await enrol(http, courseId, student);
});
afterAll(async () => {
  await http.close();
  await endpoint.close();
  await world.close();
});

const canaryStem = 'কাচের গোলকে আলোর সংকট কোণ নির্ণয়ের সময় zanzibar ধ্রুবকের মান কত ধরা হয়?';
const canaryWhy = 'zanzibar ধ্রুবক মানে এখানে tanganyika ভগ্নাংশ, যা সংকট কোণ থেকে আসে।';

/** Everything that a person can get out of the assistant about a question, as one text. */
const crawl = async (as: Person, questionId: string): Promise<string> => {
  const heard: string[] = [];
  for (const text of ['zanzibar ধ্রুবক', 'tanganyika ভগ্নাংশ কী?', 'আলোর সংকট কোণ', 'সংকট কোণ থেকে কোন ভগ্নাংশ আসে?']) {
    const answered = await ask(http, as, text);
    // What was typed comes back to who typed it; everything else is an answer.
    heard.push(JSON.stringify({ sources: answered.sources, blocks: answered.turn?.blocks, code: answered.code }));
    const { body } = await http.call('GET', `/api/assistant/conversations/${answered.conversationId}`, { as });
    heard.push(
      JSON.stringify((body['turns'] as { blocks: unknown; sources: unknown }[]).map(({ blocks, sources }) => ({ blocks, sources }))),
    );
  }
  const chosen = await ask(http, as, { text: 'কেন?', questionId });
  heard.push(JSON.stringify({ code: chosen.code, sources: chosen.sources, blocks: chosen.turn?.blocks }));
  for (const path of ['choices?q=zanzibar', `choices/${questionId}`, 'choices?q=tanganyika'])
    heard.push((await http.call('GET', `/api/assistant/${path}`, { as })).text);
  for (const { id } of await world.sql<{ id: string }>('select id from assistant.passages'))
    heard.push((await http.call('GET', `/api/assistant/passages/${id}`, { as })).text);
  heard.push(
    endpoint.asked
      .splice(0)
      .map(({ whole }) => whole.replaceAll(/\{"question":"[^"]*"/g, ''))
      .join('\n'),
  );
  return heard.join('\n');
};

describe('a question that an exam keeps back', () => {
  let questionId = '',
    versionId = '',
    examId = '';
  const canary = /zanzibar|tanganyika|সংকট কোণ নির্ণয়ের/;

  beforeAll(async () => {
    const made = await addQuestions(http, [single(canaryStem, 'tanganyika', canaryWhy)]);
    versionId = made.versionIds[0]!;
    [{ id: questionId } = { id: '' }] = await world.sql<{ id: string }>(
      'select question_id as id from questions.question_versions where id = $1',
      [versionId],
    );
    // The same question at another place of the tree.
    await addQuestions(http, [single(canaryStem, 'tanganyika', canaryWhy, { path: { subject: 'আলোকবিজ্ঞান' } })]);
    await fillPassages(http);
  });

  it('is found before, kept out of every way while it is, and found again after: also by who is not to sit it', async () => {
    expect(await crawl(student, questionId)).toMatch(canary);
    const early = await ask(http, student, 'zanzibar ধ্রুবক');
    expect(early.turn.blocks.join('')).toMatch(canary);
    endpoint.asked.splice(0);
    const sections = [{ title: 'All', markEach: '1', questionVersionIds: [versionId] }];
    ({ id: examId } = await examOfOldRule(http, world, courseId, { sections, showSolution: 'after-close', publishResults: 'by-hand' }));
    for (const as of [student, other, staff])
      expect([as.name, canary.exec(await crawl(as, questionId))?.[0]]).toEqual([as.name, undefined]);
    // What was answered before is not read again meanwhile.
    const old = await http.call('GET', `/api/assistant/conversations/${early.conversationId}`, { as: student });
    expect(JSON.stringify((old.body['turns'] as { blocks: unknown; sources: unknown }[])[0]!.blocks)).toBe('[]');
    expect(code(await http.call('GET', `/api/assistant/choices/${questionId}`, { as: student }))).toBe('404 Question not found');
  });

  it('pasted in, whole, bent or among other words, counts as not in the material, and reaches no model', async () => {
    await addQuestions(http, [single('কাচের গোলকে আলোর প্রতিসরণ কেমন?', 'বাঁকে', 'কাচের গোলকে আলোর প্রতিসরণ হয়, সংকট কোণ থাকে না।')]);
    await fillPassages(http);
    const asked = endpoint.asked.length;
    for (const text of [
      canaryStem,
      canaryStem.replace('কত ধরা হয়', 'কোনটি').replace('কাচের', 'কাঁচের'),
      `স্যার এটা একটু বুঝিয়ে দিন, কাল পরীক্ষা: ${canaryStem} (ক) ১ (খ) ২ (গ) ৩ (ঘ) ৪`,
      canaryStem.slice(0, 52),
    ]) {
      const { turn } = await ask(http, student, text);
      expect([text, turn.state, turn.sources]).toEqual([text, 'not-found', []]);
    }
    expect(endpoint.asked.length).toBe(asked);
    // A short question of the same field is nobody's exam.
    expect((await ask(http, student, 'কাচের গোলকে আলোর প্রতিসরণ')).turn.state).toBe('done');
  });

  it('photographed, is read by the model and then counts as not in the material', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const kept = await fetch(`${http.base}/api/pictures`, {
      method: 'POST',
      headers: { cookie: student.cookie, 'content-type': 'image/png' },
      body: new Uint8Array(png),
    });
    const { src } = (await kept.json()) as { src: string };
    endpoint.next({ does: 'says', text: canaryStem });
    const { turn } = await ask(http, student, { text: 'এর উত্তর কী?', picture: src });
    expect([turn.state, turn.sources, turn.asked.picture]).toEqual(['not-found', [], src]);
    endpoint.next({ does: 'says', text: 'কাচের গোলকে আলোর প্রতিসরণ কেমন?' });
    const read = await ask(http, student, { text: '', picture: src });
    expect([read.turn.state, read.sources[0]?.title]).toEqual(['done', 'কাচের গোলকে আলোর প্রতিসরণ কেমন?']);
    for (const picture of ['/files/pictures/../../x', `/files/pictures/${'a'.repeat(64)}.webp`, 'https://evil.example/x.png'])
      expect((await ask(http, student, { text: 'a', picture })).code).toBe('422 Picture not accepted');
  });

  it('is found again once its solution may be seen', async () => {
    await world.sql(`update exams.exams set state = 'results' where id = $1`, [examId]);
    expect(await crawl(other, questionId)).toMatch(canary);
  });
});

describe('who sits an exam', () => {
  it('gets no answer, no passage and no old conversation until it is handed in', async () => {
    const taker = await person(http, world, 'Sitting');
    await enrol(http, courseId, taker);
    const { conversationId } = await ask(http, taker, 'কাচের গোলকে আলোর প্রতিসরণ');
    const { id } = await exam(http, courseId);
    const begun = await http.call('POST', `/api/exams/${id}/attempts`, { as: taker, body: { deviceId: newId(), again: true } });
    const attemptId = (begun.body['attempt'] as { id: string }).id;
    expect((await ask(http, taker, 'কাচের গোলক')).code).toBe('409 Exam running');
    for (const path of [`conversations/${conversationId}`, 'choices?q=কাচ', `choices/${newId()}`, `passages/${newId()}`])
      expect([path, code(await http.call('GET', `/api/assistant/${path}`, { as: taker }))]).toEqual([path, '409 Exam running']);
    const { body } = await http.call('GET', '/api/assistant', { as: taker });
    expect(body['examRunning']).toEqual({ title: 'Mock', href: `/courses/motion/mcq/${id}` });
    await http.call('POST', `/api/exams/${id}/attempts/${attemptId}/submit`, { as: taker, body: { epoch: 1, saves: [] } });
    expect((await ask(http, taker, 'কাচের গোলকে আলোর প্রতিসরণ')).code).toBe('ok');
  });
});

describe('a lesson', () => {
  it('is quoted to who may enter it, and only named to others', async () => {
    const [chapterId, lessonId, laterId] = [newId(), newId(), newId()];
    await world.sql(`insert into catalog.chapters (id, course_id, title, position) values ($1, $2, 'ধারণা', 1)`, [chapterId, courseId]);
    await world.sql(`update catalog.courses set state = 'published' where id = $1`, [courseId]);
    await world.sql(
      `insert into catalog.lessons (id, course_id, chapter_id, kind, title, position, state, body_html, opens_at) values
       ($1, $3, $4, 'text', 'ঘূর্ণন জাইরোস্কোপ', 1, 'published', '<h2>জাইরোস্কোপের অক্ষ</h2><p>জাইরোস্কোপ অক্ষ ধরে রাখে <strong>কুইবেক</strong>।</p>', null),
       ($2, $3, $4, 'text', 'পরের জাইরোস্কোপ', 2, 'published', '<p>জাইরোস্কোপ পরে আসে <strong>মন্ট্রিল</strong>।</p>', platform.now() + interval '1 day')`,
      [lessonId, laterId, courseId, chapterId],
    );
    await fillPassages(http);
    const enrolled = await ask(http, student, 'জাইরোস্কোপের অক্ষ');
    expect(enrolled.sources[0]).toMatchObject({ kind: 'lesson', title: 'জাইরোস্কোপের অক্ষ', href: `/courses/motion/lessons/${lessonId}` });
    expect(enrolled.text).toContain('কুইবেক');
    expect(enrolled.text).not.toContain('মন্ট্রিল');
    const outside = await ask(http, other, 'জাইরোস্কোপের অক্ষ');
    expect(outside.text).not.toMatch(/কুইবেক|মন্ট্রিল/);
    expect(outside.sources[0]).toMatchObject({ kind: 'lesson', html: null, href: '/courses/motion', course: { slug: 'motion' } });
    expect(outside.turn.state).toBe('not-found');
    await world.sql('update catalog.lessons set free = true where id = $1', [lessonId]);
    expect((await ask(http, other, 'জাইরোস্কোপের অক্ষ')).text).toContain('কুইবেক');
  });
});

describe('what is refused, and what is forgotten', () => {
  it('says what is missing', async () => {
    expect((await ask(http, student, '  ')).code).toBe('400 Invalid input');
    expect((await ask(http, student, { text: 'a', conversationId: newId() })).code).toBe('404 Conversation not found');
    expect((await ask(http, student, { text: 'a', questionId: newId() })).code).toBe('404 Question not found');
    expect((await http.call('GET', `/api/assistant/passages/${newId()}`, { as: student })).body['statusMessage']).toBe('Passage not found');
  });

  it('is nobody else’s, and goes with its account; what it cost stays in the sum', async () => {
    const { conversationId } = await ask(http, student, 'কাচের গোলকে আলোর প্রতিসরণ');
    expect(code(await http.call('GET', `/api/assistant/conversations/${conversationId}`, { as: other }))).toBe(
      '404 Conversation not found',
    );
    expect(code(await http.call('DELETE', `/api/assistant/conversations/${conversationId}`, { as: other }))).toBe(
      '404 Conversation not found',
    );
    const sum = async () => (await world.sql('select sum(tokens_in)::int as n, sum(asked)::int as asked from assistant.days'))[0];
    const before = await sum();
    for (let twice = 0; twice < 2; twice += 1) await http.dispatcher.command(new ForgetAsker(student.id));
    expect(await sum()).toEqual(before);
    await expect(
      http.dispatcher.query(new GetConversation({ kind: 'user', id: student.id, permissions: [] }, conversationId)),
    ).rejects.toThrow('Conversation not found');
    const rest = await world.sql(
      `select 1 from assistant.turns where user_id = $1 union all select 1 from assistant.days where user_id = $1 union all
       select 1 from assistant.conversations where user_id = $1`,
      [student.id],
    );
    expect(rest).toEqual([]);
  });
});
