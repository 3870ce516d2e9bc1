// `bench answers`: acknowledged saves a second (answer and log written) through the real door, against a bare Fastify with
// one INSERT a request. The same connections, the same bodies, the same PostgreSQL, in turns.
import { Line, Refused } from '../support/driver/http.mjs';
import { median } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed } from '../support/driver/product.mjs';
import { helper } from '../support/driver/rpc.mjs';
import { openPaper } from '../support/driver/student.mjs';
import { countLog } from '../support/driver/verdict.mjs';

const CONNECTIONS = 256;

/** Who takes it over each connection, in turns: nobody comes to the rate at which saves are gathered (`save-pace.ts`). */
const PUPILS_A_CONNECTION = 8;

/** One connection: saves one after the other, each of the next pupil and a newer revision, going round the questions. */
class Taker {
  constructor({ at, bare, pupils }) {
    this.lines = { door: new Line({ at }), bare: new Line({ port: bare }) };
    this.pupils = pupils;
    this.next = 0;
  }

  /** Acknowledged saves until `end` (ms of the monotonic clock). */
  async run(which, end) {
    let count = 0;
    while (performance.now() < end) {
      const { headers, path, attempt, questions } = this.pupils[this.next % this.pupils.length];
      const revision = Math.floor(this.next / this.pupils.length) + 1;
      this.next += 1;
      const { id: questionId, options } = questions[revision % questions.length];
      const save = { questionId, revision, optionIds: [options[revision % options.length].id] };
      this.lines[which].headers(headers);
      const answer = await this.lines[which].request('POST', path, { epoch: attempt.epoch, saves: [save] });
      if (answer.status !== 200 && answer.status !== 201) throw new Refused(which, answer);
      count += 1;
    }
    return count;
  }

  close() {
    Object.values(this.lines).forEach((line) => line.close());
  }
}

async function begin({ product, office, exam }) {
  const people = await office.addPupils(exam.courseId, CONNECTIONS * PUPILS_A_CONNECTION);
  const pupils = [];
  let paper;
  const line = new Line({ at: product.origin });
  for (const { cookie } of people) {
    const headers = { origin: product.origin, cookie, 'accept-language': 'bn' };
    line.headers(headers);
    const sealed = paper ? undefined : (await line.request('GET', `/api/exams/${exam.examId}/paper`)).json();
    const answer = await line.request('POST', `/api/exams/${exam.examId}/attempts`, { deviceId: crypto.randomUUID() });
    if (answer.status >= 300) throw new Refused('start', answer);
    const { attempt, openingKey } = answer.json();
    paper ??= openPaper(sealed, openingKey);
    const path = `/api/exams/${exam.examId}/attempts/${attempt.id}/answers`;
    pupils.push({ headers, path, attempt, questions: paper.questions });
  }
  line.close();
  return pupils;
}

async function seat({ product, office, bare, exam }) {
  const pupils = await begin({ product, office, exam });
  return Array.from(
    { length: CONNECTIONS },
    (_, at) => new Taker({ at: product.origin, bare, pupils: pupils.slice(at * PUPILS_A_CONNECTION, (at + 1) * PUPILS_A_CONNECTION) }),
  );
}

/** @param {{ seconds?: number, rounds?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function answers({ seconds = 4, rounds = 5, say = () => {}, env = {} } = {}) {
  const product = await startDeployed({ env, print: say });
  const office = await openOffice(product);
  const bareServer = helper(new URL('./bare-server.mjs', import.meta.url));
  try {
    const bare = await bareServer.call('start', {
      databaseUrl: product.databaseUrl,
      connections: Number(product.env.DB_POOL_ANSWERS ?? 10),
    });
    const exam = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: -60, closesIn: 7200 });
    const takers = await seat({ product, office, bare, exam });
    const total = { door: 0, bare: 0 };
    const rates = { door: [], bare: [] };
    const round = async (which, length) => {
      const from = performance.now();
      const counts = await Promise.all(takers.map((taker) => taker.run(which, from + length * 1000)));
      const count = counts.reduce((a, b) => a + b, 0);
      total[which] += count;
      return count / ((performance.now() - from) / 1000);
    };
    for (const which of ['door', 'bare']) await round(which, 3);
    for (let n = 0; n < rounds; n++) {
      // Who goes first changes from round to round.
      for (const which of n % 2 ? ['bare', 'door'] : ['door', 'bare']) rates[which].push(await round(which, seconds));
      say(`round ${n + 1}: door ${Math.round(rates.door[n])}/s, bare ${Math.round(rates.bare[n])}/s`);
    }
    takers.forEach((taker) => taker.close());
    const logged = await countLog(office, exam.examId);
    if (logged !== total.door) throw new Error(`${total.door} saves were acknowledged, the log holds ${logged}`);
    const stored = await bareServer.call('count');
    if (stored !== total.bare) throw new Error(`${total.bare} rows were acknowledged, bench.plain holds ${stored}`);
    const [value, ceiling] = [median(rates.door), median(rates.bare)];
    return {
      name: 'answers',
      value: Math.round(value),
      unit: 'saves/s',
      ceiling: Math.round(ceiling),
      ratio: Math.round((value / ceiling) * 1000) / 1000,
      connections: CONNECTIONS,
      students: CONNECTIONS * PUPILS_A_CONNECTION,
      rounds: { door: rates.door.map(Math.round), bare: rates.bare.map(Math.round) },
    };
  } finally {
    await bareServer.call('stop').catch(() => {});
    await bareServer.end();
    await office.close();
    await product.stop();
  }
}
