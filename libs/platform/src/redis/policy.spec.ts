import { describe, expect, it } from '@jest/globals';
import { policyFault, readInfo } from './policy.js';

const info = (aof: number, policy: string): string =>
  `# Server\r\nredis_version:7.0.15\r\nrun_id:abc123\r\n# Persistence\r\naof_enabled:${aof}\r\n# Memory\r\nmaxmemory_policy:${policy}\r\n`;

describe('the policy of Redis', () => {
  it('is right only with AOF and noeviction', () => {
    expect(policyFault(readInfo(info(1, 'noeviction')))).toBeNull();
    expect(policyFault(readInfo(info(0, 'noeviction')))).toContain('appendonly is off');
    expect(policyFault(readInfo(info(1, 'allkeys-lru')))).toContain('maxmemory-policy is allkeys-lru');
    expect(policyFault(readInfo(info(0, 'volatile-ttl')))).toContain('appendonly is off and maxmemory-policy');
    expect(policyFault(readInfo('nonsense'))).not.toBeNull();
  });

  it('comes with the run it was read from', () => {
    expect(readInfo(info(1, 'noeviction')).runId).toBe('abc123');
  });
});
