// Every door of the contracts as an address that a scanner can ask, with records of the run in it.
import { Client } from 'pg';

/** Where a record for a name in a path is found. By the beginning of the path where one name means several kinds of things. */
const records = [
  ['slug', /^\/api\/books/, "select slug from commerce.books where state = 'live' limit 1"],
  [
    'slug',
    /./,
    `select slug from catalog.courses c join catalog.enrolments e on e.course_id = c.id
    join identity.users u on u.id = e.user_id where u.email = 'student@demo.test' limit 1`,
  ],
  ['examId', /./, `select id from exams.exams where state = 'results' limit 1`],
  ['id', /^\/api\/admin\/users/, 'select id from identity.users limit 1'],
  ['id', /^\/api\/admin\/courses/, 'select id from catalog.courses limit 1'],
  ['id', /^\/api\/admin\/questions/, 'select id from questions.questions limit 1'],
  ['id', /^\/api\/admin\/coupons/, 'select id from commerce.coupons limit 1'],
  ['id', /^\/api\/admin\/books/, 'select id from commerce.books limit 1'],
  ['id', /^\/api\/admin\/affiliates/, 'select id from commerce.affiliates limit 1'],
];
/** What a list is asked for where nothing better is known: something that is found often, so that "more" and "fewer" differ. */
const words = { q: 'a', name: 'terms-of-service', gateway: 'sandbox', lane: 'live', file: 'preview', path: '/courses', page: '1' };

const schemaOf = (z, schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const sampleOf = (name, { enum: choices, default: usual, format, type }) => {
  if (words[name] !== undefined) return words[name];
  if (choices) return String(choices[0]);
  if (usual !== undefined) return String(usual);
  if (format === 'uuid') return '00000000-0000-7000-8000-000000000000';
  return type === 'integer' || type === 'number' ? '1' : 'a';
};

/** A small valid body by its schema; what may be left out is left out, but for texts, which are what is attacked. */
const bodyOf = (shape) => {
  const { anyOf, const: only, enum: choices, type, format, properties = {}, required = [], items, minItems = 0, minLength = 0 } = shape;
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf) return bodyOf(anyOf.find((one) => one.type !== 'null') ?? {});
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, one]) => (required.includes(name) || one.type === 'string' ? [[name, bodyOf(one)]] : [])),
    );
  if (type === 'array') return Array.from({ length: Math.max(1, minItems) }, () => bodyOf(items ?? {}));
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, shape.minimum ?? 1);
  if (format === 'uuid') return '00000000-0000-7000-8000-000000000000';
  return 'scanned'.padEnd(minLength, 'd').slice(0, shape.maxLength ?? 100);
};

/** Every text in a body, by the way to it. */
export const textsIn = (value, at = []) => {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, [...at, key]));
};

/**
 * @typedef {{ name: string, access: string, method: string, path: string, fields: { name: string, value: string }[], needed: string[],
 *   body?: object }} Door `path` without what is asked; `needed`: fields without which it refuses
 * @param {string} databaseUrl @param {readonly string[]} [writing] names of doors with a body that are wanted beside those that only read
 * @returns {Promise<Door[]>}
 */
export async function doorsOf(databaseUrl, writing = []) {
  const [{ endpoints }, z] = await Promise.all([import('#contracts/http/index'), import('zod/mini')]);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const known = new Map();
  const recordOf = async (name, path) => {
    const found = records.find(([one, where]) => one === name && where.test(path));
    if (!found) return words[name] ?? '00000000-0000-7000-8000-000000000000';
    if (!known.has(found)) known.set(found, Object.values((await client.query(found[2])).rows[0] ?? { none: 'none' })[0]);
    return known.get(found);
  };
  try {
    const doors = [];
    for (const [name, { method, path, access, query, body }] of Object.entries(endpoints)) {
      if (method !== 'GET' && !writing.includes(name)) continue;
      let filled = path;
      for (const [whole, part] of path.matchAll(/:(\w+)/g)) filled = filled.replace(whole, encodeURIComponent(await recordOf(part, path)));
      const { properties = {}, required: needed = [] } = query ? schemaOf(z, query) : {};
      doors.push({
        name,
        method,
        access: access.kind === 'may' ? 'staff' : access.kind,
        path: filled,
        fields: Object.entries(properties).map(([field, shape]) => ({ name: field, value: sampleOf(field, shape) })),
        needed,
        ...(method !== 'GET' && body ? { body: bodyOf(schemaOf(z, body)) } : {}),
      });
    }
    return doors;
  } finally {
    await client.end();
  }
}
