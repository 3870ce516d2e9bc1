// A CA of this run: what stands in for others speaks TLS as they do, and nobody is told to believe without looking.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { libraryPath, onPath, run, unpackPackages } from '../../../scripts/ground/apt.mjs';
import { folder, root, startTime } from '../../../scripts/ground/proc.mjs';

const PREFIX = 'prostuti-ca-';
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];

/** What of the CA is where. */
const within = (/** @type {string} */ dir) => ({
  file: path.join(dir, 'ca.pem'),
  key: path.join(dir, 'ca.key'),
  cert: path.join(dir, 'localhost.pem'),
  certKey: path.join(dir, 'localhost.key'),
});

async function openssl() {
  const found = onPath('openssl');
  if (found) return { command: found, env: process.env };
  const unpacked = await unpackPackages('openssl', ['openssl'], folder(root, 'data', 'tools'), () => {});
  return { command: path.join(unpacked, 'usr/bin/openssl'), env: { ...process.env, LD_LIBRARY_PATH: libraryPath(unpacked) } };
}

async function make(/** @type {string} */ dir) {
  const { file, key, cert, certKey } = within(dir);
  const { command, env } = await openssl();
  const own = ['-subj', '/CN=Prostuti, a run of its benches', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
  await run(command, ['req', '-x509', ...KEY, ...own, '-keyout', key, '-out', file], { env });
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const leaf = [...names, '-addext', 'basicConstraints=critical,CA:FALSE', '-CA', file, '-CAkey', key];
  await run(command, ['req', '-x509', ...KEY, ...leaf, '-keyout', certKey, '-out', cert], { env });
}

/** A run that was killed left its own. */
function forgetOthers() {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX)))
    if (startTime(Number(name.slice(PREFIX.length))) === undefined) rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
}

/** This process, and those that it starts, beside what they believed before: a registry of packages may have a CA of its own. */
function believe(/** @type {string} */ dir) {
  const { file } = within(dir);
  const before = process.env.NODE_EXTRA_CA_CERTS;
  const all = path.join(dir, 'believed.pem');
  writeFileSync(all, [file, ...(before && existsSync(before) ? [before] : [])].map((one) => readFileSync(one, 'utf8')).join('\n'));
  process.env.NODE_EXTRA_CA_CERTS = all;
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(file, 'utf8')]);
}

/** @type {Promise<void> | undefined} */
let making;

/** Made by whoever of a run asks first; its helpers, started later, find it by the environment and believe it. */
export async function runCa() {
  if (!process.env.RUN_CA) {
    forgetOthers();
    const dir = folder(tmpdir(), `${PREFIX}${process.pid}`);
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
    process.env.RUN_CA = dir;
    making = make(dir).then(() => believe(dir));
  }
  await making;
  const found = within(process.env.RUN_CA);
  if (!existsSync(found.cert)) throw new Error(`the CA of this run is gone: ${process.env.RUN_CA}`);
  return found;
}

/** Somebody else's service, on a port of its own. @param {import('node:http').RequestListener} listener */
export async function serveTls(listener) {
  const { cert, certKey, file } = await runCa();
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(certKey) }, listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `https://localhost:${port}`,
    /** So that the product believes it. */
    env: { NODE_EXTRA_CA_CERTS: file },
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}
