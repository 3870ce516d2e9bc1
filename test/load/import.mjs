// `bench import`: a hundred thousand questions read, looked through and put into the bank by the doors of the product, against a bare COPY
// of the same rows into tables with the same keys. Beside it: how fast files are read at all, how soon what came in can be found, what the
// process of bulk work weighs, and what students who save answers meanwhile feel of it.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { beside } from '../support/driver/beside.mjs';
import { csvOf, openImporter } from '../support/driver/importer.mjs';
import { median, percentiles } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { Line, Refused } from '../support/driver/http.mjs';
import { openPaper } from '../support/driver/student.mjs';
import { watchMemory } from './memory.mjs';

const STUDENTS = 40;
const THINK_MS = 400;
const BULK = 'workers-bulk';
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const rounded = (value, digits = 3) => Number(value.toFixed(digits));
const built = (file) => import(new URL(`../../dist/libs/questions/src/${file}`, import.meta.url).href);

/** The same questions as GIFT. */
function giftOf(csv) {
  const blocks = csv
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const [stem, a, b, c, d, key] = line.slice(1, -1).split('","');
      const options = [a, b, c, d].map((option, at) => `\t${'ABCD'[at] === key ? '=' : '~'}${option}`);
      return `${stem.replaceAll(':', '\\:')}{\n${options.join('\n')}\n}\n`;
    });
  return blocks.join('\n');
}

/** Questions a second that a reader gives, before anything is cleaned; the best of three, since the machine has other things to do. */
function rateOf(read, text, count) {
  let best = 0;
  for (let round = 0; round < 3; round += 1) {
    const from = performance.now();
    let found = 0;
    for (const one of read(text)) found += one.is === 'question' ? 1 : 0;
    if (found !== count) throw new Error(`${found} questions were read of ${count}`);
    best = Math.max(best, count / ((performance.now() - from) / 1000));
  }
  return best;
}

/** Students who save one answer after the other, each with time to think. */
async function seat({ product, office }) {
  const exam = await office.createExam({ questions: 30, durationSeconds: 7200, opensIn: -60, closesIn: 7200 });
  const seats = [];
  let paper;
  for (const pupil of await office.addPupils(exam.courseId, STUDENTS)) {
    const line = new Line({ at: product.origin, headers: { origin: product.origin, cookie: pupil.cookie } });
    const sealed = paper ? undefined : (await line.request('GET', `/api/exams/${exam.examId}/paper`)).json();
    const answer = await line.request('POST', `/api/exams/${exam.examId}/attempts`, { deviceId: crypto.randomUUID() });
    if (answer.status >= 300) throw new Refused('start', answer);
    const { attempt, openingKey } = answer.json();
    paper ??= openPaper(sealed, openingKey);
    seats.push({ line, attempt, revision: 0, path: `/api/exams/${exam.examId}/attempts/${attempt.id}/answers` });
  }
  const save = async (one) => {
    const question = paper.questions[one.revision % paper.questions.length];
    one.revision += 1;
    const saves = [
      { questionId: question.id, revision: one.revision, optionIds: [question.options[one.revision % question.options.length].id] },
    ];
    const from = performance.now();
    const answer = await one.line.request('POST', one.path, { epoch: one.attempt.epoch, saves });
    if (answer.status >= 300) throw new Refused('save', answer);
    return performance.now() - from;
  };
  return {
    /** Latencies of all saves until `over` says so, each with the phase in which it was answered. */
    saving: async (over, phase = () => 'quiet') => {
      const taken = [];
      await Promise.all(
        seats.map(async (one, at) => {
          await wait((at * THINK_MS) / STUDENTS);
          while (!over()) {
            const ms = await save(one);
            taken.push({ ms, phase: phase() });
            await wait(Math.max(0, THINK_MS - ms));
          }
        }),
      );
      return taken;
    },
    close: () => seats.forEach(({ line }) => line.close()),
  };
}

const findable = `select count(*)::int as n from questions.questions q join questions.search_rows s on s.version_id = q.current_version_id where q.import_id = $1`;

/** `like` leaves these out. */
const foreignKeys = [
  ['questions', 'subject_id', 'questions.subjects'],
  ['questions', 'import_id', 'questions.imports'],
  ['question_versions', 'question_id', 'bench.questions'],
  ['question_versions', 'stimulus_id', 'questions.stimuli'],
];

