import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Files that start a database, a Redis and a product of their own, by themselves or by a helper that does; the number only falls. */
const MOST_OWN = 86;

describe('the suite', () => {
  it('shares one database, one Redis and one product among the files of a worker, and fewer and fewer have their own', () => {
    const folder = join(root, 'test/integration');
    const own = readdirSync(folder).filter((file) => !/\bstartWorld\(/.test(readFileSync(join(folder, file), 'utf8')));
    expect(own.length).toBeLessThanOrEqual(MOST_OWN);
  });
});
