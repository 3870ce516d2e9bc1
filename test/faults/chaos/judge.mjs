// The verdict: what people hold in their hands against SQL read over a fresh connection.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { paymentVerdict } from '../../support/driver/payments.mjs';
import { until } from '../../support/driver/product.mjs';
import { boardVerdict, eventVerdict, lostAnswers, scoreVerdict, undoneEvents } from '../../support/driver/verdict.mjs';
import { patiently } from './time.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** An event that was lost with its Redis is sent again after a minute at the latest, a payment nobody told us of is asked for. */
const SETTLE_MS = 150_000;

/** What waited for is over, or after all that time is not: then the verdict names it. */
const settled = (what, check, say) => until(what, check, SETTLE_MS, 250).catch((error) => say(error.message));

/** `npm run verify` over this database, from the same build. */
export async function brokenRules(product) {
  const file = path.join(root, 'dist/libs/composition/src/verify.js');
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...product.env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 2],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`verify ended with ${code}`);
  const { invariants } = JSON.parse(out.trim().split('\n').at(-1));
  return invariants.filter(({ count }) => count > 0).map(({ name, count, sample }) => `${name}: ${count} (${sample.join(', ')})`);
}

/** A receipt says when, and which answers count: SQL must say the same. */
async function lostReceipts(office, handedIn) {
  const rows = await office.freshSql(
    `select a.id, a.state, a.submitted_at as at,
       (select jsonb_object_agg(s.question_id, s.epoch || '.' || s.revision) from exams.answers s where s.attempt_id = a.id and s.exam_id = a.exam_id) as kept
     from exams.attempts a where a.id = any($1::uuid[])`,
    [handedIn.map(({ attempt }) => attempt)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return handedIn.flatMap(({ attempt, receipt }) => {
    const row = byId.get(attempt);
    if (!row || row.state === 'in_progress') return [`${attempt}: receipt in hand, not submitted`];
    if (row.at.getTime() !== Date.parse(receipt.submittedAt))
      return [`${attempt}: submitted ${row.at.toISOString()}, the receipt says ${receipt.submittedAt}`];
    const other = receipt.kept.filter(({ questionId, epoch, revision }) => row.kept?.[questionId] !== `${epoch}.${revision}`);
    return other.map(({ questionId }) => `${attempt} ${questionId}: another answer than the receipt's`);
  });
}

/** Each sitting by itself: answers, events, scores, the board in Redis and at the door. */
async function examVerdict({ office, product, exam, acknowledged, say }) {
  const { examId } = exam;
  const board = () => boardVerdict({ office, product, exam });
  await settled('the board equals SQL', async () => (await board()).equal, say);
  const events = await eventVerdict(office, examId);
  const people = await office.freshSql(
    'select user_id from exams.attempts where exam_id = $1 group by user_id, number having count(*) > 1',
    [examId],
  );
  return {
    lost: [...(await lostAnswers(office, examId, acknowledged)), ...events.filter((line) => line.endsWith(' 0 events'))],
    doubled: [
      ...events.filter((line) => !line.endsWith(' 0 events')),
      ...people.map((row) => `${row.user_id}: two attempts of one number`),
    ],
    wrong: [...(await scoreVerdict(office, exam)), ...(await board()).differences],
  };
}

/** Attempts of all our exams that are not scored yet, save for those nobody will end. */
const waiting = async (office, examIds) =>
  (await office.sql(`select count(*)::int as n from exams.attempts where exam_id = any($1::uuid[]) and state = 'submitted'`, [examIds]))[0]
    .n;
const open = async (office, examIds) =>
  (
    await office.sql(`select count(*)::int as n from exams.attempts where exam_id = any($1::uuid[]) and state = 'in_progress'`, [examIds])
  )[0].n;

/** `rules`: whether those of the whole database are looked at too. */
export async function judge({ product, office, crowd, buyers, probes, journal, gateway, say, rules = true }) {
  const exams = [...crowd.sittings.map(({ exam }) => exam), probes.exam];
  const ids = exams.map(({ examId }) => examId);
  const byClock = crowd.sittings.filter((sitting) => sitting.byClock).map(({ exam }) => exam.examId);
  const calm = (work) => patiently(work, 30_000);
  await settled('the clock hands in for who is gone', () => calm(async () => (await open(office, byClock)) === 0), say);
  await settled('everything is scored', () => calm(async () => (await waiting(office, ids)) === 0), say);
  await settled(
    'every order is fulfilled',
    () => calm(async () => (await paymentVerdict(office, buyers.orders, gateway.ledger())).unfulfilled === 0),
    say,
  );
  await settled('every event is done', () => calm(async () => (await undoneEvents(office)) === 0), say);
  const entries = await journal.read();
  const attempts = await office.freshSql('select id, exam_id from exams.attempts where exam_id = any($1::uuid[])', [ids]);
  const examOf = new Map(attempts.map((row) => [row.id, row.exam_id]));
  const lost = entries.filter(({ attempt }) => !examOf.has(attempt)).map(({ attempt }) => `${attempt}: no such attempt`);
  const [doubled, wrong] = [[], []];
  for (const exam of exams) {
    const acknowledged = entries.filter(({ attempt }) => examOf.get(attempt) === exam.examId);
    const found = await examVerdict({ office, product, exam, acknowledged, say });
    lost.push(...found.lost);
    doubled.push(...found.doubled);
    wrong.push(...found.wrong);
  }
  lost.push(...(await lostReceipts(office, crowd.handedIn)));
  const paid = await paymentVerdict(office, buyers.orders, gateway.ledger());
  lost.push(...(paid.lost + paid.unanswered + paid.unfulfilled > 0 ? [`payments ${JSON.stringify(paid)}`] : []));
  doubled.push(...(paid.doubled > 0 ? [`payments: ${paid.doubled}`] : []));
  wrong.push(...paid.unequal, ...(paid.sourceless > 0 ? [`${paid.sourceless} seats that nobody paid for`] : []));
  const undone = await undoneEvents(office);
  const dead = await office.freshSql('select reaction, reason from platform.dead');
  wrong.push(
    ...(undone > 0 ? [`${undone} events without their effect`] : []),
    ...dead.map((row) => `given up: ${row.reaction} (${row.reason})`),
  );
  wrong.push(...(rules ? await brokenRules(product) : []), ...crowd.refused, ...buyers.refused);
  return { acknowledged: entries.length + crowd.handedIn.length + gateway.ledger().size, lost, doubled, wrong };
}
