// Whether a package that is installed is known to be bad: npm's own audit, where a registry answers it. And whether each is exactly the one
// that was locked, by the digest of its archive.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../ground/proc.mjs';
import { call } from './tool.mjs';

/** Entries of the lock file that anybody could exchange; builds for machines that the registry at hand does not know have no digest to hold. */
const unlocked = () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const open = Object.entries(packages).filter(
    ([place, one]) => place !== '' && !one.link && !one.inBundle && !/^sha(512|256)-/.test(one.integrity ?? ''),
  );
  const [elsewhere, bare] = [open.filter(([, one]) => one.optional), open.filter(([, one]) => !one.optional)];
  return { elsewhere: elsewhere.length, bare: bare.map(([place]) => `${place} has no digest in package-lock.json`) };
};

/** Versions that may become others by themselves. */
const loose = () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is "${version}" in package.json: no exact version`);
};

/** @returns {Promise<import('./scans.mjs').Told>} */
export async function dependencies() {
  const { elsewhere, bare } = unlocked();
  const found = [...bare, ...loose()];
  const locked = `exact versions, each archive by its digest but for ${elsewhere} builds for other machines`;
  const { out } = await call('npm', ['audit', '--omit=dev', '--json', '--audit=true'], { seconds: 60, cwd: root });
  let answer;
  try {
    answer = JSON.parse(out.slice(out.indexOf('{'), out.lastIndexOf('}') + 1));
  } catch {
    answer = {};
  }
  if (!answer.vulnerabilities) return { found, told: locked, without: 'no registry here answers `npm audit`: run it where one does' };
  const bad = Object.values(answer.vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity));
  found.push(...bad.map(({ name, severity, range }) => `${name} ${range}: ${severity} (npm audit says why)`));
  return { found, told: `${answer.metadata?.dependencies?.total ?? 'all'} packages; ${locked}` };
}
