import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Locale } from '#contracts/shared/choices';
import type { Config, Logger, PageVersions } from '#platform';
import type { Template } from '../http/template.js';
import { PageStore } from './page-store.js';
import { Prerender } from './prerender.js';
import { Renderer } from './renderer.js';
import type { Table } from './table.js';

export interface PrerenderSources {
  readonly config: Config;
  readonly logger: Logger;
  readonly versions: PageVersions;
  readonly now: () => number;
}

/** Who the pages' own calls come from: this machine, but counted apart from its people. */
const OURSELVES = '127.0.0.2';

/** A visitor's call through the same endpoints, without a network between. Throws unless it is answered with 200. */
const visitorCalls =
  (fastify: FastifyInstance) =>
  async (address: string, locale: Locale): Promise<unknown> => {
    if (!address.startsWith('/api/')) throw new Error(`${address} is not a call`);
    const headers = { accept: 'application/json', 'accept-language': locale, cookie: `lang=${locale}` };
    const answer = await fastify.inject({ method: 'GET', url: address, headers, remoteAddress: OURSELVES });
    if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}: ${answer.payload.slice(0, 200)}`);
    return JSON.parse(answer.payload) as unknown;
  };

/** Prerendering of this build's pages into `DATA_DIR/prerendered`. Starts nothing yet. */
export const makePrerender = (
  fastify: FastifyInstance,
  { config, logger, versions, now }: PrerenderSources,
  { template, table }: { template: Template; table: Table },
): Prerender =>
  new Prerender({
    pages: table.pages,
    store: new PageStore(join(config.DATA_DIR, 'prerendered')),
    renderer: new Renderer(table.entry),
    versions,
    logger,
    now,
    ask: visitorCalls(fastify),
    template,
    publicUrl: new URL(config.PUBLIC_URL),
    siteName: (locale) => (locale === 'bn' ? config.PRODUCT_NAME_BN : config.PRODUCT_NAME),
  });
