// Which packages are handed out with the product and by which licence, read from the lock file and, where it is silent, from the package itself.
// `docs/licences.md` is made of it; `test/licences.spec.ts` holds both to each other.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../ground/proc.mjs';

export const file = path.join(root, 'docs/licences.md');

/**
 * Licences that let a product be run and its browser part be handed out without giving its sources away. LGPL and MPL ask for the sources of
 * the library itself, which we neither change nor link in: it is a file of its own, loaded as it was published.
 */
export const allowed = (
  'Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 PostgreSQL Python-2.0 0BSD ' +
  'LGPL-3.0-or-later MPL-2.0'
).split(' ');

/** Packages that name no licence where others do, and what their own files say. */
const read = { 'combine-errors': 'MIT', 'png-js': 'MIT' };

/** `MIT`, whichever of the ways it has been written in over the years. */
const written = (licence) => {
  if (typeof licence === 'string') return licence;
  if (Array.isArray(licence)) return licence.map(written).join(' OR ');
  return licence?.type;
};

/** Whether a licence is one of them. Of "A OR B" one is enough, of "A AND B" all are needed. */
export const isAllowed = (licence) => {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((one) => one.split(' AND ').every((name) => allowed.includes(name.trim())));
};

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const manifestOf = (place) => {
  const manifest = path.join(root, place, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : undefined;
};

/** @returns {{ name: string, version: string, licence: string, direct: boolean }[]} what is installed without development's own, by name */
export function packages() {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const here = Object.entries(lock).filter(([place, one]) => place !== '' && !one.dev && !one.link);
  const byPlatform = ({ os, cpu, libc, optional }) => Boolean(optional && (os || cpu || libc));
  // A build for one platform is the package that asks for it, in other bytes; which of them is installed depends on the machine.
  const askedBy = (name) => here.find(([, one]) => one.optionalDependencies?.[name] !== undefined);
  const licenceOf = ([place, one], deep = 0) => {
    if (one.license) return written(one.license);
    const asker = byPlatform(one) && deep < 3 ? askedBy(nameOf(place)) : undefined;
    if (asker && asker[0] !== '') return licenceOf(asker, deep + 1);
    return written(manifestOf(place)?.license ?? manifestOf(place)?.licenses) ?? read[nameOf(place)] ?? 'unknown';
  };
  const direct = lock[''].dependencies;
  const found = here.map((entry) => {
    const [place, { version }] = entry;
    return {
      name: nameOf(place),
      version,
      licence: licenceOf(entry),
      direct: place === `node_modules/${nameOf(place)}` && nameOf(place) in direct,
    };
  });
  const once = new Map(found.toSorted((a, b) => Number(a.direct) - Number(b.direct)).map((one) => [`${one.name}@${one.version}`, one]));
  return [...once.values()].toSorted((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1));
}

const grouped = (all) => {
  const groups = new Map();
  for (const one of all) groups.set(one.licence, [...(groups.get(one.licence) ?? []), one]);
  return [...groups].toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1));
};

/** The whole list as it stands in the docs. */
export function document(all = packages()) {
  const lines = grouped(all).map(([licence, some]) => `| ${licence} | ${some.length} |`);
  const lists = grouped(all).map(([licence, some]) => [
    `## ${licence}`,
    '',
    some.map(({ name, version, direct }) => (direct ? `**${name}** ${version}` : `${name} ${version}`)).join(' · '),
    '',
  ]);
  return [
    '# Licences of what the product is made of',
    '',
    'Made by `npm run scan -- licences` from the lock file; `test/licences.spec.ts` fails when it is not what is installed, or a licence is none of',
    'those that `scripts/scan/licences.mjs` allows. Packages that only development needs are left out. In bold: what `package.json` itself asks for.',
    '',
    '| licence | packages |',
    '|---|---|',
    ...lines,
    '',
    ...lists.flat(),
  ].join('\n');
}

/**
 * Writes the list anew, so that who added a package sees in the difference what came with it.
 * @returns {Promise<import('./scans.mjs').Told>}
 */
export async function licences({ write = true } = {}) {
  const all = packages();
  if (write && document(all) !== (existsSync(file) ? readFileSync(file, 'utf8') : '')) writeFileSync(file, document(all));
  return { found: faults(), told: `${all.length} packages in docs/licences.md` };
}

/** Why it does not hold, a line each. @returns {string[]} */
export function faults(text = existsSync(file) ? readFileSync(file, 'utf8') : '') {
  const all = packages();
  const refused = all
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version} is under ${licence}`);
  return [
    ...refused,
    ...(text === document(all) ? [] : ['docs/licences.md is not what is installed: `npm run scan -- licences` writes it anew']),
  ];
}
