// What is prepared before anything is measured or broken: courses, exams, people. None of it goes through the doors.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { helper } from './rpc.mjs';

/**
 * @typedef {{ userId: string, cookie: string, name: string }} Pupil
 * @typedef {{ examId: string, courseId: string, key: string[] }} PreparedExam
 */

/** @param {import('./product.mjs').Product} product */
export async function openOffice(product) {
  const pool = new Pool({ connectionString: product.databaseUrl, max: 3 });
  pool.on('error', () => {}); // PostgreSQL gets killed under us
  /** @param {string} text @param {unknown[]} [values] @returns {Promise<any[]>} */
  const sql = async (text, values) => (await pool.query(text, values)).rows;
  let clerk;
  const desk = () =>
    (clerk ??= helper(new URL('./office-process.mjs', import.meta.url), { env: { ...product.env, PATH: process.env.PATH, DB_POOL: '4' } }));
  return {
    sql,
    /** A statement over a connection of its own, as a verdict wants it. @returns {Promise<any[]>} */
    async freshSql(/** @type {string} */ text, /** @type {unknown[]} */ values = []) {
      const client = new Client({ connectionString: product.databaseUrl });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    /** @param {{ title?: string, questions?: number, durationSeconds?: number, opensIn?: number, closesIn?: number, draft?: object }} wish times in seconds from now
     *  @returns {Promise<PreparedExam>} */
    createExam: async (wish) => {
      const { examId, courseId, right } = await desk().call('createExam', wish);
      const [{ plain }] = await sql('select plain from exams.papers where exam_id = $1 order by version desc limit 1', [examId]);
      const versions = await sql('select id, version_id from exams.exam_questions where exam_id = $1', [examId]);
      const textOf = new Map(versions.map((row) => [row.id, right[row.version_id]]));
      const key = JSON.parse(plain).questions.map(({ id, options }) => options.find(({ text }) => text === textOf.get(id)).id);
      return { examId, courseId, key };
    },
    /** Runs a command of the exams domain in a process beside the product. @returns {Promise<any>} */
    run: (/** @type {string} */ what, /** @type {any[]} */ ...args) => desk().call(what, ...args),
    /** @returns {Promise<Pupil[]>} */
    addPupils: (/** @type {string} */ courseId, /** @type {number} */ count) => addPupils(sql, courseId, count),
    /** Moves the product's clock to this many milliseconds from real time. */
    setClock: (/** @type {number} */ ms) => sql(`update platform.clock set offset_by = make_interval(secs => $1::float8 / 1000)`, [ms]),
    close: async () => {
      await clerk?.end();
      await pool.end();
    },
  };
}
/** @typedef {Awaited<ReturnType<typeof openOffice>>} Office */

/**
 * People with an enrolment and a session, by SQL: signing a thousand in costs argon2 some 25 s a thread, and preparing
 * students is not what is measured. The sessions are real: the row holds the SHA-256 of a 256-bit token; their events are there, and done.
 */
async function addPupils(sql, courseId, count) {
  const pupils = Array.from({ length: count }, (_, n) => {
    const token = randomBytes(32).toString('base64url');
    return {
      id: randomUUID(),
      name: `Pupil ${n + 1}`,
      institute: `College ${n % 7}`,
      token,
      hash: createHash('sha256').update(token).digest('hex'),
    };
  });
  const column = (name) => pupils.map((pupil) => pupil[name]);
  await sql(
    `with people as (
       insert into identity.users (id, name, email, phone, institute, hsc_batch)
       select id, name, 'pupil-' || id || '@example.test', '01700000000', institute, 'HSC 2026'
       from unnest($1::uuid[], $2::text[], $3::text[]) as p(id, name, institute) returning id
     ), seats as (
       insert into catalog.enrolments (id, user_id, course_id, source) select gen_random_uuid(), id, $5::uuid, 'grant' from people
     ), told as (
       insert into platform.outbox (id, name, data, published_at, done_at)
       select gen_random_uuid(), name, jsonb_build_object('userId', id, 'courseId', $5::uuid), now(), now()
       from people, unnest('{UserRegistered,EnrolmentGranted}'::text[]) as e(name)
     )
     insert into identity.sessions (id, token_hash, user_id, device, address, expires_at)
     select gen_random_uuid(), hash, id, 'load driver', '127.0.0.1', platform.now() + interval '1 day' from unnest($1::uuid[], $4::text[]) as s(id, hash)`,
    [column('id'), column('name'), column('institute'), column('hash'), courseId],
  );
  return pupils.map(({ id, name, token }) => ({ userId: id, name, cookie: `__Host-session=${token}` }));
}
