import { writeFile } from 'node:fs/promises';
import { alertRules } from './alert-rules.js';

// Run from the repository's root after a build: `node dist/libs/readmodels/src/ops/write-alert-rules.js`.
await writeFile('deploy/prometheus/alerts.yml', alertRules());
