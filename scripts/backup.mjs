// `npm run --silent backup [-- --json]`: the database and the uploaded files, encrypted where a public key is given, verified after they are stored.
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const usage = `usage: npm run --silent backup [-- --json] [--to DIR] [--keep N] [--dump] [--recipient age1…] [--with-keys]
       [--nightly] [--list]
       npm run --silent backup -- --keys-to FILE

Makes a backup of DATABASE_URL, or else of the data folder of "npm start", which may be running. Where the database's own folder can be
read it is a hot copy with an archive of the WAL (at most 5 minutes are lost, and any moment since can be restored); else pg_dump, which
must be at least as new as the server (what came after it is lost).
--to: BACKUP_DIR, else DATA_DIR/backups   --keep: BACKUP_KEEP, else 7   --nightly: stays, and makes one each night at BACKUP_AT
--dump: pg_dump even where the folder could be copied
--recipient: encrypts it, and the archive, to these public keys of age; else BACKUP_RECIPIENT, else it lies in the clear
--with-keys: with receipt, settings and push keys and passwords; whoever reads it then reads everything
--keys-to: makes no backup, but writes those keys into FILE, for a safe; without them nothing that is sealed can be opened again
--list: what there is   --json: one line
exit code: 0 made and verified; 1 not made.
`;

const asked = () => {
  try {
    return parseArgs({
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        dump: { type: 'boolean', default: false },
        recipient: { type: 'string' },
        'with-keys': { type: 'boolean', default: false },
        // What is so by itself now, for those who have it in their crontab.
        'without-keys': { type: 'boolean', default: false },
        'keys-to': { type: 'string' },
        nightly: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    return process.exit(2);
  }
};

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const line = ({ label, kind, bytes, seconds, dir, losesSeconds, gone, keys, sealed }) =>
  [
    `${label}: a ${kind === 'copy' ? 'hot copy' : 'dump'} of ${megabytes(bytes)} in ${path.join(dir, label)}, verified, after ${seconds} s`,
    kind === 'copy'
      ? `At most ${losesSeconds / 60} minutes are lost with the disk; any moment since can be restored.`
      : 'What is written after it is lost with the database: use the point-in-time recovery of its provider as well.',
    ...(keys
      ? ['It holds keys and passwords: whoever reads it can sign receipts and read every setting. Keep it where nobody else may look.']
      : ['It holds no keys: keep what --keys-to writes in a safe, since nobody opens without it what is sealed.']),
    sealed ? 'It is encrypted.' : 'It is not encrypted: set BACKUP_RECIPIENT before it leaves this building.',
    ...(gone.length ? [`Removed, by age: ${gone.join(', ')}`] : []),
    '',
  ].join('\n');

async function main(values) {
  const { settings } = await import('./ground/boot.mjs');
  const { backup, keysTo, placeOf, sealArchived } = await import('./ground/make-backup.mjs');
  const { dataDir } = settings();
  if (values['keys-to']) {
    await keysTo(path.resolve(values['keys-to']), dataDir);
    process.stdout.write(`Written. Put ${values['keys-to']} into a safe, and not beside the backups.\n`);
    return;
  }
  const dir = placeOf(dataDir, values.to);
  const keep = Number(values.keep ?? process.env.BACKUP_KEEP ?? 7);
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep must be a whole number from 1');
  if (values.list) {
    const { labels, readManifest } = await import('./ground/backups.mjs');
    const all = labels(dir).map((label) => readManifest(dir, label));
    for (const { label, kind, endedAt, bytes } of all) process.stdout.write(`${label}  ${kind}  ended ${endedAt}  ${megabytes(bytes)}\n`);
    return;
  }
  const once = async () => {
    const { dump, recipient, 'with-keys': keys } = values;
    const made = await backup({ dataDir, dir, keep, dump, keys, recipient, say: (text) => process.stderr.write(`${text}\n`) });
    process.stdout.write(values.json ? `${JSON.stringify(made)}\n` : line(made));
  };
  if (!values.nightly) return once();
  const { everyNight } = await import('./ground/nightly.mjs');
  const tell = (error) => void process.stderr.write(`${error.message}\n`);
  await everyNight(
    process.env.BACKUP_AT || '03:30',
    () => once().catch(tell),
    () => sealArchived(dataDir, values.recipient).catch(tell),
  );
}

const values = asked();
if (values.help) process.stdout.write(usage);
else {
  if (!existsSync(path.join(root, 'node_modules', 'pg'))) {
    const { installPackages } = await import('./ground/install.mjs');
    await installPackages(root, (text) => process.stderr.write(`${text}\n`));
  }
  // Beside an exam it takes what the exam leaves.
  setPriority(10);
  await main(values).catch((error) => {
    process.stderr.write(`${error?.constructor?.name === 'Plain' ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = 1;
  });
}
