import type { Plugin } from 'vite';
import { type Cut, cutOut } from './cut.js';

/**
 * Leaves out of the built page what this product does not use of react-router: actions and fetchers, view transitions, lazily
 * discovered routes, instrumentation, prefetching links, React Server Components, a base path. They are a third of the library and
 * hang together so closely that no bundler can tell. Each function here is one that is never called, or whose answer is always the
 * same without those features. Written for exactly one version: with another one the build stops, and so it does where page code
 * imports what is left out.
 */
const version = '8.5.1';

const unused = '';
const cuts: Readonly<Record<string, Cut>> = {
  'lib/router/router.js': {
    bodies: {
      createDataRouteMatcher: 'return new V6RegExMatcher(basename);',
      restoreAppliedTransitions: unused,
      persistAppliedTransitions: unused,
      handleAction: unused,
      fetch: unused,
      handleFetcherAction: unused,
      handleFetcherLoader: unused,
      setFetcherError: unused,
      resetFetcher: unused,
      updateFetcherState: unused,
      queueFetcherForDeletion: unused,
      deleteFetcher: unused,
      abortFetcher: unused,
      getFetcher: unused,
      getUpdatedActionData: unused,
      getUpdatedRevalidatingFetchers: unused,
      markFetchRedirectsDone: 'return false;',
      abortStaleFetchLoads: 'return false;',
      interruptActiveLoads: 'isRevalidationRequired = true;',
      cancelDiscoveryNavigation: unused,
      checkFogOfWar: 'return { active: false, matches: null };',
      discoverRoutes: unused,
      compareMatches: unused,
      _internalSetRoutes: unused,
      patchRoutes: unused,
      patchRoutesImpl: unused,
      isSameRoute: unused,
      normalizeNavigateOptions: 'return { path };',
      getSubmissionFromNavigation: unused,
      getSubmittingNavigation: unused,
      getInstrumentationNavigateMeta: unused,
      getActionDataForCommit: 'return {};',
      getTargetedDataStrategyMatches: unused,
      convertFormDataToSearchParams: unused,
      convertSearchParamsToFormData: unused,
      isMutationMethod: 'return false;',
      isDataWithResponseInit: 'return false;',
      dataWithResponseInitToErrorResponse: unused,
      processLoaderData: 'return processRouteLoaderData(matches, results, pendingActionResult);',
      callLoadersAndMaybeResolveData:
        'return { loaderResults: await callDataStrategy(request, location, matches, scopedContext, null, initiator, navigationType), fetcherResults: {} };',
      // No route has a loader: what is waited for is its code.
      callLoaderOrAction:
        'try { await lazyHandlerPromise; await lazyRoutePromise; return { type: "data", result: void 0 }; } catch (e) { return { type: "error", result: e }; }',
      convertDataStrategyResultToDataResult: `
        let { result, type } = dataStrategyResult;
        return type === "error" ? { type, error: result, statusCode: isRouteErrorResponse(result) ? result.status : void 0 } : { type, data: result };`,
      getInternalRouterError: `return new ErrorResponseImpl(status, "Not Found", new Error('No route matches URL "' + pathname + '"'), true);`,
    },
    texts: [
      ['fetchLoadMatches.forEach((f, key) => {', 'if (false) fetchLoadMatches.forEach((f, key) => {'],
      ['else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {', 'else if (false) {'],
      ['if (opts && opts.pendingError) pendingActionResult', 'if (false) pendingActionResult'],
      ['if (typeof route.lazy === "function") {', 'if (false) {'],
      ['if (opts?.mask) {', 'if (false) {'],
      ['if (isFogOfWar) {', 'if (false) {'],
      [
        'revalidatingFetchers.forEach((rf) => {\n\t\t\tabortFetcher',
        'if (false) revalidatingFetchers.forEach((rf) => {\n\t\t\tabortFetcher',
      ],
      ['redirect = findRedirect(fetcherResults);\n\t\tif (redirect) {', 'if (false) {'],
      ['if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {', 'if (false) {'],
      ['} else if (pendingViewTransitionEnabled) {', '} else if (false) {'],
      ['if (!submission && !fetcherSubmission && formMethod && formAction && formEncType)', 'if (false)'],
      [
        'if (redirectPreserveMethodStatusCodes.has(redirect.response.status) && activeSubmission && isMutationMethod(activeSubmission.formMethod))',
        'if (false)',
      ],
      ['let runClientMiddleware = isStaticHandler ?', 'let runClientMiddleware = true ?'],
    ],
  },
  'lib/router/instrumentation.js': {
    bodies: {
      getRouteInstrumentationUpdates: unused,
      instrumentClientSideRouter: unused,
      consumeInstrumentationClientResultMetaReceiver: unused,
    },
  },
  'lib/dom/lib.js': {
    bodies: { deserializeErrors: unused, parseHydrationData: unused, useViewTransitionState: 'return false;' },
    texts: [
      ['HistoryRouter.displayName = "unstable_HistoryRouter";', ''],
      ['Form.displayName = "Form";', ''],
      ['if (!remixContext || remixContext.isSpaMode) return null;', 'return null;'],
    ],
  },
  'lib/dom/ssr/components.js': {
    bodies: { usePrefetchBehavior: 'return [false, null, {}];', PrefetchPageLinks: 'return null;' },
  },
  'lib/components.js': {
    bodies: { getOptimisticRouterState: 'return newState;', handleSkippedViewTransition: unused },
    texts: [
      ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', 'if (true) {'],
      ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
      ['if (renderDfd && pendingState && router.window) {', 'if (false) {'],
      ['if (renderDfd && pendingState &&', 'if (false &&'],
      ['if (!vtContext.isTransitioning && interruption) {', 'if (false) {'],
    ],
  },
  'lib/router/utils.js': { bodies: { explodeOptionalSegments: 'return [path];' } },
  'lib/hooks.js': {
    bodies: { RSCErrorHandler: 'return children;', DefaultErrorComponent: 'return null;' },
    texts: [
      ['return React$1.useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable();', 'return useNavigateStable();'],
    ],
  },
  'lib/errors.js': { bodies: { decodeRedirectErrorDigest: unused, decodeRouteErrorResponseDigest: unused } },
};

/** What page code may not import, since it would do nothing. */
const leftOut =
  /\b(Form|Await|PrefetchPageLinks|use(Fetchers?|Submit|FormAction|ActionData|LoaderData|RouteLoaderData|ViewTransitionState))\b/;
const imports = /import\s*\{([^}]*)\}\s*from\s*'react-router'/g;

export const slimRouter = (): Plugin => ({
  name: 'prostuti-slim-router',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (/[\\/]web[\\/]src[\\/]/.test(id)) {
      const name = [...code.matchAll(imports)].map(([, names = '']) => leftOut.exec(names)?.[1]).find(Boolean);
      if (name) throw new Error(`${id} imports ${name}, which web/build/slim-router.ts leaves out of the page`);
    }
    const file = /[\\/]react-router[\\/]dist[\\/]production[\\/](.+\.js)$/.exec(id)?.[1]?.replaceAll('\\', '/');
    if (!file) return null;
    if (!code.includes(`react-router v${version}`)) throw new Error(`web/build/slim-router.ts knows react-router ${version} only`);
    const made = cutOut(code, { asserts: ['invariant'], warnings: ['warning', 'warnOnce'], ...cuts[file] }, `react-router's ${file}`);
    return { code: made.replaceAll(/= (React\$1|React)\.(forwardRef|memo)\(/g, '= /* @__PURE__ */ $1.$2('), map: null };
  },
});
