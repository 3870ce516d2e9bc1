import * as account from './account.js';
import * as bank from './bank.js';
import * as catalog from './catalog.js';
import type { AnyEndpoint } from './endpoint.js';
import * as examDesk from './exam-desk.js';
import * as examAfter from './exam-after.js';
import * as exams from './exams.js';
import * as identity from './identity.js';
import * as imports from './imports.js';
import * as people from './people.js';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const values: Record<string, unknown> = {
  ...identity,
  ...account,
  ...people,
  ...catalog,
  ...exams,
  ...examAfter,
  ...examDesk,
  ...imports,
  ...bank,
};

/** Every endpoint by its value's name: start-up refuses one without a door, the access walk tries them all. Server side only. */
export const endpoints: Readonly<Record<string, AnyEndpoint>> = Object.freeze(
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : []))),
);
