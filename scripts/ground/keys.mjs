// The keys of an installation: kept apart from its backups, and told from others without being named.
import { createHmac } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Plain, readJson, writeJson } from './proc.mjs';

const SECRETS = ['RECEIPT_SECRET', 'SETTINGS_KEY', 'VAPID_PRIVATE_KEY'];

/** What is lost without each. */
const OPENS = {
  SETTINGS_KEY:
    'the papers of exams that were still to come, stored keys of payment gateways, payout numbers, and codes on their way cannot be opened',
  RECEIPT_SECRET: 'receipts that were given out before do not verify',
  VAPID_PRIVATE_KEY: 'no device can be rung until its person allows it again',
};

/** Of a data folder, or of what the surroundings set. @returns {Record<string, string>} */
export function keysOf(dataDir) {
  const own = readJson(path.join(dataDir, 'secrets.json')) ?? {};
  return Object.fromEntries(SECRETS.map((name) => [name, process.env[name] || own[name]]).filter(([, value]) => value));
}

/** Tells one key from another and nothing of it: they are 32 random bytes. */
const printOf = (key) => createHmac('sha256', key).update('prostuti backup').digest('hex').slice(0, 16);
export const printsOf = (keys) => Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, printOf(key)]));

/** The keys of the product, and where the database is our own its passwords, as one file for a safe. */
export function writeKeys(file, { dataDir, state }) {
  const all = { ...keysOf(dataDir), ...(state ? { postgres: readJson(state) } : {}) };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
}

/** What `writeKeys` wrote, in the shape in which a backup holds it. @returns {{ secrets: Record<string, string>, postgres: object | undefined }} */
export function readKeys(file) {
  try {
    const { postgres, ...secrets } = JSON.parse(readFileSync(file, 'utf8'));
    return { secrets, postgres };
  } catch (e) {
    throw new Plain(`${file} is no file of keys: ${e.message}`);
  }
}

/** What was signed and sealed in the backup is read with the backup's keys; others that stand there are kept beside them. */
export function bringSecrets(dataDir, stored) {
  const file = path.join(dataDir, 'secrets.json');
  const known = readJson(file);
  if (!stored || JSON.stringify(known) === JSON.stringify({ ...known, ...stored })) return;
  if (known) copyFileSync(file, `${file}.before-${Date.now()}`);
  writeJson(file, { ...known, ...stored });
}

/** In words, what of a restored system cannot be used with the keys that are there. @param {Record<string, string> | undefined} prints */
export function unopened(dataDir, prints = {}) {
  const known = keysOf(dataDir);
  return SECRETS.flatMap((name) => {
    if (!known[name]) return [`${name} is not here: ${OPENS[name]}.`];
    return prints[name] && prints[name] !== printOf(known[name]) ? [`${name} is another one than the backup's: ${OPENS[name]}.`] : [];
  });
}
