import { unknownGuard } from '../shell/page-error.js';
import { adminGuard } from './admin.js';
import { protectedGuard } from './protected.js';
import { allow, type Entry, type Guard, type Verdict } from './verdict.js';

/** The one guard that calls the server is code of its own: the exam page has no use for it. */
const enrolled: Guard = async (entry) => (await import('./enrolled.js')).enrolledGuard(entry);

/** Exactly the specification's three. */
export const guards: Readonly<Record<string, Guard>> = { admin: adminGuard, enrolled, protected: protectedGuard };

/** Runs the named guards in order until one does not allow. A name that is none of ours is an error, never an open page. */
export const runGuards = async (names: readonly string[], entry: Entry, known = guards): Promise<Verdict> => {
  for (const name of names) {
    const guard = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!guard) throw unknownGuard(name);
    const verdict = await guard(entry);
    if (verdict.kind !== 'allow') return verdict;
  }
  return allow;
};
