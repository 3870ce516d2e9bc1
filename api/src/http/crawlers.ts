import type { FastifyInstance } from 'fastify';
import { locales } from '#contracts/shared/choices';
import { addressIn, inHtml } from '../prerender/document.js';

/** What nobody finds without an account, or what belongs to one person. */
const closed = [
  '/admin',
  '/api/',
  '/auth/',
  '/payment/',
  '/profile',
  '/my-courses',
  '/courses/*/',
  '/selfpractice/session/',
  '/quizflex/rounds/',
  '/quizflex/review',
  '/__',
];

/** `robots.txt`, and `sitemap.xml` of the pages that stand prerendered, each in both languages. */
export const serveCrawlers = (fastify: FastifyInstance, publicUrl: URL, pages: () => readonly string[]): void => {
  const robots = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ];
  const quiet = { config: { quiet: true } };
  fastify.get('/robots.txt', quiet, (_request, reply) =>
    reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots.join('\n')),
  );
  const link = (path: string): string =>
    locales
      .map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${inHtml(addressIn(path, locale, publicUrl))}"/>`)
      .join('');
  const entries = (path: string): string[] =>
    locales.map((locale) => `<url><loc>${inHtml(addressIn(path, locale, publicUrl))}</loc>${link(path)}</url>`);
  fastify.get('/sitemap.xml', quiet, (_request, reply) =>
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
          ...pages().flatMap(entries),
          '</urlset>',
          '',
        ].join('\n'),
      ),
  );
};
