import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineEntity, p } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMigration } from '../../libs/composition/src/create-migration.js';
import { allEntities } from '../../libs/composition/src/entities.js';
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

describe('a migration that is written', () => {
  const Probe = defineEntity({ name: 'Probe', schema: 'exams', tableName: 'probes', properties: { id: p.uuid().primary() } });

  // Red with the command line of the ORM, which could not load our configuration at all.
  it('holds what the entities say more, and stands last in the list', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
    try {
      await cp('libs/composition/src/migrations/index.ts', path.join(folder, 'index.ts'));
      const config = { ...world.config, DATABASE_URL: process.env.TEST_ADMIN_URL! };
      expect(await createMigration(config, 'exams_nothing', folder)).toBeNull();
      const file = await createMigration(config, 'exams_add_probes', folder, [...allEntities, Probe]);
      const name = path.basename(file ?? '', '.ts');
      expect(name).toMatch(/^Migration\d{14}_exams_add_probes$/);
      expect(await readFile(file!, 'utf8')).toContain('create table "exams"."probes"');
      const index = await readFile(path.join(folder, 'index.ts'), 'utf8');
      expect(index).toContain(`import { ${name} } from './${name}.js';\n\n`);
      expect(index).toContain(`  ${name},\n};\n\nexport const migrationNames`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has a name in snake case', async () => {
    await expect(createMigration(world.config, 'Add pass mark', '.')).rejects.toThrow('no name for a migration');
  });
});
