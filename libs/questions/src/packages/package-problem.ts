import type { ProblemCode } from '#contracts/shared/imports';

/** What makes a package or an XML document unreadable as a whole; a reader turns it into an error of the account. */
export class PackageProblem extends Error {
  override readonly name = 'PackageProblem';

  constructor(
    readonly code: ProblemCode,
    /** For people who look into it: which entry, which rule. Not shown as it stands. */
    message: string,
    readonly facts: Readonly<Record<string, string | number>> = {},
    /** Of an XML document, from 1. */
    readonly line = 1,
  ) {
    super(message);
  }
}
