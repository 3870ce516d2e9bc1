import { describe, expect, it } from '@jest/globals';
import { plainPath } from './plain-path.js';

describe('the plain path of an address', () => {
  it('is the same however it is written', () => {
    const spellings = [
      '/admin/ops/queues?x=1 //admin/ops/queues /admin//ops///queues/ /%61dmin/ops/queues /admin/ops/%71ueues /ADMIN/Ops/queues',
      '/admin%2fops%2fqueues /admin/%252e/ops/queues /x/../admin/ops/queues /admin/./ops/queues;v=1 \\admin\\ops\\queues /%2561dmin/ops/queues',
    ].flatMap((line) => line.split(' '));
    for (const spelling of spellings) expect([spelling, plainPath(spelling)]).toEqual([spelling, '/admin/ops/queues']);
    expect(plainPath('/admin/ops/queues/api/queues')).toBe('/admin/ops/queues/api/queues');
    expect(plainPath('/%')).toBe('/%');
  });
});
