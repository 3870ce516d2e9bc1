import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PrerenderTable, ScreenPath } from '#contracts/http/payload';
import { isId, isSlug } from '#contracts/shared/choices';
import { withoutEndSlashes } from '#contracts/shared/path-end';
import type { Config } from '#platform';

/** The build's route table, and where the code that renders its pages lies. */
export interface Table extends PrerenderTable {
  readonly entry: string;
}

/** Beside the built web; null where it is not there or belongs to another build of it. */
export const readTable = (config: Config): Table | null => {
  const dir = resolve(config.WEB_DIR, '../web-prerender');
  const [file, latest] = [join(dir, 'prerender.json'), join(resolve(config.WEB_DIR), 'builds/latest.json')];
  if (!existsSync(file) || !existsSync(latest)) return null;
  const table = JSON.parse(readFileSync(file, 'utf8')) as PrerenderTable;
  const { id } = JSON.parse(readFileSync(latest, 'utf8')) as { id: string };
  return table.build === id ? { ...table, entry: join(dir, 'entry-prerender.js') } : null;
};

type Segment = { readonly text: string } | { readonly fits: (value: string) => boolean };

const checks: Readonly<Record<string, (value: string) => boolean>> = { slug: isSlug, id: isId };

const segmentsOf = ({ path, checked }: PrerenderTable['screens'][number]): Segment[] =>
  path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return { text: part };
    return { fits: (checked && checks[name]) || ((value) => value !== '') };
  });

/** The line of the table that a path matches and whose parameters it can have; undefined: it has no page. */
export const pageFinder = (table: PrerenderTable, demo: boolean): ((path: string) => ScreenPath | undefined) => {
  const lines = table.screens.filter((line) => demo || !line.demo).map((screen) => ({ screen, segments: segmentsOf(screen) }));
  return (path) => {
    const given = withoutEndSlashes(path).split('/');
    return lines.find(
      ({ segments }) =>
        segments.length === given.length &&
        segments.every((segment, place) =>
          'text' in segment ? segment.text === given[place]?.toLowerCase() : segment.fits(given[place] ?? ''),
        ),
    )?.screen;
  };
};

/** What a page asks first, with the parameters of its path. */
export const asksOf = ({ path, asks = [] }: ScreenPath, given: string): string[] => {
  const [names, values] = [path.split('/'), withoutEndSlashes(given).split('/')];
  return asks.map((ask) =>
    names.reduce((text, name, place) => (name.startsWith('{') ? text.replace(name, values[place] ?? '') : text), ask),
  );
};
