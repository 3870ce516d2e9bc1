import { buildSources } from '../../scripts/ground/install.mjs';
import { root } from '../../scripts/ground/proc.mjs';

/** Fault tests run the built processes. */
export default async function setup() {
  await buildSources(root, (line) => process.stdout.write(`${line}\n`));
}
