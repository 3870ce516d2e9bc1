import { readFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Redis } from 'ioredis';
import type { ImportJob, ImportRow } from '#contracts/http/imports';
import { ComposedModule } from '#composition';
import { DeadList, Deliveries, FormulaChecker, JobLocks, LaneWorker, Logger, TransactionalDispatcher } from '#platform';
import { ImportReader, type ImportSource } from '#questions';
import type { Found } from '../../libs/questions/src/formats/reading.js';
import { assess } from '../../libs/questions/src/import/assess.js';
import { reactions } from '../../workers/src/reactions.js';
import type { Answer, Person, Running } from './api.js';
import { makeRelay } from './platform.js';
import { until, type World } from './world.js';

/** One line of the tests' own format: JSON, or a line that is none. */
export interface Line {
  readonly stem: string;
  readonly options?: readonly string[];
  readonly correct?: readonly number[];
  readonly subject?: string;
  readonly stimulus?: string;
}

const text = (value: string) => ({ as: 'text', text: value }) as const;

const blockOf = (line: string, index: number): Found => {
  const at = { place: { sheet: null, line: index + 1, column: null, item: String(index + 1) }, asFound: line };
  if (line.startsWith('left over')) return { ...at, is: 'left-over' };
  if (line.startsWith('{') === false) {
    const whole = line === 'REFUSED';
    return line === 'essay'
      ? { ...at, is: 'unsupported', kind: 'essay' }
      : { ...at, is: 'error', code: whole ? 'file-type' : 'broken-block', whole };
  }
  const { stem, options = ['ক', 'খ', 'গ', 'ঘ'], correct = [0], subject, stimulus } = JSON.parse(line) as Line;
  const question = {
    kind: 'single' as const,
    stem: text(stem),
    options: options.map(text),
    correct,
    explanation: null,
    stimulus: stimulus === undefined ? null : text(stimulus),
    path: subject === undefined ? {} : { subject },
    sources: [],
  };
  return { ...at, is: 'question', question };
};

/** What a test may do while a file is read: called with each line's number, and waited for. */
export const reading: { at: (line: number) => Promise<void> | void } = { at: () => undefined };

async function* blocks({ path }: ImportSource): AsyncGenerator<Found> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  for (const [index, line] of lines.entries()) {
    await reading.at(index + 1);
    yield blockOf(line, index);
  }
}

/** Puts the tests' format in the place of the real ones. */
const useLines = (app: INestApplicationContext): void => {
  const look = () =>
    Promise.resolve({ format: 'json', encoding: 'utf-8', bijoy: false, sample: [], columns: null, header: false, converted: [] });
  Object.assign(app.get(ImportReader, { strict: false }), {
    look,
    read: (source: ImportSource) => assess(blocks(source), app.get(FormulaChecker)),
  });
};

export const linesOf = (lines: readonly (Line | string)[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');

/** The workers of lane bulk with the relay, in this process. `real`: with the readers of the product. */
export const startBulk = async (world: World, { real = false }: { readonly real?: boolean } = {}) => {
  const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config: world.config, app: 'workers' }), {
    logger: false,
    abortOnError: false,
  });
  if (!real) useLines(app);
  const relay = makeRelay(app, world, reactions);
  relay.relay.start();
  const lane = () => {
    const connection = new Redis(world.redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 100 });
    connection.on('error', () => undefined);
    const locks = new JobLocks(world.config);
    const worker = new LaneWorker('bulk', connection, {
      locks,
      dispatcher: app.get(TransactionalDispatcher),
      deliveries: app.get(Deliveries),
      dead: app.get(DeadList),
      logger: app.get(Logger),
      flowOf: (flow) => app.get(flow as never, { strict: false }),
      reactions,
      senders: {},
      observe: () => undefined,
    });
    worker.start();
    return {
      stop: async (): Promise<void> => {
        await worker.stop(5000);
        connection.disconnect();
        await locks.close();
      },
    };
  };
  return {
    app,
    lane,
    close: async (): Promise<void> => {
      await relay.stop();
      await app.close();
    },
  };
};

export const jobIn = ({ body }: Answer): ImportJob => body['import'] as ImportJob;

const board = { chapter: null, topic: null, source: 'বোর্ড', year: 2024 };

/** What a person does with imports, by HTTP. */
export const importsOf = (http: Running, world: World, admin: Person) => {
  useLines(http.app);
  const path = (id: string, rest = ''): string => `/api/admin/imports/${id}${rest}`;
  const call = (method: string, at: string, body?: unknown, as = admin): Promise<Answer> =>
    http.call(method, at, { as, ...(body === undefined ? {} : { body }) });
  const get = async (id: string): Promise<ImportJob> => jobIn(await call('GET', path(id)));
  return {
    path,
    call,
    get,
    upload: (lines: readonly (Line | string)[], name = 'bank.json', as = admin): Promise<Answer> =>
      http.call('POST', `/api/admin/imports?name=${encodeURIComponent(name)}`, {
        as,
        body: linesOf(lines),
        headers: { 'content-type': 'application/octet-stream' },
      }),
    /** A file as it is. */
    uploadFile: async (name: string, bytes: Uint8Array | string): Promise<ImportJob> => {
      const answer = await fetch(`${http.base}/api/admin/imports?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { cookie: admin.cookie, 'content-type': 'application/octet-stream' },
        body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
      });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { import: ImportJob }).import;
    },
    /** Waits for the import to come out of whatever is under way. */
    ended: async (id: string, state: ImportJob['state'], within = 60_000): Promise<ImportJob> => {
      const now = async (): Promise<string> =>
        (await world.sql<{ state: string }>('select state from questions.imports where id = $1', [id]))[0]?.state ?? 'nowhere';
      await until(`import ${id} is ${state}`, async () => (await now()) === state, within);
      return get(id);
    },
    confirm: async (id: string, version: number, destination?: 'exams' | 'practice'): Promise<Answer> =>
      call('POST', path(id, '/confirm'), { version, ...(destination ? { destination } : {}) }),
    rows: async (id: string, state = ''): Promise<ImportRow[]> =>
      (await call('GET', path(id, `/rows${state === '' ? '' : `?state=${state}`}`))).body['rows'] as ImportRow[],
    into: (job: ImportJob, subject: string): Promise<Answer> =>
      call('PUT', path(job.id, '/how'), { version: job.version, how: job.how, target: { ...board, subject } }),
    /** The same in another way of reading. */
    readAgain: (job: ImportJob, subject: string): Promise<Answer> =>
      call('PUT', path(job.id, '/how'), {
        version: job.version,
        how: { ...job.how, encoding: job.how.encoding === null ? 'utf-8' : null },
        target: { ...board, subject },
      }),
  };
};
