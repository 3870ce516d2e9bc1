import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/kernel';
import { dataPolicy } from './csp.js';

interface IconSet {
  readonly prefix: string;
  readonly width: number;
  readonly height: number;
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
}

/** A part of a set, in the form that the browser's library asks for. */
interface IconAnswer {
  readonly prefix: string;
  readonly width: number;
  readonly height: number;
  readonly icons: Record<string, { readonly body: string }>;
  readonly aliases?: Record<string, { readonly parent: string }>;
  /** Asked for, but there is no such icon. */
  readonly not_found?: readonly string[];
}

/** More never fit into an address of 500 letters, which is the longest a page asks with. */
const mostIcons = 250;
const name = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A name of this set always draws the same: its file only changes with the release, and so do the names in use. */
const FOREVER = 'public, max-age=31536000, immutable';
/** What is missing today may be there after the next release. */
const SHORT = 'public, max-age=600';

/** Half a megabyte: read when the first icon is asked for, once. */
let lucide: Promise<IconSet> | undefined;
const readLucide = (): Promise<IconSet> => {
  lucide ??= readFile(fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json')), 'utf8').then(
    (text) => JSON.parse(text) as IconSet,
    (cause: unknown) => {
      lucide = undefined;
      throw cause;
    },
  );
  return lucide;
};

/** The icons of these names with what their aliases stand on; names that are none are listed. */
export const pickIcons = (set: IconSet, names: readonly string[]): IconAnswer => {
  const icons: Record<string, { readonly body: string }> = {};
  const aliases: Record<string, { readonly parent: string }> = {};
  const missing: string[] = [];
  const pick = (wanted: string): boolean => {
    const icon = Object.hasOwn(set.icons, wanted) ? set.icons[wanted] : undefined;
    if (icon) icons[wanted] = icon;
    const alias = set.aliases && Object.hasOwn(set.aliases, wanted) ? set.aliases[wanted] : undefined;
    if (icon || !alias || !pick(alias.parent)) return icon !== undefined;
    aliases[wanted] = alias;
    return true;
  };
  for (const wanted of new Set(names)) if (!pick(wanted)) missing.push(wanted);
  const { prefix, width, height } = set;
  return {
    prefix,
    width,
    height,
    icons,
    ...(Object.keys(aliases).length > 0 ? { aliases } : {}),
    ...(missing.length > 0 ? { not_found: missing } : {}),
  };
};

/** `GET /api/icons/lucide.json?icons=a,b`: the pictures that pages draw, out of the package, so that no page needs another service. */
export const registerIcons = (fastify: FastifyInstance): void => {
  fastify.get<{ Params: { file: string }; Querystring: { icons?: unknown } }>(
    '/api/icons/:file',
    { config: { quiet: true } },
    async (request, reply) => {
      if (request.params.file !== 'lucide.json') throw new AppError('Not found');
      const { icons } = request.query;
      const names = typeof icons === 'string' ? icons.split(',') : [];
      if (names.length === 0 || names.length > mostIcons || !names.every((given) => given.length <= 60 && name.test(given)))
        throw new AppError('Invalid input');
      const answer = pickIcons(await readLucide(), names);
      return reply
        .headers({
          'content-type': 'application/json; charset=utf-8',
          'content-security-policy': dataPolicy,
          'cache-control': answer.not_found ? SHORT : FOREVER,
        })
        .send(JSON.stringify(answer));
    },
  );
};
