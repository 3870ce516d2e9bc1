/** What Redis says of itself: which run this is, and whether it keeps what it was given. */
export interface RedisFacts {
  readonly runId: string;
  readonly aof: boolean;
  readonly policy: string;
}

const field = (info: string, name: string): string | undefined => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];

/** Reads the answer of INFO, which works also where CONFIG is blocked. */
export const readInfo = (info: string): RedisFacts => ({
  runId: field(info, 'run_id') ?? '',
  aof: field(info, 'aof_enabled') === '1',
  policy: field(info, 'maxmemory_policy') ?? 'unknown',
});

/** Why this Redis must not be used, or null. A cache forgets jobs without an error, so anything but AOF with noeviction is refused. */
export const policyFault = ({ aof, policy }: RedisFacts): string | null => {
  const faults = [...(aof ? [] : ['appendonly is off']), ...(policy === 'noeviction' ? [] : [`maxmemory-policy is ${policy}`])];
  return faults.length === 0 ? null : `Redis would lose jobs: ${faults.join(' and ')}. Set appendonly yes and maxmemory-policy noeviction.`;
};
