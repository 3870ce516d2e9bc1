// The ceiling of `answers`, `exam` and `stampede`: the least that could be called a server. Fastify reads the same body, one INSERT of one row
// over a pool of the same size, an answer of about the same length after the commit; a paper is so many bytes as they stand.
import Fastify from 'fastify';
import { Pool } from 'pg';
import { serve } from '../support/driver/rpc.mjs';

const INSERT = {
  name: 'one',
  text: `insert into bench.plain (exam_id, attempt_id, question_id, option_ids, epoch, revision) values ($1, $2, $3, $4, $5, $6) returning saved_at`,
};

let app;
let pool;

const nobody = '00000000-0000-0000-0000-000000000000';

serve({
  async start({ databaseUrl, connections, paperBytes = 0 }) {
    pool = new Pool({ connectionString: databaseUrl, max: connections });
    await pool.query(`create schema if not exists bench`);
    await pool.query(`create table if not exists bench.plain (
      id bigint generated always as identity primary key, exam_id uuid not null, attempt_id uuid not null, question_id uuid not null,
      option_ids uuid[] not null, epoch int not null, revision int not null, saved_at timestamptz not null default now())`);
    app = Fastify();
    const paper = Buffer.alloc(paperBytes, 'x');
    app.get('/api/time', async () => ({ now: new Date() }));
    app.get('/api/exams/:examId/paper', async () => paper);
    app.post('/api/exams/:examId/attempts', async ({ params, body }) => {
      const { rows } = await pool.query({ ...INSERT, values: [params.examId, body.deviceId, nobody, [], 1, 1] });
      return { now: rows[0].saved_at, order: Array.from({ length: 30 }, (_, at) => [at, 0, 1, 2, 3]) };
    });
    app.post('/api/exams/:examId/attempts/:attemptId/answers', async ({ params, body }) => {
      const [save] = body.saves;
      const { rows } = await pool.query({
        ...INSERT,
        values: [params.examId, params.attemptId, save.questionId, save.optionIds, body.epoch, save.revision],
      });
      const savedAt = rows[0].saved_at;
      return {
        now: savedAt,
        deadline: savedAt,
        receipts: [{ questionId: save.questionId, epoch: body.epoch, revision: save.revision, savedAt, signature: 'AAAAAAAAAAAAAAAA' }],
      };
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app.server.address().port;
  },
  count: async () => Number((await pool.query('select count(*) from bench.plain')).rows[0].count),
  stop: async () => {
    await app.close();
    await pool.end();
  },
});