/** The rows that the import has made, copied by the server itself from a file into fresh tables with the same keys, foreign ones too. Milliseconds. */
async function bareCopy(product, importId) {
  const folder = mkdtempSync(path.join(tmpdir(), 'prostuti-copy-'));
  chmodSync(folder, 0o777);
  const client = new Client({ connectionString: product.adminUrl });
  await client.connect();
  try {
    const tables = [
      ['questions', `select * from questions.questions where import_id = '${importId}'`],
      [
        'question_versions',
        `select v.* from questions.question_versions v join questions.questions q on q.id = v.question_id where q.import_id = '${importId}'`,
      ],
    ];
    for (const [name, rows] of tables) await client.query(`copy (${rows}) to '${folder}/${name}' (format text)`);
    const times = [];
    for (let round = 0; round < 3; round += 1) {
      await client.query('drop schema if exists bench cascade; create schema bench');
      for (const [name] of tables) await client.query(`create table bench.${name} (like questions.${name} including all)`);
      for (const [name, key, other] of foreignKeys)
        await client.query(`alter table bench.${name} add foreign key (${key}) references ${other}`);
      const from = performance.now();
      await client.query('begin');
      for (const [name] of tables) await client.query(`copy bench.${name} from '${folder}/${name}' (format text)`);
      await client.query('commit');
      times.push(performance.now() - from);
    }
    return median(times);
  } finally {
    await client.query('drop schema if exists bench cascade').catch(() => undefined);
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The import, from its upload until all of it can be found, while students save. */
export async function importBeside({ room, importer, office, csv, entries, say }) {
  let [done, phase] = [false, 'parse'];
  const saving = room.saving(
    () => done,
    () => phase,
  );
  const bring = async () => {
    const from = performance.now();
    const { id } = await importer.upload('bench.csv', csv);
    if ((await importer.leaves(id, 'uploaded', 300_000)) !== 'parsed')
      throw new Error(`not read: ${JSON.stringify(await importer.get(id))}`);
    const parsed = performance.now();
    say(`parsed after ${rounded((parsed - from) / 1000, 1)} s`);
    phase = 'commit';
    await importer.confirm(id);
    const confirmed = performance.now();
    if ((await importer.leaves(id, 'reviewed', 300_000, 10)) !== 'committed') throw new Error('not committed');
    const committed = performance.now();
    phase = 'search';
    say(`committed in ${rounded((committed - confirmed) / 1000, 2)} s`);
    // Seldom, since counting all of them is felt by those who save.
    await until('all can be found', async () => (await office.freshSql(findable, [id]))[0].n === entries, 300_000, 1500);
    const found = performance.now();
    say(`found after ${rounded((found - committed) / 1000, 1)} s`);
    return { id, ms: { parsed: parsed - from, committed: committed - confirmed, found: found - committed } };
  };
  const [brought, during] = await beside(saving, () => (done = true), bring);
  return { ...brought, during };
}

/** @param {{ entries?: number, seconds?: number, say?: (line: string) => void }} options */
export async function imported({ entries = 100_000, seconds = 12, say = () => {} } = {}) {
  const csv = csvOf('bench', entries, 'Bench');
  const { readCsv } = await built('formats/table/read-csv.js');
  const { readGift } = await built('formats/gift/read-gift.js');
  const rates = { csv: rateOf(readCsv, csv, entries), gift: rateOf(readGift, giftOf(csv), entries) };
  say(`read: CSV ${Math.round(rates.csv)}/s, GIFT ${Math.round(rates.gift)}/s`);
  const product = await startDeployed({ print: say });
  const office = await openOffice(product);
  try {
    const importer = await openImporter(product, office);
    const room = await seat({ product, office });
    const quietTill = performance.now() + seconds * 1000;
    await room.saving(() => performance.now() > quietTill - (seconds * 1000) / 2);
    const before = await room.saving(() => performance.now() > quietTill);
    const memory = watchMemory(async () => ({ [BULK]: (await product.pids())[BULK] }), 200);
    const { id, ms, during } = await importBeside({ room, importer, office, csv, entries, say });
    const { peakMb } = memory.stop();
    room.close();
    const copyMs = await bareCopy(product, id);
    const [rate, ceiling] = [entries / (ms.committed / 1000), entries / (copyMs / 1000)];
    const figures = (saves, phase) => percentiles(saves.filter((one) => !phase || one.phase === phase).map(({ ms: taken }) => taken));
    const [quiet, busy] = [figures(before), figures(during)];
    for (const phase of ['parse', 'commit', 'search']) say(`saves meanwhile, ${phase}: ${JSON.stringify(figures(during, phase))}`);
    say(`saves before: ${JSON.stringify(quiet)}`);
    const lines = [
      { name: 'import.commit', value: Math.round(rate), unit: 'questions/s', ceiling: Math.round(ceiling), ratio: rounded(rate / ceiling) },
      {
        name: 'import.read-gift',
        value: Math.round(rates.gift),
        unit: 'questions/s',
        ceiling: 20_000,
        ratio: rounded(rates.gift / 20_000),
      },
      { name: 'import.read-csv', value: Math.round(rates.csv), unit: 'questions/s', ceiling: 20_000, ratio: rounded(rates.csv / 20_000) },
      { name: 'import.stage', value: Math.round(entries / (ms.parsed / 1000)), unit: 'questions/s', ceiling: null, ratio: null },
      { name: 'import.search', value: rounded(ms.found / 1000, 1), unit: 's', ceiling: 60, ratio: rounded(ms.found / 60_000) },
      { name: 'import.memory', value: peakMb, unit: 'MB', ceiling: 400, ratio: rounded(peakMb / 400) },
      { name: 'import.save-p50', value: busy.p50, unit: 'ms', ceiling: quiet.p50, ratio: rounded(busy.p50 / quiet.p50) },
      { name: 'import.save-p95', value: busy.p95, unit: 'ms', ceiling: quiet.p95, ratio: rounded(busy.p95 / quiet.p95) },
    ];
    for (const line of lines) say(JSON.stringify(line));
    return { ...lines[0], name: 'import', questions: entries, lines };
  } finally {
    await office.close();
    await product.stop();
  }
}
export { imported as import };
