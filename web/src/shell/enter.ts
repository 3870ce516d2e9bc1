import { type LoaderFunctionArgs, type MiddlewareFunction, redirect, redirectDocument, replace } from 'react-router';
import { isExternal } from '#contracts/http/route-rules';
import { runGuards } from '../guards/index.js';
import { loadManifest, prerenderedPath, ruledAway } from '../client/manifest.js';
import { fetchPayload } from '../client/payload.js';
import { loadUser, readUser } from '../client/user.js';
import type { RouteLine } from '../route-line.js';
import { enterErrorState } from './error-state.js';
import { noteJudged, rightsOf } from './judged.js';
import { PageError, pageInvalid } from './page-error.js';
import { buildId } from './page-info.js';
import { releaseBefore, untilLoaded } from './release.js';
import { openSignIn } from './sign-in/sign-in.js';

const pathOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>): string => {
  const { pathname, search, hash } = new URL(request.url);
  return `${pathname}${search}${hash}`;
};

/** Where a visitor waits behind the sign-in dialog: the page that is open, unless a guard stands before it too. */
let openPage: { path: string; guarded: boolean } | null = null;
/** The page that was loaded fully: the server has kept the rules for it, and its payload came with it. */
let loaded = true;

/** This page was made on the server, for everybody and without guards: the first navigation is the next one. */
export const tookOver = (path: string): void => {
  loaded = false;
  openPage = { path, guarded: false };
};

const leaveFor = (address: string): Response => (isExternal(address) ? redirectDocument(address) : redirect(address));

/** The rules of the build for this path: where they send it, or null; what is prerendered for it has come by then. */
const keepRules = async (path: string): Promise<string | null> => {
  if (loaded) {
    loaded = false;
    return null;
  }
  const manifest = await loadManifest(buildId());
  const away = ruledAway(manifest, path);
  const payload = away === null ? prerenderedPath(manifest, path) : null;
  if (payload !== null) await fetchPayload(payload);
  return away;
};

/** Every navigation first asks the server who this is; then the route rules hold. */
export const askUser: MiddlewareFunction = async (given) => {
  const path = pathOf(given);
  if (releaseBefore(path)) await untilLoaded();
  const [away] = await Promise.all([keepRules(path), loadUser()]);
  if (away !== null) throw leaveFor(away);
};

const judge = async (
  line: RouteLine,
  path: string,
  { params: parameters, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>,
): Promise<void> => {
  if (line.valid && !line.valid(parameters)) throw pageInvalid(path);
  const { user, standing } = readUser();
  noteJudged(line.guards.length > 0 && standing === 'fresh' ? rightsOf(user) : null);
  const verdict = await runGuards(line.guards, { line, parameters, user, userKnown: standing === 'fresh' });
  if (verdict.kind === 'sign-in') {
    // A navigation that another has overtaken asks nobody to sign in.
    if (!request.signal.aborted) openSignIn(path);
    throw replace(openPage && !openPage.guarded && openPage.path !== path ? openPage.path : '/');
  }
  if (verdict.kind === 'redirect') throw leaveFor(verdict.to);
  if (verdict.kind === 'no-access') throw new PageError(403, 'Not allowed');
  if (verdict.kind === 'closed') throw new PageError(503, 'Temporarily unavailable');
};

/** Checks the parameters of a line and runs its guards, after the user is known and before the page is shown. */
export const enter =
  (line: RouteLine): MiddlewareFunction =>
  async (given) => {
    const path = pathOf(given);
    try {
      await judge(line, path, given);
    } catch (thrown) {
      if (thrown instanceof PageError && thrown.fatal) enterErrorState(thrown, path);
      throw thrown;
    }
    openPage = { path, guarded: line.guards.length > 0 };
  };
