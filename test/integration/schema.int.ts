import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { alone, migrate } from '../../libs/composition/src/migrate.js';
import { schemaDifference } from '../../libs/composition/src/schema-difference.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('the schema', () => {
  it('is what the entities say, on a database that was empty', async () => {
    expect(await schemaDifference({ ...world.config, DATABASE_URL: process.env.TEST_ADMIN_URL! })).toBe('');
  });

  it('is left alone when it is up to date', async () => {
    expect(await migrate(world.config)).toEqual([]);
  });

  it('of a newer build is refused', async () => {
    await world.sql(`insert into platform.migrations (name) values ('Migration20990101000000_later')`);
    await expect(migrate(world.config)).rejects.toThrow('Migration20990101000000_later');
    await world.sql(`delete from platform.migrations where name = 'Migration20990101000000_later'`);
  });

  it('is prepared by one at a time', async () => {
    const log: string[] = [];
    const task = (name: string) =>
      alone(world.config, async () => {
        log.push(`${name} begins`);
        await migrate(world.config);
        log.push(`${name} ends`);
      });
    await Promise.all([task('a'), task('b'), task('c')]);
    expect(log.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
  });
});
