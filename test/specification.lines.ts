/** The file of a test and the beginning of its title. */
export type Proof = readonly [file: string, title: string];
/** Why a line has no test of its own. */
export type Gap = { readonly notShown: true } | { readonly waits: string };
/** A piece of the specification, word for word, and what holds it. */
export type Clause = readonly [text: string, held: readonly Proof[] | Gap];

/** The specification says itself that it does not show this. */
const notShown: Gap = { notShown: true };

const e2e =
  (file: string) =>
  (title: string): Proof => [`test/e2e/${file}.e2e.ts`, title];
const [shell, release, parts, toasts, looks, account] = [
  e2e('shell'),
  e2e('release'),
  e2e('shell-parts'),
  e2e('shell-toast'),
  e2e('shell-looks'),
  e2e('account'),
];
const [user, signUp, consent, prerender, profile] = [e2e('shell-user'), e2e('sign-up'), e2e('consent'), e2e('prerender'), e2e('profile')];
const web = (file: string, title: string): Proof => [`web/src/${file}.spec.ts`, title];

const asksUser = shell('every navigation asks who is signed in');
const inDialog = (title: string): Proof => ['web/src/shell/profile/dialog.spec.tsx', title];
const joins = account('signing up over a page leads to where one was going');
const fieldMessages = inDialog('asks for each field by its message');
const staysOpen = inDialog('shows the status %d and its message, and stays');
const needsProfile = web('shell/profile/needs-profile', 'opens only when batch and phone are both missing');
const closesProfile = web('shell/profile/needs-profile', 'may be closed only when both are there, or nobody is');
const internalRule = release('a rule of this build leads on inside the page');
const externalRule = release('a rule that leads to another site loads it fully');
const unknownGuard = shell('a guard that does not exist is the specified error');
const notFound = shell('an unknown path keeps the layout; a parameter that cannot be right puts the whole app into the error state');
const hourly = release('a new release is looked for after 60 minutes');
const tenSeconds = release('the same path is not loaded anew for a release twice within ten seconds');
const goneChunk = release('a chunk that is gone loads the page that was wanted anew');
const manifest = release('the route rules are fetched about a second after the start');
const manifestFails = release('rules that do not come are only logged');
const payload = release('navigation to a prerendered page takes its payload');
const toastLife = toasts('a toast is added open, updated, dismissed, replaced by a newer one');
const toastTime = toasts('a toast closes after 5000 ms');
const retried = shell('a fetch that may pass is repeated once, a POST never');
const iconLimits = looks('a silent endpoint: the public service after 750 ms');
const preloads = shell('the code of a page comes before its link is pressed');
const bots = shell('crawlers and bots get no error page');

