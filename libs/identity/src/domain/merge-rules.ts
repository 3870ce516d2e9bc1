import { AppError } from '#platform/kernel';
import { instituteKey } from './institute-key.js';
import { rootOf, type Institute, type InstituteAliases } from './institutes.js';

export interface MergeWish {
  readonly keys: readonly string[];
  readonly name: string;
}

export interface PlannedMerge {
  readonly targetKey: string;
  /** Keys that stand for the target from now on. */
  readonly aliases: readonly string[];
  readonly people: number;
  readonly names: readonly string[];
}

/**
 * What a merge would make: the chosen institutes, and the one that has the name already where there is one. Throws 'Institute not found' for
 * what nobody gave or what stands for another, 'Institute name in use' for a name that was merged into an institute that is not chosen.
 */
export const planMerge = ({ keys, name }: MergeWish, institutes: readonly Institute[], { aliases }: InstituteAliases): PlannedMerge => {
  const targetKey = instituteKey(name);
  if (targetKey === '') throw new AppError('Invalid input', { field: 'name' }, { issues: { name: 'A name of letters' } });
  const chosen = new Set(keys);
  const taken = institutes.filter(({ key }) => chosen.has(key));
  if (taken.length < chosen.size) throw new AppError('Institute not found');
  const root = rootOf(targetKey, aliases);
  if (root !== targetKey && !chosen.has(root)) throw new AppError('Institute name in use', { name });
  const touched = institutes.filter(({ key }) => chosen.has(key) || key === targetKey);
  return {
    targetKey,
    aliases: [...chosen].filter((key) => key !== targetKey),
    people: touched.reduce((sum, { people }) => sum + people, 0),
    names: touched.map((one) => one.name),
  };
};
