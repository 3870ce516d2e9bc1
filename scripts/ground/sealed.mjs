// Backups encrypted to a public key, in the format of age (https://age-encryption.org): the machine that makes them cannot read them again.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eachOf, filesBelow } from './copies.mjs';
import { Plain } from './proc.mjs';

/** What an encrypted file is called: the name it had, and this. */
export const SEALED = '.age';

/** Loaded late: the scripts run before packages are installed. */
const age = () => import('age-encryption');

const words = (text) =>
  (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .toSorted();

/** Public keys such as age1…, with commas between. Throws for what is none. @returns {Promise<string[]>} */
export async function recipientsOf(text) {
  const recipients = words(text);
  const { Encrypter } = await age();
  for (const one of recipients) {
    try {
      new Encrypter().addRecipient(one);
    } catch {
      throw new Plain(`${one} is no public key of age: they begin with age1 (BACKUP_RECIPIENT, or --recipient).`);
    }
  }
  return recipients;
}

/** The lines of a file of private keys that are any. */
async function identitiesOf(file) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (lines.length === 0) throw new Plain(`${file} holds no private key of age: a line that begins with AGE-SECRET-KEY-.`);
  return lines;
}

async function hashOf(file) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** A stream's SHA-256 on its way. */
async function* hashing(source, hash) {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Encrypts a file to FILE.age, reads that again and removes the clear one. `flush`: where nobody flushes the whole folder afterwards. */
async function sealFile(file, recipients, flush = false) {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  for (const one of recipients) encrypter.addRecipient(one);
  const { atime, mtime } = statSync(file);
  const part = `${file}${SEALED}.part`;
  const hash = createHash('sha256');
  const sealed = await encrypter.encrypt(Readable.toWeb(createReadStream(file)));
  await pipeline(hashing(Readable.fromWeb(sealed), hash), createWriteStream(part, { mode: 0o600, flush }));
  if ((await hashOf(part)) !== hash.digest('hex')) throw new Error(`${part} is not what was written`);
  utimesSync(part, atime, mtime);
  renameSync(part, `${file}${SEALED}`);
  rmSync(file);
}

/** All files of a backup that is not finished yet, but for those that an earlier one has encrypted. */
export async function sealFolder(dir, recipients, done) {
  const clear = [...filesBelow(dir, { take: (name) => !done.has(name) })];
  await eachOf(clear, (name) => sealFile(path.join(dir, name), recipients));
}

/** Segments that PostgreSQL has archived meanwhile. One that is archived once more, as after a crash, is sealed once more. */
export async function sealArchive(archive, recipients) {
  const clear = readdirSync(archive).filter((name) => name.endsWith('.gz'));
  await eachOf(clear, (name) => sealFile(path.join(archive, name), recipients, true));
  return clear.length;
}

async function openFile(from, to, identities) {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const one of identities) decrypter.addIdentity(one);
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  const clear = await decrypter.decrypt(Readable.toWeb(createReadStream(from)));
  await pipeline(Readable.fromWeb(clear), createWriteStream(to, { mode: 0o600 }));
}

/** Everything below `from` in the clear below `to`, names without their `.age`; what was not encrypted is copied. */
async function openFolder(from, to, identities, take) {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  // Also the empty ones: PostgreSQL does not start without them.
  if (existsSync(from))
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory())
        mkdirSync(path.join(to, path.relative(from, entry.parentPath), entry.name), { recursive: true, mode: 0o700 });
  await eachOf([...filesBelow(from, { take })], async (name) => {
    const target = path.join(to, name.endsWith(SEALED) ? name.slice(0, -SEALED.length) : name);
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    if (name.endsWith(SEALED)) return openFile(path.join(from, name), target, identities);
    copyFileSync(path.join(from, name), target);
  });
}

/**
 * The backup and the WAL it may need, decrypted into a folder that whoever asked removes. Answers where both are.
 * @param {{ manifest: import('./backups.mjs').Manifest, dir: string, wal: string, identity: string | undefined, to: string }} given
 */
export async function openSealed({ manifest, dir, wal, identity, to }) {
  if (!identity) throw new Plain(`${manifest.label} is encrypted: name the file with the private key, --identity FILE.`);
  const identities = await identitiesOf(identity);
  rmSync(to, { recursive: true, force: true });
  const first = manifest.copy?.startSegment.slice(8) ?? '';
  // Histories of timelines, and no segment that this copy already holds the effects of.
  const needed = (name) => !/^[0-9A-F]{24}/.test(name) || name.slice(8, 24) >= first;
  try {
    await openFolder(path.join(dir, manifest.label), path.join(to, manifest.label), identities, () => true);
    await openFolder(wal, path.join(to, 'wal'), identities, needed);
  } catch (e) {
    rmSync(to, { recursive: true, force: true });
    throw /no identity matched/i.test(e.message) ? new Plain(`No key in ${identity} opens ${manifest.label}.`) : e;
  }
  return { dir: to, wal: path.join(to, 'wal') };
}
