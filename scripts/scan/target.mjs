// The product that is scanned: started for the scan with the demonstration, on free ports of the loopback address and a folder of its own.
import { buildSources } from '../ground/install.mjs';
import { privatePort, root, until } from '../ground/proc.mjs';
import { isOwn } from './gate.mjs';

/** The demonstration's own; they stand in the README. */
const PASSWORD = 'porikkha-2026';

/** `name=token` as a browser keeps it. @returns {Promise<string>} */
export async function signIn(address, login) {
  const answer = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ login, password: PASSWORD }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || !cookie) throw new Error(`${login} cannot sign in: ${answer.status} ${await answer.text()}`);
  return cookie.split(';')[0] ?? '';
}

/**
 * @typedef {object} Target
 * @property {string} address @property {string} databaseUrl @property {string} dataDir with the logs of the run
 * @property {{ visitor: undefined, student: string, admin: string, affiliate: string }} cookies of who looks
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<Target>} */
export async function openTarget(say) {
  await buildSources(root, say);
  const { startDemo } = await import('../../test/support/driver/demo.mjs');
  say('Starting a demonstration of its own …');
  const { address, databaseUrl, dataDir, stop } = await startDemo({ name: 'scan', port: await privatePort() });
  try {
    if (!isOwn(address)) throw new Error(`${address} is not on the loopback address`);
    // The first visits after the start might meet pages that are not prerendered yet.
    await until(async () => (await fetch(`${address}/_payload.json`)).ok, 60_000, 250);
    const cookies = {
      visitor: undefined,
      student: await signIn(address, 'student@demo.test'),
      admin: await signIn(address, 'admin@demo.test'),
      // The one of the demonstration who has a code and a balance.
      affiliate: await signIn(address, 'student2@demo.test'),
    };
    return { address, databaseUrl, dataDir, cookies, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
