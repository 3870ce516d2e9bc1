// A member of staff who imports files through the doors, as the importer's page does.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { until } from './product.mjs';

/** @typedef {{ id: string, state: string, version: number, counts: Record<string, number>, failed: { code: string } | null }} Job */

/**
 * @param {import('./product.mjs').Product} product
 * @param {import('./office.mjs').Office} office
 */
export async function openImporter(product, office) {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await office.sql(
    `with person as (
       insert into identity.users (id, name, email, phone, roles) values ($1::uuid, 'Importer', $2, '01700000001', '{student,admin}') returning id
     )
     insert into identity.sessions (id, token_hash, user_id, device, address, expires_at)
     select gen_random_uuid(), $3, id, 'load driver', '127.0.0.1', platform.now() + interval '1 day' from person`,
    [randomUUID(), `importer-${randomUUID()}@example.test`, hash],
  );
  const call = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {any} */ body = undefined, file = false) => {
    const answer = await fetch(`${product.origin}${path}`, {
      method,
      headers: {
        origin: product.origin,
        cookie: `__Host-session=${token}`,
        ...(body === undefined ? {} : { 'content-type': file ? 'application/octet-stream' : 'application/json' }),
      },
      body: body === undefined ? undefined : file ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const row = async (/** @type {string} */ id) =>
    (await office.freshSql('select state, version from questions.imports where id = $1', [id]))[0];
  return {
    call,
    /** @returns {Promise<Job>} */
    upload: async (/** @type {string} */ name, /** @type {Uint8Array | string} */ bytes) =>
      (await call('POST', `/api/admin/imports?name=${encodeURIComponent(name)}`, bytes, true)).import,
    /** @returns {Promise<Job>} */
    get: async (/** @type {string} */ id) => (await call('GET', `/api/admin/imports/${id}`)).import,
    /** @returns {Promise<Job>} */
    confirm: async (/** @type {string} */ id) => {
      const { version } = (await call('GET', `/api/admin/imports/${id}`)).import;
      return (await call('POST', `/api/admin/imports/${id}/confirm`, { version })).import;
    },
    /** The state as the table has it, asked over a connection of its own. @returns {Promise<string>} */
    state: async (/** @type {string} */ id) => (await row(id))?.state ?? 'nowhere',
    /** Until the import has come out of `from`; answers its new state. @returns {Promise<string>} */
    leaves: (/** @type {string} */ id, /** @type {string} */ from, within = 120_000, step = 25) =>
      until(
        `import ${id} leaves ${from}`,
        async () => {
          const { state } = (await row(id)) ?? { state: from };
          return state !== from && state;
        },
        within,
        step,
      ),
  };
}

/** Questions as CSV, no two near each other; `mark` keeps those of one file from those of another. */
export function csvOf(/** @type {string} */ mark, /** @type {number} */ count, subject = mark) {
  const lines = ['question,option a,option b,option c,option d,answer,subject'];
  for (let n = 0; n < count; n += 1) lines.push(csvLine(mark, n, subject));
  return `${lines.join('\n')}\n`;
}

const words =
  'বেগ ত্বরণ ভর বল কাজ শক্তি ক্ষমতা তাপ আলো শব্দ তরঙ্গ কম্পাঙ্ক বিস্তার দশা চার্জ বিভব রোধ ধারক আবেশ চুম্বক পরমাণু নিউক্লিয়াস ইলেকট্রন প্রোটন কোষ কলা অঙ্গ উদ্ভিদ প্রাণী'.split(
    ' ',
  );
const csvLine = (mark, n, subject) => {
  const word = (shift) => words[(n * 7 + shift * 11 + Math.floor(n / 29) * shift) % words.length];
  const stem = `${mark} ${n}: ${word(1)} ও ${word(2)} এর মধ্যে ${word(3)} কত, যখন ${word(4)} ${(n * 2_654_435_761) % 4_294_967_296} একক?`;
  return [stem, `${n + 1} একক`, `${n + 2} একক`, `${n + 3} একক`, `${word(5)} নেই`, 'ABCD'[n % 4], subject]
    .map((cell) => `"${cell}"`)
    .join(',');
};
