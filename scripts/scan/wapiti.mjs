// wapiti from the first page on, as a visitor, a student and an administrator: it follows what pages link to, and is told of the doors
// besides, since pages of ours ask for them by script.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { onPath } from '../ground/apt.mjs';
import { doorsOf } from './doors.mjs';
import { openGate } from './gate.mjs';
import { call, withFolder } from './tool.mjs';

/**
 * None of those that ask a server elsewhere (`ssrf`, `nikto`, `wapp`), nor `http_headers`, which wants one that browsers have given up and HSTS
 * by http: headers.mjs asks for more. Paths are tried by ffuf, from a list of our own.
 */
const modules = 'xss,permanentxss,sql,blindsql,file,exec,crlf,redirect,xxe,shellshock,htaccess,backup,csp,cookieflags';
const pages =
  '/hsc /courses /courses?q=a /books /free /exam-batch /categories /affiliate /selfpractice /terms-of-service /auth/forget'.split(' ');
const signedIn = '/profile /my-courses /api/my/courses /api/my/orders?page=1 /api/notices?page=1'.split(' ');
const staff = '/admin /admin/users?q=a /admin/exams?q=a /admin/ops /admin/ops/queues'.split(' ');
/** Of each list the first few: others are made alike, and sqlmap and the fuzzer look at all. */
const DOORS = 14;

/** What it found from here on, a line each. @returns {Promise<{ found: string[], pages: number, late: boolean }>} */
export async function attacked(tool, address, starts, seconds) {
  return withFolder(async (folder) => {
    const report = path.join(folder, 'report.json');
    const where = ['-u', `${address}/`, '--scope', 'folder', ...starts.flatMap((start) => ['-s', address + start])];
    const bounds = [
      '--max-scan-time',
      String(Math.round(seconds / 4)),
      '--max-attack-time',
      String(Math.round(seconds / 16)),
      '-t',
      '15',
      '-d',
      '3',
    ];
    const bare = ['--max-links-per-page', '40', '--max-files-per-dir', '12', '--flush-session', '--no-bugreport', '-v', '1'];
    const kept = ['--store-session', path.join(folder, 'session'), '-f', 'json', '-o', report];
    const { out, late } = await call(tool, [...where, '-m', modules, ...bounds, ...bare, ...kept], { seconds: seconds + 30, cwd: folder });
    const answer = JSON.parse(readFileSync(report, 'utf8'));
    const found = Object.entries(answer.vulnerabilities).flatMap(([kind, all]) =>
      all.map(({ method, path: where_, info }) => `${kind}: ${method} ${where_}: ${info}`),
    );
    return { found: [...new Set(found)], pages: new Set(out.match(/^\[\+\] (GET|POST) \S+/gm)).size, late };
  });
}

/** @param {import('./scans.mjs').Given} given */
export async function wapiti({ target, holes, seconds, say }) {
  const tool = onPath('wapiti');
  if (!tool) return { skipped: 'wapiti is not here: `apt-get install wapiti` brings it.' };
  const proof = await attacked(tool, (await holes()).address, [], 120);
  if (!proof.found.some((line) => line.startsWith('Cross Site Scripting')))
    return { blind: 'wapiti did not find the script planted for it' };
  const { address, databaseUrl, cookies } = await target();
  const doors = (await doorsOf(databaseUrl)).filter(({ fields }) => fields.length > 0);
  const asked = (wanted) =>
    doors
      .filter(({ access }) => wanted(access))
      .slice(0, DOORS)
      .map(({ path: door, fields }) => `${door}?${fields[0].name}=${encodeURIComponent(fields[0].value)}`);
  const walks = [
    ['visitor', [...pages, ...asked((access) => access === 'open')]],
    ['student', [...signedIn, ...asked((access) => access !== 'open' && access !== 'staff' && access !== 'gateway')]],
    ['admin', [...staff, ...asked((access) => access === 'staff')]],
  ];
  const found = [];
  const told = [];
  for (const [who, starts] of walks) {
    const gate = await openGate({ target: address, cookie: cookies[who] });
    try {
      const answer = await attacked(tool, gate.address, starts, seconds / walks.length);
      found.push(...answer.found.map((line) => `${who}: ${line}`), ...gate.failures().map((line) => `${who}: ${line}`));
      told.push(`${who} ${gate.asked()} requests`);
      say(`wapiti: ${told.at(-1)}, ${answer.found.length} found`);
    } finally {
      await gate.close();
    }
  }
  return { found, told: told.join(', ') };
}
