import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '../support/driver/figures.mjs';
import { openJournal } from '../support/driver/journal.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startProduct } from '../support/driver/product.mjs';
import { Student } from '../support/driver/student.mjs';

/** `npm run faults -- --full` runs the counts of the list of cases; `npm test` the same checks on a few rounds. */
export const full = process.env.FULL === '1';
export const sized = (small: number, large: number): number => (full ? large : small);
export const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
export const random = randomFrom(seed);

type Product = Awaited<ReturnType<typeof startProduct>>;
type Office = Awaited<ReturnType<typeof openOffice>>;
type Exam = Awaited<ReturnType<Office['createExam']>>;
type Journal = Awaited<ReturnType<typeof openJournal>>;

export interface Stage {
  readonly product: Product;
  readonly office: Office;
  close(): Promise<void>;
}

/** One topology for a whole file: the processes of `npm start`, on free ports and a fresh folder. */
export const openStage = async (options: Parameters<typeof startProduct>[0] = {}): Promise<Stage> => {
  const print = process.env.SHOW ? (line: string): void => void process.stderr.write(`${line}\n`) : undefined;
  const product = await startProduct({ print, ...options });
  const office = await openOffice(product);
  return {
    product,
    office,
    close: async () => {
      await office.close();
      await product.stop();
    },
  };
};

let standing: Promise<Stage> | undefined;
/** The product as `npm start` has it, started once for all files that ask nothing else of it: it ends with the process that runs them. */
export const sharedStage = (): Promise<Stage> => (standing ??= openStage());

export interface Sitting {
  readonly exam: Exam;
  readonly students: InstanceType<typeof Student>[];
  readonly journal: Journal;
  /** What went wrong on the way, by message; in a fault test much may, and none of it may cost an answer. */
  readonly troubles: Map<string, number>;
  readonly taken: Record<string, number[]>;
  close(): Promise<void>;
}

interface Wish {
  readonly pupils: number;
  readonly exam?: Parameters<Office['createExam']>[0];
  /** Where the students knock, the product's own door unless said. */
  readonly port?: number;
  readonly started?: boolean;
}

/** An exam of its own with people in it, each with a started attempt and the paper open. */
export const openSitting = async (
  { product, office }: Stage,
  { pupils, exam: wish = {}, port = product.port, started = true }: Wish,
): Promise<Sitting> => {
  const exam = await office.createExam({ questions: 12, durationSeconds: 3600, opensIn: -60, closesIn: 7200, ...wish });
  const journal = await openJournal(join(tmpdir(), `prostuti-journal-${process.pid}-${randomUUID()}.jsonl`));
  const troubles = new Map<string, number>();
  const taken: Record<string, number[]> = {};
  const students = (await office.addPupils(exam.courseId, pupils)).map(
    ({ cookie }) =>
      new Student({
        port,
        socketPort: product.port,
        origin: product.origin,
        cookie,
        examId: exam.examId,
        journal,
        meter: (what: string, ms: number) => void (taken[what] ??= []).push(ms),
        onError: (what: string, error: Error) =>
          void troubles.set(`${what} ${error.message}`, (troubles.get(`${what} ${error.message}`) ?? 0) + 1),
      }),
  );
  await students[0]?.fetchPaper();
  if (started) {
    await students[0]?.start();
    await Promise.all(students.slice(1).map((student) => student.start({ paper: students[0]?.paper })));
  }
  return {
    exam,
    students,
    journal,
    troubles,
    taken,
    close: async () => {
      students.forEach((student) => student.close());
      await journal.close();
    },
  };
};

/** Students who change an answer again and again, `thinkMs` apart on average, until stopped or submitted. */
export const keepSaving = (
  students: readonly InstanceType<typeof Student>[],
  thinkMs: number,
): { inFlight(): number; stop(): Promise<void> } => {
  const over = new AbortController();
  const one = async (student: InstanceType<typeof Student>): Promise<void> => {
    for (let n = random.below(100); !over.signal.aborted && !student.submitted && !student.leaving; n++) {
      // Not awaited to its end when a fault holds it up: the next change takes its place in the queue, as on the page.
      await Promise.race([student.answer(n, random.below(4)).catch(() => {}), pause(2 * thinkMs)]);
      await pause(random.between(0, 2 * thinkMs));
    }
  };
  const running = Promise.all(students.map(one));
  return {
    inFlight: () => students.filter((student) => !student.submitted && student.queue.size > 0).length,
    stop: async () => {
      over.abort();
      await running;
    },
  };
};

/** Think time: gives the load its shape, proves nothing. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** One file for each case, from which figures are quoted. */
export const record = (name: string, figures: object): void => {
  const folder = process.env.TEST_RESULTS ?? join(tmpdir(), 'prostuti-test-results');
  mkdirSync(folder, { recursive: true });
  const facts = { name, full, seed, at: new Date().toISOString(), cores: availableParallelism(), node: process.version };
  writeFileSync(join(folder, `fault-${name}.json`), `${JSON.stringify({ ...facts, ...figures }, null, 2)}\n`);
};
