import type { AnyEndpoint } from './endpoint.js';
import type { ContractValues } from './index.js';

type ByName = {
  [
    K in keyof ContractValues as ContractValues[K] extends AnyEndpoint
      ? `${ContractValues[K]['method']} ${ContractValues[K]['path']}`
      : never
  ]: ContractValues[K];
};

/** An endpoint by its method and path, as `'GET /api/courses/:slug'`: what a page calls with, so that it carries no schemas. */
export type EndpointName = keyof ByName;
/** The contract behind a name. */
export type EndpointAt<N extends EndpointName> = ByName[N] extends AnyEndpoint ? ByName[N] : never;
