import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Config } from '#platform';
import { AppError } from '#platform/kernel';
import type { Callers } from '../http/callers.js';
import { pageHeaders } from '../http/csp.js';
import { openApiDocument } from './open-api.js';

/** Swagger's page loads its own scripts, and styles its elements one by one. It shows public contracts and holds no secrets. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'";

/** Anything the router could take for the documentation, however it is written. */
const isDocs = /^\/+(?:a|%61)(?:p|%70)(?:i|%69)\/+(?:d|%64)(?:o|%6f)(?:c|%63)(?:s|%73)/i;

/** `/api/docs` for people, `/api/docs-json` for programs: open in demo, for `ops.read` in production. */
export const serveDocs = (app: NestFastifyApplication, config: Config, callers: Callers): void => {
  const document = openApiDocument(config.PRODUCT_NAME) as unknown as OpenAPIObject;
  SwaggerModule.setup('api/docs', app, document, {
    customSiteTitle: `${config.PRODUCT_NAME} API`,
    jsonDocumentUrl: 'api/docs-json',
    raw: ['json'],
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request, reply) => {
      if (!isDocs.test(request.url)) return;
      reply.headers({ ...pageHeaders, 'content-security-policy': policy });
      if (config.MODE === 'demo') return;
      const { actor } = await callers.of(request, 'fresh');
      if (actor.kind !== 'user') throw new AppError('Sign in required');
      if (!actor.permissions.includes('ops.read')) throw new AppError('Not allowed', { permission: 'ops.read' });
    });
};
