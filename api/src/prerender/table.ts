import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PrerenderTable } from '#contracts/http/payload';
import { isId, isSlug } from '#contracts/shared/choices';
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

/** A path as the table writes it: without a slash at its end. */
export const trimmed = (path: string): string => path.replace(/\/+$/, '') || '/';

type Segment = { readonly text: string } | { readonly fits: (value: string) => boolean };

const checks: Readonly<Record<string, (value: string) => boolean>> = { slug: isSlug, id: isId };

const segmentsOf = ({ path, checked }: PrerenderTable['screens'][number]): Segment[] =>
  path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return { text: part };
    return { fits: (checked && checks[name]) || ((value) => value !== '') };
  });

/** Tells whether a path has a page: one that a line of the table matches and whose parameters can be right. */
export const pageFinder = (table: PrerenderTable, demo: boolean): ((path: string) => boolean) => {
  const lines = table.screens.filter((line) => demo || !line.demo).map(segmentsOf);
  return (path) => {
    const given = trimmed(path).split('/');
    return lines.some(
      (line) =>
        line.length === given.length &&
        line.every((segment, place) =>
          'text' in segment ? segment.text === given[place]?.toLowerCase() : segment.fits(given[place] ?? ''),
        ),
    );
  };
};
