// A Chromium for browser tests: PLAYWRIGHT_CHROMIUM → on PATH → Debian's, installed as root or unpacked beside our data.
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { libraryPath, onPath, run, unpackPackages } from './ground/apt.mjs';
import { folder, Plain, root } from './ground/proc.mjs';

/** The same browser without windows of its own: a page under test costs a fifth less. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HELP = 'Install chromium or google-chrome, or set PLAYWRIGHT_CHROMIUM to the path of one.';

/** @param {{ tools?: string, log?: (line: string) => void, fetch?: boolean, whole?: boolean }} [opts] fetch=false only looks; whole=true
 *  rather takes the browser with windows.
 *  @returns {Promise<string>} the executable; root needs --no-sandbox, and so does the unpacked one. */
export async function chromiumPath({ tools = path.join(root, 'data', 'tools'), log = console.error, fetch = true, whole = false } = {}) {
  const named = process.env.PLAYWRIGHT_CHROMIUM || undefined;
  if (named && !existsSync(named)) throw new Plain(`PLAYWRIGHT_CHROMIUM names ${named}, which is not there.`);
  const unpacked = path.join(tools, 'chromium', 'chromium.sh');
  const found = named ?? onPath(...(whole ? [...NAMES, SHELL] : [SHELL, ...NAMES])) ?? (existsSync(unpacked) ? unpacked : undefined);
  if (found) return found;
  if (!fetch) throw new Plain(`No Chromium here. ${HELP}`);
  try {
    return process.getuid?.() === 0 ? await installed(log) : await beside(tools, unpacked, log);
  } catch (e) {
    throw new Plain(`No Chromium here, and none could be fetched: ${e.message}\n${HELP}`);
  }
}

async function installed(log) {
  if (!onPath('apt-get')) throw new Plain('there is no apt-get here');
  log('installing chromium with apt-get (once; half a minute) …');
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  // Another apt may hold the lock on a busy machine.
  const options = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120'];
  await run('apt-get', [...options, 'update'], { env });
  const install = (name) => run('apt-get', [...options, 'install', '--no-install-recommends', name], { env });
  // Not every system has the one without windows apart.
  await install(SHELL).catch(() => install('chromium'));
  const path = onPath(SHELL, ...NAMES);
  if (!path) throw new Plain('apt-get installed no chromium');
  return path;
}

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Without root nothing is installed, so a script tells the unpacked one where its libraries and font settings lie. */
async function beside(tools, script, log) {
  const dir = await unpackPackages('chromium', [SHELL, 'chromium-common', 'fontconfig-config', 'fonts-dejavu-core'], folder(tools), log);
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH=${quoted(libraryPath(dir))}`,
    // The application ships its own web font; without any settings Chromium would draw nothing else at all.
    `[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_SYSROOT=${quoted(dir)}`,
    `exec ${quoted(path.join(dir, 'usr/lib/chromium', SHELL))} --no-sandbox "$@"`,
  ];
  writeFileSync(script, `${lines.join('\n')}\n`);
  chmodSync(script, 0o755);
  return script;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  chromiumPath().then(console.log, (e) => (console.error(e.message), process.exit(1)));
