import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { csvOf, openImporter } from '../support/driver/importer.mjs';
import { until } from '../support/driver/product.mjs';
import { openStage, pause, random, record, sized, type Stage } from './support.js';

/**
 * SIGKILL to the worker that reads a file and puts it into the bank, at any moment of either (IM-03): in the end there are n questions or
 * none, each once, the import says so, and no file is left.
 */
const kills = sized(1, 20);
/** Whether the first is killed while it reads or while it writes. */
const first = random.below(2);
const questions = sized(1500, 10_000);
const bulk = 'workers-bulk';

let stage: Stage;
let importer: Awaited<ReturnType<typeof openImporter>>;
beforeAll(async () => {
  stage = await openStage({ only: ['http', 'workers-live', bulk] });
  importer = await openImporter(stage.product, stage.office);
});
afterAll(() => stage?.close(), 60_000);

/** Kills the worker while the import stands in `state`; false where it was already through. */
const killAmid = async (id: string, state: 'uploaded' | 'reviewed', after: number): Promise<boolean> => {
  const { product } = stage;
  const before = (await product.pids())[bulk]!;
  await pause(after);
  if ((await importer.state(id)) !== state) return false;
  await product.kill(bulk, before);
  const isAmid = (await importer.state(id)) === state;
  await product.again(bulk, before);
  return isAmid;
};

interface Outcome {
  readonly questions: number;
  readonly versions: number;
  readonly rows: number;
  readonly events: number;
  readonly state: string;
}

const outcome = async (id: string): Promise<Outcome> =>
  (
    await stage.office.freshSql(
      `select i.state, (select count(*)::int from questions.questions q where q.import_id = i.id) as questions,
         (select count(*)::int from questions.question_versions v join questions.questions q on q.id = v.question_id where q.import_id = i.id) as versions,
         (select count(*)::int from questions.import_rows r where r.import_id = i.id) as rows,
         (select count(*)::int from platform.outbox o where o.name = 'QuestionsImported' and o.data->>'importId' = i.id::text) as events
       from questions.imports i where i.id = $1`,
      [id],
    )
  )[0] as Outcome;

describe('the worker of imports is killed', () => {
  // Red with: rows of a dead reading left where they are; questions committed in batches; an event sent outside the transaction.
  it(
    'at any moment, and every file goes in whole and once',
    async () => {
      const done: { readonly amid: string; readonly after: number }[] = [];
      for (let round = 0; done.length < kills && round < kills * 4; round += 1) {
        const { id } = await importer.upload(`kill-${round}.csv`, csvOf(`kill${round}`, questions));
        const reading = random.between(20, 900);
        if (round % 2 === first && (await killAmid(id, 'uploaded', reading))) done.push({ amid: 'reading', after: reading });
        expect(await importer.leaves(id, 'uploaded', 90_000)).toBe('parsed');
        // Of a reading that was killed and begun again nothing is there twice.
        expect(await outcome(id)).toMatchObject({ rows: questions, questions: 0 });
        await importer.confirm(id);
        const writing = random.between(0, 400);
        if (round % 2 !== first && (await killAmid(id, 'reviewed', writing))) done.push({ amid: 'writing', after: writing });
        expect(await importer.leaves(id, 'reviewed', 90_000)).toBe('committed');
        expect(await outcome(id)).toEqual({ state: 'committed', questions, versions: questions, rows: questions, events: 1 });
        expect(await importer.get(id)).toMatchObject({ version: 4, counts: { found: questions, ready: questions, duplicates: 0 } });
      }
      const folder = join(stage.product.dataDir, 'files', 'imports');
      await until('no file is left', () => readdirSync(folder).length === 0);
      record('kill-import', { kills: done.length, questions, done: done.map(({ amid, after }) => `${amid} ${Math.round(after)} ms`) });
      expect(done).toHaveLength(kills);
    },
    sized(180_000, 1_800_000),
  );
});
