import { loadConfig, ormOptions } from '#platform';
import { allEntities } from './entities.js';
import { migrationSettings } from './migrations/index.js';

/** For MikroORM's command line: `npm run migration`. */
export default ormOptions(loadConfig(process.env), allEntities, { app: 'tool', migrations: migrationSettings });
