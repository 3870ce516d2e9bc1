import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { getCourse } from '#contracts/http/catalog';
import { getUser } from '#contracts/http/identity';
import { getLesson } from '#contracts/http/lessons';
import type { PageAsked, PageMade, PrerenderTable } from '#contracts/http/payload';
import { putPayload, startPayload } from './client/payload.js';
import { noteMadeAt } from './client/server-clock.js';
import { makeIn } from './i18n/locale.js';
import { loadTexts } from './i18n/index.js';
import { headOf } from './prerender/head.js';
import { routes } from './routes.js';
import { makeWith } from './shell/page-info.js';
import { openAt, routeObjects } from './shell/route-objects.js';

/** Lines that are prerendered and whose screen stands. */
export const lines = routes.filter((line) => line.tags && line.screen);

/** Addresses as the contracts of a lesson have them: the page, its code and what it shows then come side by side. */
const asks: Readonly<Record<string, readonly string[]>> = {
  '/courses/{slug}/lessons/{id}': [getUser.path, getCourse.path, getLesson.path.replace(':lessonId', '{id}')].map((path) =>
    path.replace(':slug', '{slug}'),
  ),
};

/** Every path that has a page. */
export const screens: (PrerenderTable['screens'][number] & { readonly layout: string })[] = routes
  .filter((line) => line.screen)
  .map(({ path, valid, layout }) => ({
    path,
    layout,
    checked: valid !== undefined,
    demo: path.startsWith('/__'),
    ...(asks[path] ? { asks: asks[path] } : {}),
  }));

const htmlOf = async (path: string): Promise<string> => {
  const objects = routeObjects();
  await openAt(objects, path);
  const handler = createStaticHandler(objects);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} answers ${context.status} instead of a page`);
  let broken: unknown;
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </StrictMode>,
    {
      // Everything in its place, however long: what comes later by script does not come where there is none.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (cause) => {
        broken = cause;
      },
    },
  );
  if (broken) throw broken;
  const parts: Buffer[] = [];
  for await (const part of prelude) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString('utf8');
};

/** A public page as a visitor sees it, made of the answers given. One at a time: the language and the time are this module's own. */
export const render = async ({ path, locale, at, answers, meta }: PageAsked): Promise<PageMade> => {
  const line = lines.find((one) => one.path === path);
  if (!line) throw new Error(`${path} is not prerendered`);
  const lacks = new Set<string>();
  makeIn(locale);
  makeWith(meta);
  noteMadeAt(at);
  startPayload((address) => lacks.add(address));
  putPayload({ path, at, answers });
  await line.screen?.();
  await loadTexts();
  const html = await htmlOf(path);
  return { lacks: [...lacks], html, ...headOf(line, answers, locale) };
};
