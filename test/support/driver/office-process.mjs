// The domain's own commands, run beside the product from the same build: what a test prepares goes through the same rules
// as what a teacher would, and what `bench board` times are the real handlers.
import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { NestFactory } from '@nestjs/core';
import { FillPassages, Finder } from '#assistant';
import { ComposedModule } from '#composition';
import { CreateCourse } from '#catalog';
import {
  CreateExam,
  KeepPapers,
  RebuildBoard,
  ScheduleExam,
  ScoreSubmittedAttempts,
  StartAttempts,
  SubmitAttempts,
  TickExams,
} from '#exams';
import { Dispatcher, loadConfig, RedisPort } from '#platform';
import { system } from '#platform/kernel';
import { CreateQuestions, FillSearch, GetFrozenQuestions, ListQuestions } from '#questions';
import { serve } from './rpc.mjs';

const actor = system('load driver');
let building;

const context = () =>
  (building ??= NestFactory.createApplicationContext(ComposedModule.forRoot({ config: loadConfig(process.env), app: 'tool' }), {
    logger: false,
  }));
/** Redis is connected to in the background; what writes ranks must have it. */
async function withRedis() {
  const port = (await context()).get(RedisPort, { strict: false });
  await port.open();
  const { client } = port;
  if (client.status !== 'ready') await once(client, 'ready', { signal: AbortSignal.timeout(10_000) });
}

const dispatcher = async () => (await context()).get(Dispatcher, { strict: false });
const run = async (command) => (await dispatcher()).command(command);

let written = 0;
/** For each exam its own, since no two coming ranked papers share one; the right option goes round, so that no place is always right. */
async function questions(count) {
  const drafts = Array.from({ length: count }, (_, n) => ({
    kind: 'single',
    language: 'bn',
    path: { subject: 'পদার্থবিজ্ঞান' },
    correct: [n % 4],
    stem: `প্রশ্ন ${++written} ${randomBytes(3).toString('hex')}: $v = u + at$ হলে বেগ কত, যখন $a = ${n + 2}$?`,
    options: [1, 2, 3, 4].map((factor) => `$${factor * (n + 2)}\\,\\text{m/s}$`),
    explanation: `$a = ${n + 2}$`,
  }));
  return (await run(new CreateQuestions(actor, drafts, 'exams'))).versionIds;
}

const at = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();

async function createExam({
  title = 'Load',
  questions: count = 30,
  durationSeconds = 3600,
  opensIn = 5,
  closesIn = 7200,
  draft = {},
} = {}) {
  const mark = randomBytes(4).toString('hex');
  const { courseId } = await run(
    new CreateCourse(actor, {
      slug: `load-${mark}`,
      title: `${title} ${mark}`,
      subtitle: '',
      kind: 'exam-batch',
      section: 'hsc',
      cover: { subject: 'পদার্থ', formula: 'v', ground: 'zinc' },
      pricePaisa: 0,
    }),
  );
  const versions = await questions(count);
  const frozen = await (await dispatcher()).query(new GetFrozenQuestions(versions));
  const examId = await run(
    new CreateExam(actor, {
      title: `${title} ${mark}`,
      courseIds: [courseId],
      opensAt: at(opensIn),
      closesAt: at(closesIn),
      durationSeconds,
      // What is measured is a list that moves from the first submission on: no start window holds figures or starts back.
      kind: 'mock',
      liveFigures: true,
      sections: [{ title: 'ক', markEach: '1', questionVersionIds: versions }],
      negative: { kind: 'fraction', value: '1/3' },
      leaderboard: 'live',
      tieBreak: ['score', 'fewer-wrong', 'less-time'],
      ...draft,
    }),
  );
  await run(new ScheduleExam(actor, examId));
  // The office reads the paper to know what is right.
  await run(new KeepPapers(actor, examId, 'clear'));
  if (opensIn <= 0) await run(new TickExams());
  // By text, since a frozen paper gives its options names and places of its own.
  const right = frozen.map(({ versionId, options, key }) => [versionId, options.find(({ id }) => id === key.optionIds[0]).text]);
  return { examId, courseId, right: Object.fromEntries(right) };
}

/** One student after the other: start, submit with half the paper answered, rank. Milliseconds of the two that count. */
async function submitOneByOne({ examId, userIds, options }) {
  const bus = await dispatcher();
  await withRedis();
  const times = [];
  for (const [n, id] of userIds.entries()) {
    const [{ attempt }] = await bus.command(new StartAttempts(examId, [{ userId: id, deviceId: randomUUID(), again: false }]));
    const saves = options.map(({ questionId, optionIds }, q) => ({
      questionId,
      revision: q + 1,
      optionIds: [optionIds[(n + q) % optionIds.length]],
    }));
    const from = performance.now();
    await bus.command(new SubmitAttempts(examId, [{ userId: id, attemptId: attempt.id, body: { epoch: attempt.epoch, saves } }]));
    const submitted = performance.now();
    await bus.command(new ScoreSubmittedAttempts(examId));
    times.push({ submitMs: submitted - from, rankMs: performance.now() - submitted });
  }
  return times;
}

/** Marks what is handed in, until nothing waits. */
async function scoreAll(examId) {
  await withRedis();
  while ((await run(new ScoreSubmittedAttempts(examId))) > 0);
}

/** One page of the bank, and the milliseconds that it took. */
async function searchBank({ sort = 'match', page = 1, ...filter }) {
  const bus = await dispatcher();
  const teacher = { kind: 'user', id: randomUUID(), permissions: ['questions.read', 'exams.read'] };
  const from = performance.now();
  const { total } = await bus.query(new ListQuestions(teacher, filter, sort, page));
  return { ms: performance.now() - from, total };
}

async function fillSearch() {
  while ((await run(new FillSearch())).more);
}

/** The demo's bank and lessons, without the rest of the demo. */
async function demoMaterial() {
  const seed = (file) => import(new URL(`../../../dist/libs/composition/src/seed/${file}`, import.meta.url).href);
  const { englishDrafts, ownDrafts, passageDrafts } = await seed('bank.js');
  const own = ['physics', 'chemistry', 'mathematics', 'ict'].flatMap(ownDrafts);
  await run(new CreateQuestions(actor, [...own, ...passageDrafts(), ...englishDrafts()]));
  return (await seed('lessons.js')).demoLessons;
}

async function fillPassages() {
  for (const kind of ['question', 'lesson']) while ((await run(new FillPassages(kind))).more);
}

/** What is found for a question, best first, what of it would be quoted, and the milliseconds of each. */
async function findPassages(asks) {
  await dispatcher();
  const finder = (await context()).get(Finder, { strict: false });
  const bars = { versionIds: [], questionIds: [], contentKeys: [] };
  const from = performance.now();
  const ranked = await finder.ranked(bars, asks);
  const found = performance.now();
  const quoted = await finder.find(randomUUID(), bars, asks);
  const brief = ({ title, html }) => ({ title, text: html ?? '' });
  return {
    ms: found - from,
    quotedMs: performance.now() - found,
    ranked: ranked.slice(0, 5).map(brief),
    quoted: quoted.slice(0, 5).map(({ passage }) => brief(passage)),
  };
}

serve({
  demoMaterial,
  fillPassages,
  findPassages,
  createExam,
  searchBank,
  fillSearch,
  scoreAll,
  submitOneByOne,
  rebuildBoard: async (examId) => {
    await withRedis();
    return (await context()).get(RebuildBoard, { strict: false }).run(examId);
  },
  tick: () => run(new TickExams()),
});
