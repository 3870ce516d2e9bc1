// ffuf with a list of our own: what nobody meant to put on a public port. Whatever answers with something is held against what is known.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onPath } from '../ground/apt.mjs';
import { openGate } from './gate.mjs';
import { call, withFolder } from './tool.mjs';

const list = fileURLToPath(new URL('words.txt', import.meta.url));
/** Public by intent: pages, what search engines and browsers ask for, whether we are alive, and in a demonstration the documentation. */
const known = {
  everybody: /^(|index[.]html|robots[.]txt|sitemap[.]xml|favicon[.]svg|healthz|readyz|api\/docs\/?|api\/docs-json|api\/time|api\/home)$/,
  // Frames of the back office: empty pages, which ask for everything by doors of their own.
  pages: /^(courses|profile|affiliate|books|free|admin(\/(users|exams|ops|settings\/\w+))?)\/?$/,
  staff: /^((m|%6d)etrics(\?x=1)?|(a|%61)dmin\/ops\/queues\/?(api\/queues)?|api\/(admin\/(users|settings\/payment)|ops(\/jobs)?))$/,
};

/** What answers with anything but "not here" and "not you". @returns {Promise<{ path: string, status: number }[]>} */
export async function answering(tool, address, words, seconds) {
  return withFolder(async (folder) => {
    const [file, report] = [path.join(folder, 'words.txt'), path.join(folder, 'report.json')];
    writeFileSync(file, `${words.join('\n')}\n`);
    const how = [
      '-w',
      file,
      '-u',
      `${address}/FUZZ`,
      '-mc',
      'all',
      '-fc',
      '400,401,403,404,405',
      '-t',
      '4',
      '-timeout',
      '20',
      '-maxtime',
      String(seconds),
    ];
    await call(tool, [...how, '-s', '-of', 'json', '-o', report], { seconds: seconds + 15 });
    if (!existsSync(report)) throw new Error('ffuf wrote no report');
    return JSON.parse(readFileSync(report, 'utf8')).results.map(({ input, status }) => ({ path: input.FUZZ, status }));
  });
}

/** @param {import('./scans.mjs').Given} given */
export async function ffuf({ target, holes, seconds }) {
  const tool = onPath('ffuf');
  if (!tool) return { skipped: 'ffuf is not here: `apt-get install ffuf` brings it.' };
  const words = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));
  const proof = await answering(tool, (await holes()).address, words, 60);
  if (!proof.some((one) => one.path === 'backup.sql')) return { blind: 'ffuf did not find the file hidden for it' };
  const { address, cookies } = await target();
  const found = [];
  for (const who of ['visitor', 'student', 'admin']) {
    const allowed = [known.everybody, known.pages, ...(who === 'admin' ? [known.staff] : [])];
    const gate = await openGate({ target: address, cookie: cookies[who] });
    try {
      const answers = await answering(tool, gate.address, words, seconds / 3);
      const strange = answers.filter((one) => !allowed.some((names) => names.test(one.path)));
      found.push(...strange.map((one) => `${who}: /${one.path} answers ${one.status}`), ...gate.failures());
      if (gate.asked() < words.length)
        found.push(`${who}: ${gate.asked()} of ${words.length} paths asked within ${seconds / 3} s: give it more (--seconds)`);
    } finally {
      await gate.close();
    }
  }
  return { found, told: `${words.length} paths as visitor, student and admin` };
}
