import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig, type Config, type Entities } from '#platform';
import { allEntities } from './entities.js';
import { toolOrm } from './migrate.js';
import { withMigratedDatabase } from './schema-difference.js';

const NAME = /^[a-z][a-z0-9_]{2,50}$/;

/** Adds the class to the list of all migrations, behind those that stand there. */
const listed = (index: string, className: string): string =>
  index
    .replace(
      /(import \{ Migration\w+ \} from '\.\/\w+\.js';\n)(?!import \{ Migration)/,
      `$1import { ${className} } from './${className}.js';\n`,
    )
    .replace(/\n\};\n\nexport const migrationNames/, `\n  ${className},\n};\n\nexport const migrationNames`);

/**
 * Writes `<folder>/Migration<time>_<name>.ts` with the SQL that brings an empty, migrated database to what the entities say, and adds it to
 * `<folder>/index.ts`. Answers the file's path; null when there is no difference. The SQL is a draft: read it and correct it.
 * Throws for a name that is not snake case.
 */
export const createMigration = async (
  config: Config,
  name: string,
  folder: string,
  entities: Entities = allEntities,
): Promise<string | null> => {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name for a migration: small letters, digits and _, as in exams_add_pass_mark`);
  return withMigratedDatabase(config, async (own) => {
    const orm = await toolOrm(own, entities);
    try {
      const { fileName } = await orm.migrator.create(folder, false, false, name);
      if (fileName === '') return null;
      const index = path.join(folder, 'index.ts');
      await writeFile(index, listed(await readFile(index, 'utf8'), path.basename(fileName, '.ts')));
      return path.join(folder, fileName);
    } finally {
      await orm.close(true);
    }
  });
};

if (import.meta.filename === process.argv[1]) {
  const [, , name = '', folder = ''] = process.argv;
  const file = await createMigration(loadConfig(process.env), name, folder);
  process.stdout.write(file === null ? 'Migrations and entities agree: nothing to write.\n' : `${file}\n`);
  process.exit(0);
}
