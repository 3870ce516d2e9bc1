import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildManifest } from '#contracts/http/payload';
import { redirectOf } from '#contracts/http/route-rules';

/** The route rules of the build: pages keep them on navigation, the server for a page that is loaded. */
export interface Rules {
  readonly manifest: BuildManifest | null;
  /** Where an address (path and query) leads instead, or null. */
  redirect(address: string): string | null;
}

/** From the built web's `builds/meta/{id}.json`; a folder without one has no rules. */
export const readRules = (dir: string): Rules => {
  const latest = join(dir, 'builds/latest.json');
  if (!existsSync(latest)) return { manifest: null, redirect: () => null };
  const { id } = JSON.parse(readFileSync(latest, 'utf8')) as { id: string };
  const manifest = JSON.parse(readFileSync(join(dir, `builds/meta/${id}.json`), 'utf8')) as BuildManifest;
  return { manifest, redirect: (address) => redirectOf(manifest.matcher, address) };
};
