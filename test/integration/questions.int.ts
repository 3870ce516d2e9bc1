import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { Dispatcher } from '#platform';
import { newId, system } from '#platform/kernel';
import { CreateQuestions, GetFrozenQuestions, type QuestionDraft } from '#questions';
import { compose } from '../support/compose.js';
import { startWorld, type World } from '../support/world.js';

const seeder = system('test');
const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const draft = (stem: string, more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  kind: 'single',
  stem,
  options: ['এক', 'দুই', 'তিন', 'চার'],
  correct: [2],
  path: { subject: 'পদার্থবিজ্ঞান', chapter: 'ভেক্টর' },
  ...more,
});

let world: World;
let app: INestApplicationContext;
let dispatcher: Dispatcher;
const create = async (...drafts: QuestionDraft[]) => (await dispatcher.command(new CreateQuestions(seeder, drafts))).versionIds;
const counted = async (): Promise<number> => (await world.sql('select id from questions.question_versions')).length;

beforeAll(async () => {
  world = await startWorld();
  ({ app, dispatcher } = await compose(world));
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('the question bank', () => {
  it('gives back what was put in, to the letter, in the order asked', async () => {
    const stem = String.raw`$\vec A\cdot\vec B=\frac{1}{2}$ হলে 'কোণ' কত? 50\% নাকি $a<b$?`;
    const [one, two, three] = await create(
      draft(stem, {
        explanation: String.raw`$\begin{pmatrix}1&2\\3&4\end{pmatrix}$`,
        stimulus: `<p>উদ্দীপক</p><img src="${png}">`,
        sources: ['ঢাকা বোর্ড ২০২৩'],
      }),
      draft('কত?', {
        kind: 'numeric',
        options: [],
        correct: [],
        number: '9.8',
        tolerance: '0.1',
        stimulus: `<p>উদ্দীপক</p><img src="${png}">`,
      }),
      draft('কোনগুলো?', { kind: 'multiple', correct: [0, 3], path: { subject: 'রসায়ন' } }),
    );
    const frozen = await dispatcher.query(new GetFrozenQuestions([three!, one!, newId(), two!]));
    expect(frozen.map((question) => question.versionId)).toEqual([three, one, two]);
    const [multiple, single, numeric] = frozen as [(typeof frozen)[0], (typeof frozen)[0], (typeof frozen)[0]];
    expect(single.stem).toBe(stem.replace('$a<b$', '$a&lt;b$').normalize('NFC'));
    expect(single.explanation).toBe(String.raw`$\begin{pmatrix}1&amp;2\\3&amp;4\end{pmatrix}$`);
    expect(single.options.map(({ text }) => text)).toEqual(['এক', 'দুই', 'তিন', 'চার']);
    expect(single.key.optionIds).toEqual([single.options[2]!.id]);
    expect(single).toMatchObject({ subject: 'পদার্থবিজ্ঞান', sources: ['ঢাকা বোর্ড ২০২৩'], kind: 'single' });
    expect(single.stimulus?.text).toContain(png);
    expect(numeric.stimulus?.id).toBe(single.stimulus?.id);
    expect(numeric.key).toEqual({ optionIds: [], number: '9.8', tolerance: '0.1' });
    expect(multiple.key.optionIds).toEqual([multiple.options[0]!.id, multiple.options[3]!.id]);
    expect(multiple).toMatchObject({ subject: 'রসায়ন', stimulus: null });
  });

  it('holds a question once, also under another order of options and another Unicode form', async () => {
    const first = await create(draft('রাশিটি বের করো', { options: ['ড়', 'য়', 'ঢ়', 'ৎ'], correct: [1] }));
    const before = await counted();
    const again = await create(draft(' রাশিটি  বের করো', { options: ['ৎ', 'ঢ\u09bc', 'য\u09bc', 'ড\u09bc'], correct: [2] }));
    expect(again).toEqual(first);
    expect(await counted()).toBe(before);
    const many = await Promise.all(Array.from({ length: 6 }, () => create(draft('একসাথে অনেকে'))));
    expect(new Set(many.flat()).size).toBe(1);
  });

  it('does not pass over another key in silence', async () => {
    await create(draft('চাবি কোনটি?', { correct: [0] }));
    await expect(create(draft('চাবি কোনটি?', { correct: [1] }))).rejects.toMatchObject({
      statusMessage: 'Invalid input',
      issues: { 'drafts.0.correct': expect.any(String) },
    });
  });

  it('takes all or none, and names what is wrong', async () => {
    const before = await counted();
    await expect(create(draft('ভালো প্রশ্ন'), draft('মন্দ সূত্র $\\frac{1}{$'))).rejects.toMatchObject({
      issues: { 'drafts.1.stem': expect.any(String) },
    });
    await expect(create(draft('ভালো প্রশ্ন'), draft('চাবি নেই', { correct: [] }))).rejects.toMatchObject({
      issues: { 'drafts.1.correct': expect.any(String) },
    });
    await expect(create(draft('<script>alert(1)</script>'))).rejects.toMatchObject({ issues: { 'drafts.0.stem': expect.any(String) } });
    expect(await counted()).toBe(before);
  });

  it('stores nothing that runs', async () => {
    const [id] = await create(
      draft('কী হবে? <img src=x onerror="alert(1)"><a href="javascript:alert(1)">এখানে</a>', {
        options: ['<svg onload=alert(1)>ক', '<b>খ</b>', 'গ', 'ঘ'],
      }),
    );
    const [question] = await dispatcher.query(new GetFrozenQuestions([id!]));
    expect(question!.stem).toBe('কী হবে? এখানে');
    expect(question!.options.map(({ text }) => text)).toEqual(['ক', '<b>খ</b>', 'গ', 'ঘ']);
  });

  it('is written by those who may', async () => {
    await expect(
      dispatcher.command(new CreateQuestions({ kind: 'user', id: newId(), permissions: ['questions.read'] }, [draft('না')])),
    ).rejects.toMatchObject({ statusMessage: 'Not allowed' });
  });
});