export const sections: Readonly<Record<number, readonly Clause[]>> = {
  4: [
    ['Every navigation first asks the server for the current user and stores it.', [asksUser]],
    [
      'Route rules are then checked; if a rule gives a redirect the browser goes there (a full page load when the target is external).',
      [internalRule, externalRule, ['libs/contracts/src/http/route-rules.spec.ts', 'find the whole path before a pattern']],
    ],
    [
      'The named guards for the route then run; each may allow, block or redirect.',
      [
        internalRule,
        web('guards/guards', 'admin passes whoever holds the permission that the route names'),
        web('guards/guards', 'protected asks a visitor to sign in'),
        shell('a protected page asks a visitor to sign in over the page that is open'),
      ],
    ],
    [
      `An unknown guard name gives the error "Unknown route middleware: '{name}'".`,
      [unknownGuard, web('guards/guards', 'an unknown name is an error')],
    ],
    ['A fatal error puts the app into an error state.', [notFound]],
    ['Release detection: a check 60 minutes after load and every 60 minutes after;', [hourly]],
    ['if the build changed, the next navigation reloads the page, at most once per 10 seconds for the same path.', [hourly, tenSeconds]],
    ['Profile dialog: closed by default; opens when a signed-in user has neither hsc_batch nor phone.', [joins, needsProfile]],
    ['Closing is refused unless the user has both.', [inDialog('cannot be closed'), closesProfile]],
    ['After a successful update the current user is reloaded and the dialog closes; on failure it stays open.', [joins, staysOpen]],
    [
      'Toasts: at most one at a time; a new one replaces the old.',
      [toastLife, toasts('50 errors in a second are one toast at every frame')],
    ],
    [
      'A toast is added open, can be updated, dismissed (open=false) and is removed 1,000,000 ms after dismissal.',
      [toastLife, web('ui/toast-state', 'is updated while it is the one, never brought back by an update')],
    ],
    ['Self-practice session, exam, payment and other status values: not shown.', notShown],
  ],
  5: [
    [
      'phone: at least 3 characters, message "Phone is required".',
      [fieldMessages, profile('name, contact and studies save by themselves')],
    ],
    ['institute: at least 3 characters, message "Institute is required".', [fieldMessages]],
    ['hsc_batch: at least 3 characters, message "HSC Batch is required".', [fieldMessages]],
    ['Allowed choices: HSC 2027, HSC 2026, HSC 2025, HSC 2024, JOB, Others.', [inDialog('has the words of the specification')]],
    ['The form shows a per-field error below the field and marks label and control invalid.', [fieldMessages]],
    ['A route may carry a validity check; failure gives status 404, message "Page Not Found: {path}".', [notFound]],
    ['Other product field rules: not shown.', notShown],
  ],
  7: [
    [
      '| GET | /api/user | none | Current user replaces the stored user; called on every navigation; fields not shown |',
      [asksUser, user('a profile changed on another device is read again once')],
    ],
    [
      '| POST | /api/auth/update | phone, hsc_batch, institute | Response shape not shown; on success the user is reloaded and the dialog closes; on error only statusCode and statusMessage are read |',
      [joins, staysOpen],
    ],
    [
      '| GET | builds/meta/{buildId}.json | none | Route-rule manifest (matcher and list of prerendered paths); fetch failure only logged |',
      [manifest, manifestFails],
    ],
    ['| GET | builds/latest.json with a timestamp query | none | Gives an id to detect a new release |', [hourly]],
    [
      '| GET | {path}/_payload.json | none | Prerendered page data on navigation |',
      [payload, prerender('going on to a prerendered page fetches its payload and calls no door')],
    ],
    [
      'Retry: fetches retry on statuses 408, 409, 425, 429, 500, 502, 503, 504; one retry for GET, none for POST, PUT, PATCH, DELETE.',
      [retried, web('client/call', 'repeats a GET once on %i'), web('client/call', 'never repeats other statuses nor other methods')],
    ],
    [
      'External resources loaded: icon data from a local icon endpoint, then a public icon service as fallback;',
      [
        iconLimits,
        looks('icons come from our own endpoint, many at once'),
        web('ui/icon-sources', 'our own endpoint, then the public service'),
      ],
    ],
    [
      'a math-typesetting script and stylesheet (version 0.16.11);',
      [['test/specification.spec.ts', 'typesets mathematics with the version of the specification']],
    ],
    ['a bot-check script;', [signUp('the bot check comes with a form that needs it')]],
    ['a session-analytics script;', [consent('session analytics: asked only where configured')]],
    [
      'stylesheets for a video player (CDN fallback if the local file fails)',
      [
        looks("the player's style sheet comes from its CDN"),
        web('features/video/player-css', 'comes from the network when the file does not load'),
      ],
    ],
    ['and a rich-text editor (snow theme).', { waits: 'the editor comes with the first page that is written in' }],
    [
      'All other product calls (courses, exams, books, self practice, payments, sales, admin, affiliate, Google sign-in): not shown.',
      notShown,
    ],
  ],
  8: [
    ['| Unmatched route | Status 404, "Page not found: {fullPath}", not fatal |', [notFound]],
    ['| Failed route validation | Status 404, "Page Not Found: {path}", fatal |', [notFound]],
    [`| Unknown guard | "Unknown route middleware: '{name}'" |`, [unknownGuard]],
    ['| Manifest fetch fails | Logged only |', [manifestFails]],
    ['| Chunk load fails | Page reloads |', [goneChunk, release('inside an exam a missing chunk reloads nothing')]],
    [
      '| Profile update fails | Destructive toast: title is the status code as text, description is the status message; dialog stays open |',
      [staysOpen],
    ],
    [
      '| Unexpected exception in the update | Logged to the console only |',
      [inDialog('tells an unexpected exception to the console alone')],
    ],
    ['| Fatal or unhandled error | Error page (not for bots) |', [bots, unknownGuard]],
    ['Field messages: "Phone is required", "Institute is required", "HSC Batch is required".', [fieldMessages]],
    ['Server error messages for other calls: not shown.', notShown],
  ],
  9: [
    [
      'Minimum length 3 for phone, institute and hsc_batch; six batch choices.',
      [fieldMessages, ['test/specification.spec.ts', 'asks for three characters and offers six batches']],
    ],
    ['Release check interval 3,600,000 ms; reload guard window 10,000 ms.', [hourly, tenSeconds]],
    ['Manifest prefetch about 1 s after start, skipped on slow-2g.', [manifest]],
    ['Toast limit 1; removal delay 1,000,000 ms;', [toastLife]],
    ['auto-close 5000 ms;', [toastTime, web('ui/toast-clock', 'closes after 5000 ms')]],
    ['swipe threshold 50;', [toasts('a toast swiped less than 50 px goes back')]],
    ['hotkey F8.', [toastTime]],
    ['Tooltip open delay 700 ms, skip delay 300 ms;', [parts('tooltips: 700 ms'), web('ui/tooltip-clock', 'asks for 700 ms of rest')]],
    ['modal default max width 425px at small screens.', [parts('the modal: 425 px')]],
    [
      'Loading bar: throttle 200 ms, duration 2000 ms, hide delay 500 ms, reset delay 400 ms, height 3 px.',
      [parts('the loading bar: 200 ms throttle')],
    ],
    [
      'Icon fetch timeout 1500 ms, icon API timeout 5000 ms, URL length limit 500, retry rotate interval 750 ms.',
      [iconLimits, web('ui/icon-sources', 'our own endpoint')],
    ],
    [
      'At most 4 concurrent route preloads; prefetch skipped on slow connections or data-saver mode.',
      [preloads, web('shell/preload-queue', 'run four at once')],
    ],
    [
      'Pagination default page size 10 with 2 sibling pages;',
      [parts('pagination: 10 a page'), web('ui/pages', 'shows two siblings on each side')],
    ],
    ['scroll-area hide delay 600 ms; progress maximum 100.', [parts('the scroll area shows its bar while it moves and 600 ms longer')]],
    ['Prices, coupon rules, exam durations, scoring and other business limits: not shown.', notShown],
  ],
};
