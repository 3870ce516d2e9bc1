import { chemistry } from './chemistry.js';
import { ict } from './ict.js';
import { mathematics } from './mathematics.js';
import { physics } from './physics.js';
import type { OwnQuestion } from './make.js';

/** The project's own questions by subject. */
export const ownQuestions = { physics, chemistry, mathematics, ict } as const satisfies Record<string, readonly OwnQuestion[]>;
export type OwnSubject = keyof typeof ownQuestions;
