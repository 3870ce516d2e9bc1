import type { BuildManifest } from '#contracts/http/payload';
import { redirectOf } from '#contracts/http/route-rules';
import { withoutEndSlashes } from '#contracts/shared/path-end';
import { getFile } from './get-file.js';
import { logProblem } from './log.js';

/** A navigation waits no longer than this for the rules. */
const patienceMs = 3000;

let coming: Promise<BuildManifest | null> | null = null;

/** The route rules of this build, `builds/meta/{buildId}.json`, fetched once; null where they did not come, which is only logged. */
export const loadManifest = (buildId: string): Promise<BuildManifest | null> => {
  if (buildId === '') return Promise.resolve(null);
  coming ??= getFile<BuildManifest>(`/builds/meta/${buildId}.json`, patienceMs).catch((cause: unknown) => {
    // The next navigation asks again.
    coming = null;
    logProblem('The route rules did not load', cause);
    return null;
  });
  return coming;
};

const pathOf = (address: string): string => withoutEndSlashes(/^[^?#]*/.exec(address)?.[0] ?? '');

/** Where the rules send this address, or null. */
export const ruledAway = (manifest: BuildManifest | null, address: string): string | null =>
  manifest === null ? null : redirectOf(manifest.matcher, address);

/** The path under which a page's payload lies, when the build prerendered it; else null. */
export const prerenderedPath = (manifest: BuildManifest | null, address: string): string | null => {
  const path = pathOf(address);
  return manifest?.prerendered.includes(path) ? path : null;
};
