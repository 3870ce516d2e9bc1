import type { AnyEndpoint } from '#contracts/http/endpoint';
import type { RegisteredEndpoint } from './endpoint.decorator.js';

export interface Placed {
  readonly endpoint: RegisteredEndpoint;
  readonly controller: object;
}

/** Contract values and handlers must match one to one; throws naming every one that does not. */
export const assertEndpoints = (values: Readonly<Record<string, AnyEndpoint>>, placed: readonly Placed[]): void => {
  const nameOf = new Map(Object.entries(values).map(([name, value]) => [value, name]));
  const counts = new Map<AnyEndpoint, number>();
  for (const { endpoint } of placed) counts.set(endpoint.value, (counts.get(endpoint.value) ?? 0) + 1);
  const problems = [
    ...[...nameOf].filter(([value]) => !counts.has(value)).map(([, name]) => `${name} has no handler`),
    ...[...counts].filter(([, count]) => count > 1).map(([value]) => `${nameOf.get(value) ?? value.path} has more than one handler`),
    ...[...counts.keys()]
      .filter((value) => !nameOf.has(value))
      .map((value) => `the handler at ${value.method} ${value.path} has no value in the contracts`),
  ];
  if (problems.length > 0) throw new Error(`The handlers do not match the contracts: ${problems.join('; ')}`);
};
