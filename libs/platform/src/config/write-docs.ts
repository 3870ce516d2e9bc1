import { writeFile } from 'node:fs/promises';
import { configurationPage, envExample } from './docs.js';

// Run from the repository's root after a build: `node dist/libs/platform/src/config/write-docs.js`.
await writeFile('.env.example', envExample());
await writeFile('docs/configuration.md', configurationPage());
