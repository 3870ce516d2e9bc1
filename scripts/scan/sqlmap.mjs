// sqlmap at every text that a door reads from its address, and at the texts of some bodies. A field whose contract refuses the words of SQL
// before anything looks at them is counted, and not tried further: nothing of it reaches a statement.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onPath } from '../ground/apt.mjs';
import { doorsOf, textsIn } from './doors.mjs';
import { openGate } from './gate.mjs';
import { call, withFolder } from './tool.mjs';

/** Bodies whose texts are looked for, compared or kept; those that ring somebody's phone or move money are left alone. */
const writing = [
  'quoteOrder',
  'recordClick',
  'grantAccess',
  'createSubject',
  'createCoupon',
  'createCategory',
  'createTeacher',
  'retagQuestions',
];
/** Both are texts as they come: where they are refused as invalid, so is whatever sqlmap sends. */
const probes = ["a' or '1'='1", "'"];
/** In a process of its own each, so that one that finds something does not end the others. */
const AT_ONCE = 2;

const options = (folder) => [
  ...'--batch --disable-coloring --flush-session --skip-waf --dbms=PostgreSQL --technique=BEST --level=1 --risk=1'.split(' '),
  // A refusal is an answer like any other.
  '--ignore-code=*',
  // Longer than a busy machine's hiccups.
  '--time-sec=3',
  '--timeout=30',
  '--retries=1',
  `--output-dir=${path.join(folder, 'out')}`,
];

/** Addresses with one field marked each. */
const marked = ({ path: door, fields, needed }) => {
  const asked = (field) =>
    fields.filter(({ name }) => needed.includes(name) && name !== field).map(({ name, value }) => `${name}=${value}`);
  const bare = `${door}?${asked('').join('&')}`;
  return fields.map(({ name, value }) => ({
    bare,
    before: `${door}?${[...asked(name), `${name}=`].join('&')}`,
    value: encodeURIComponent(value),
    after: '',
  }));
};

/** Parts of the path that are no record's number. */
const inPath = ({ path: door }) =>
  door
    .split('/')
    .flatMap((part, at, all) =>
      at > 2 && /^(?!\d|terms)[a-z0-9-]+$/.test(part) && at === all.length - 1 && door.startsWith('/api/courses/')
        ? [{ bare: door, before: `${all.slice(0, at).join('/')}/`, value: part, after: '' }]
        : [],
    );

/** Whether the contract refuses both probes; a door that refuses what it is asked without them too says nothing about that. */
const refused = async (address, { bare, before, after }) => {
  const { status: usual } = await fetch(address + bare);
  if (usual === 400) throw new Error(`${bare} is asked wrongly by the scan itself: its sample in doors.mjs has to be mended`);
  const answers = await Promise.all(probes.map((probe) => fetch(`${address}${before}${encodeURIComponent(probe)}${after}`)));
  return answers.every(({ status }) => status === 400);
};

/** What sqlmap says of a list of addresses. @returns {Promise<{ found: string[], tried: number, late: boolean }>} */
export async function injectable(tool, addresses, seconds) {
  return withFolder(async (folder) => {
    const [list, results] = [path.join(folder, 'list.txt'), path.join(folder, 'results.csv')];
    writeFileSync(list, `${addresses.join('\n')}\n`);
    const { out, late } = await call(tool, ['-m', list, `--results-file=${results}`, ...options(folder)], { seconds });
    const lines = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n').slice(1) : [];
    const tried = out.match(/does not seem to be injectable|is vulnerable[.]/g)?.length ?? 0;
    return { found: lines.filter((line) => /,[BEST]+,/.test(line)), tried, late };
  });
}

async function inBody(tool, address, { name, path: door, body }, seconds) {
  const results = [];
  for (const at of textsIn(body)) {
    const copy = structuredClone(body);
    const holder = at.slice(0, -1).reduce((value, key) => value[key], copy);
    holder[at.at(-1)] += '*';
    results.push(
      await withFolder(async (folder) => {
        const given = ['-u', address + door, '--data', JSON.stringify(copy), '-H', 'Content-Type: application/json'];
        const { out } = await call(tool, [...given, ...options(folder)], { seconds });
        if (/identified the following injection/.test(out)) return [`${name} ${at.join('.')} can be injected into`];
        return /do(es)? not (seem|appear) to be injectable/.test(out) ? [] : [`${name} ${at.join('.')} was not tried to the end`];
      }),
    );
  }
  return { tried: results.length, found: results.flat() };
}

const inParts = (all, count) =>
  Array.from({ length: count }, (_, at) => all.filter((__, index) => index % count === at)).filter((part) => part.length);

/** @param {import('./scans.mjs').Given} given */
export async function sqlmap({ target, holes, seconds: usual, say }) {
  // Sixty fields are a minute or two; on a machine that does much else besides, four times that.
  const seconds = usual * 2;
  const tool = onPath('sqlmap');
  if (!tool) return { skipped: 'sqlmap is not here: `apt-get install sqlmap` brings it.' };
  const { address: planted } = await holes();
  const proof = await injectable(tool, [`${planted}/find?name=asha*`], 120);
  const inJson = await inBody(tool, planted, { name: 'holes', path: '/find', body: { name: 'asha' } }, 120);
  if (proof.found.length === 0 || !inJson.found.join().includes('injected into'))
    return { blind: 'sqlmap did not find the injections planted for it' };
  const { address, databaseUrl, cookies } = await target();
  const doors = await doorsOf(databaseUrl, writing);
  const gates = {
    affiliate: await openGate({ target: address, cookie: cookies.affiliate }),
    staff: await openGate({ target: address, cookie: cookies.admin }),
    own: await openGate({ target: address, cookie: cookies.student }),
  };
  const gateOf = ({ access, path: door }) =>
    access === 'staff' ? gates.staff : door.startsWith('/api/affiliate') ? gates.affiliate : gates.own;
  try {
    const fields = doors
      .filter(({ method, access }) => method === 'GET' && access !== 'gateway')
      .flatMap((door) => [...marked(door), ...inPath(door)].map((one) => ({ ...one, door })));
    const open = [];
    for (const one of fields) if (!(await refused(gateOf(one.door).address, one))) open.push(one);
    say(
      `sqlmap: ${fields.length} fields in addresses, ${fields.length - open.length} refuse the words of SQL by contract, ${open.length} are tried`,
    );
    const addresses = open.map(({ door, before, value, after }) => `${gateOf(door).address}${before}${value}*${after}`);
    const parts = await Promise.all(inParts(addresses, AT_ONCE).map((part) => injectable(tool, part, seconds)));
    const tried = parts.reduce((sum, part) => sum + part.tried, 0);
    const found = parts.flatMap((part) => part.found);
    say(`sqlmap: ${tried} fields tried, ${found.length} found; now the texts of bodies`);
    let bodies = 0;
    for (const door of doors.filter(({ body }) => body)) {
      const answer = await inBody(tool, gateOf(door).address, door, 90);
      bodies += answer.tried;
      found.push(...answer.found);
    }
    const missed = addresses.length - tried;
    if (missed > 0)
      found.push(`${missed} of ${addresses.length} fields were not tried to the end within ${seconds} s: give it more (--seconds)`);
    const failures = Object.values(gates).flatMap((gate) => gate.failures());
    const asked = Object.values(gates).reduce((sum, gate) => sum + gate.asked(), 0);
    return { found: [...found, ...failures], told: `${tried} fields in addresses and ${bodies} in bodies, ${asked} requests` };
  } finally {
    await Promise.all(Object.values(gates).map((gate) => gate.close()));
  }
}
