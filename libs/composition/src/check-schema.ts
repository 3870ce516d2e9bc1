import { loadConfig } from '#platform';
import { schemaDifference } from './schema-difference.js';

/** Ends with 1 and prints the missing SQL when migrations and entities disagree. */
const difference = (await schemaDifference(loadConfig(process.env))).trim();
process.stdout.write(difference === '' ? 'Migrations and entities agree.\n' : `${difference}\n`);
process.exit(difference === '' ? 0 : 1);
