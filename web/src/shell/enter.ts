import { type LoaderFunctionArgs, type MiddlewareFunction, redirect, redirectDocument, replace } from 'react-router';
import { runGuards } from '../guards/index.js';
import { loadUser, readUser } from '../client/user.js';
import type { RouteLine } from '../routes.js';
import { PageError, pageInvalid } from './page-error.js';
import { releaseBefore } from './release.js';
import { openSignIn } from './sign-in/sign-in.js';

const pathOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>): string => {
  const { pathname, search, hash } = new URL(request.url);
  return `${pathname}${search}${hash}`;
};

/** Where a visitor waits behind the sign-in dialog: the page that is open, unless a guard stands before it too. */
let openPage: { path: string; guarded: boolean } | null = null;

/** Every navigation first asks the server who this is. */
export const askUser: MiddlewareFunction = async (given) => {
  releaseBefore(pathOf(given));
  await loadUser();
};

/** Checks the parameters of a line and runs its guards, after the user is known and before the page is shown. */
export const enter =
  (line: RouteLine): MiddlewareFunction =>
  async (given) => {
    const path = pathOf(given);
    if (line.valid && !line.valid(given.params)) throw pageInvalid(path);
    const { user, standing } = readUser();
    const verdict = await runGuards(line.guards, { line, parameters: given.params, user, userKnown: standing !== 'unknown' });
    if (verdict.kind === 'sign-in') {
      openSignIn(path);
      throw replace(openPage && !openPage.guarded && openPage.path !== path ? openPage.path : '/');
    }
    if (verdict.kind === 'redirect') throw /^[a-z]+:/i.test(verdict.to) ? redirectDocument(verdict.to) : redirect(verdict.to);
    if (verdict.kind === 'no-access') throw new PageError(403, 'Not allowed');
    if (verdict.kind === 'closed') throw new PageError(503, 'Temporarily unavailable');
    openPage = { path, guarded: line.guards.length > 0 };
  };
