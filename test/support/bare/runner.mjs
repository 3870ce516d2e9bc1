import { createRunner } from 'jest-light-runner';

/**
 * Files of tests one after the other in a few processes, modules loaded by Node itself and once for all of them: Jest's own way gives every
 * file a world of modules of its own, three seconds of a core each.
 */
export default createRunner({ runtime: 'child_process' });
