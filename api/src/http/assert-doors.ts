import type { AnyEndpoint } from '#contracts/http/endpoint';
import type { Door } from './endpoint.decorator.js';

export interface Placed {
  readonly door: Door;
  readonly controller: object;
}

/** Contract values and doors must match one to one; throws naming every one that does not. */
export const assertDoors = (values: Readonly<Record<string, AnyEndpoint>>, placed: readonly Placed[]): void => {
  const nameOf = new Map(Object.entries(values).map(([name, value]) => [value, name]));
  const counts = new Map<AnyEndpoint, number>();
  for (const { door } of placed) counts.set(door.value, (counts.get(door.value) ?? 0) + 1);
  const problems = [
    ...[...nameOf].filter(([value]) => !counts.has(value)).map(([, name]) => `${name} has no door`),
    ...[...counts].filter(([, count]) => count > 1).map(([value]) => `${nameOf.get(value) ?? value.path} has more than one door`),
    ...[...counts.keys()]
      .filter((value) => !nameOf.has(value))
      .map((value) => `the door at ${value.method} ${value.path} has no value in the contracts`),
  ];
  if (problems.length > 0) throw new Error(`The doors do not match the contracts: ${problems.join('; ')}`);
};
