import { describe, it } from '@jest/globals';
import { samples } from './samples.js';

/** The sample files lie beside the project, and nothing in it may depend on them: where they are not there, what reads them is left out. */
const there = samples() !== null;
if (!there) process.stdout.write('The sample files are not beside the project: what reads them is left out.\n');

// Skipped where the folder is not there: there is nothing to read then, and the count of skipped tests says so.
export const describeSamples = there ? describe : describe.skip;
// The same, for one test among others that need no folder.
export const itSamples = there ? it : it.skip;
