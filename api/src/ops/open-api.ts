import * as z from 'zod/mini';
import { endpoints } from '#contracts/http/index';
import type { Access, AnyEndpoint } from '#contracts/http/endpoint';
import { errorBody, errorCatalogue, type ErrorCode } from '#contracts/shared/errors';

type Json = Record<string, unknown>;
type Schema = z.ZodMiniType;

const jsonOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  return rest;
};

const content = (schema: Json): Json => ({ 'application/json': { schema } });

const whoMay = (access: Access): string => {
  switch (access.kind) {
    case 'open':
      return 'Anybody.';
    case 'signedIn':
      return 'Any account.';
    case 'enrolled':
      return 'Enrolled in the course.';
    case 'examTaker':
      return 'Enrolled in a course of the exam; a free course enrols on first entry.';
    case 'own':
      return `The caller's own ${access.what}; a foreign one is not found.`;
    case 'gateway':
      return 'Payment gateways, and browsers that come back from one.';
    case 'may':
      return `Holders of ${access.permission}.`;
  }
};

/** What every endpoint may answer besides its own list. */
export const commonCodes = (value: AnyEndpoint): ErrorCode[] => [
  'Invalid input',
  'Unknown field',
  'Too many requests',
  'Internal Server Error',
  'Temporarily unavailable',
  ...(value.access.kind === 'open' ? [] : (['Sign in required'] as const)),
  ...(value.access.kind === 'may' ? (['Not allowed', 'Second factor needed'] as const) : []),
  ...(value.access.kind === 'enrolled' ? (['Course not found', 'Not enrolled'] as const) : []),
  ...(value.access.kind === 'examTaker' ? (['Exam not found', 'Not enrolled', 'Not admitted'] as const) : []),
  ...(value.method === 'GET' ? [] : (['Cross-site request', 'Body too large'] as const)),
];

const failures = (value: AnyEndpoint): Json => {
  const byStatus: Record<string, string[]> = {};
  for (const code of new Set([...commonCodes(value), ...value.errors])) (byStatus[errorCatalogue[code]] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      { description: codes.join(' · '), content: content({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
};

const parameters = (schema: Schema | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }));
};

const binary = { schema: { type: 'string', format: 'binary' } };

/** What a call answers when all is well: JSON, or the bytes of a file. */
const answer = (value: AnyEndpoint): Json =>
  value.file
    ? {
        description: 'The file; its name stands in content-disposition',
        content: { 'application/octet-stream': binary },
      }
    : { description: 'Done', content: content(jsonOf(value.response, 'output')) };

const operation = (name: string, value: AnyEndpoint): Json => ({
  operationId: name,
  summary: value.summary,
  description: whoMay(value.access),
  tags: [value.path.split('/')[2] ?? 'api'],
  parameters: [...parameters(value.params, 'path'), ...parameters(value.query, 'query')],
  ...(value.upload === undefined ? {} : { requestBody: { required: true, content: { 'application/octet-stream': binary } } }),
  ...(value.body ? { requestBody: { required: true, content: content(jsonOf(value.body, 'input')) } } : {}),
  responses: { 200: answer(value), ...failures(value) },
  ...(value.access.kind === 'open' ? {} : { security: [{ session: [] }] }),
});

/** The OpenAPI document, made of the very values that the endpoints validate by. */
export const openApiDocument = (productName: string): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, value] of Object.entries(endpoints)) {
    const path = value.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[value.method.toLowerCase()] = operation(name, value);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version: '1',
      description: 'Made from the contracts (libs/contracts/src/http). Errors have one shape; `statusMessage` is the code.',
    },
    paths,
    components: {
      schemas: { Error: jsonOf(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  };
};
