import { setTimeout as after } from 'node:timers/promises';
import type { PageAsked, PageMade, PrerenderedPath } from '#contracts/http/payload';
import { locales, type Locale } from '#contracts/shared/choices';
import type { Logger, PageVersions, TagVersions } from '#platform';
import { documentOf, type Stamp } from './document.js';
import type { PageStore, StoredPage } from './page-store.js';

export interface PrerenderParts {
  readonly pages: readonly PrerenderedPath[];
  readonly store: PageStore;
  readonly renderer: { render(asked: PageAsked): Promise<PageMade>; stop(): Promise<void> };
  readonly versions: Pick<PageVersions, 'read'>;
  readonly logger: Logger;
  /** The server's time, in milliseconds since 1970. */
  readonly now: () => number;
  /** A visitor's call, through the endpoints; throws where the answer is not good. */
  readonly ask: (address: string, locale: Locale) => Promise<unknown>;
  /** The built page with the configuration in it, a digest of it, and what its `meta` elements say. */
  readonly template: { readonly readable: string; readonly id: string; readonly meta: Readonly<Record<string, string>> };
  readonly publicUrl: URL;
  readonly siteName: (locale: Locale) => string;
}

const EVERY_MS = 1000;
const STOP_MS = 1000;
/** A whole set of pages is still made within seconds: whoever changed one wants to see it. */
const REST_MS = 100;
/** While something goes on, its counts move. */
const LIVE_MS = 60_000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
/** Answers may lead to further calls, but not for ever. */
const MOST_ROUNDS = 5;

/** Words such as "today" hold for a day in Dhaka. */
const dayOf = (at: number): number => Math.floor((at + 6 * 3_600_000) / 86_400_000);

/** Whether an answer holds something that goes on at this moment. */
const isLive = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'live' in answer && Array.isArray(answer.live) && answer.live.length > 0;

/** Renders with what is known, asks for what is lacking, and renders again. */
const renderWhole = async (
  { renderer, ask }: Pick<PrerenderParts, 'renderer' | 'ask'>,
  asked: Omit<PageAsked, 'answers'>,
): Promise<{ made: PageMade; answers: Record<string, unknown> }> => {
  const answers: Record<string, unknown> = {};
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const made = await renderer.render({ ...asked, answers });
    if (made.lacks.length === 0) return { made, answers };
    for (const address of made.lacks) answers[address] = await ask(address, asked.locale);
  }
  throw new Error(`${asked.path} asks for more after ${MOST_ROUNDS} rounds`);
};

interface Failure {
  readonly pauseMs: number;
  readonly until: number;
}

/**
 * Keeps the public pages rendered. Once a second the tags' versions are compared with those each page was made with; what differs is
 * rendered anew, one page at a time, and replaces the old one, which is served until then; after each replaced page calls have their turn.
 * Nothing here may fail a call: a page that cannot be made is tried again after a growing pause, and without any the browser makes it.
 */
export class Prerender {
  private readonly failures = new Map<string, Failure>();
  private readonly stopping = new AbortController();
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly parts: PrerenderParts) {}

  start(): void {
    this.working = this.run();
  }

  /** A call that hangs keeps nobody: its page is given up. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.parts.renderer.stop();
    await Promise.race([this.working, after(STOP_MS, undefined, { ref: false })]);
  }

  /** The page as it stands, or undefined: then the browser makes it. */
  find(path: string, locale: Locale): StoredPage | undefined {
    return this.parts.store.get(path, locale);
  }

  /** Paths whose page stands in every language. */
  ready(): string[] {
    return this.parts.pages.filter(({ path }) => locales.every((locale) => this.find(path, locale))).map(({ path }) => path);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.look().catch((error: unknown) => this.parts.logger.debug({ err: error }, 'The page tags could not be read'));
      await after(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    const versions = await this.parts.versions.read();
    for (const page of this.parts.pages) {
      for (const locale of locales) {
        if (this.stopping.signal.aborted) return;
        await this.keep(page, locale, versions);
      }
    }
  }

  private async keep(page: PrerenderedPath, locale: Locale, versions: TagVersions): Promise<void> {
    const { store, logger } = this.parts;
    const stamp = this.stampOf(page, versions);
    const old = store.get(page.path, locale);
    if (this.holds(old, stamp)) return;
    const key = `${locale} ${page.path}`;
    const failed = this.failures.get(key);
    if (failed && performance.now() < failed.until) return;
    try {
      const found = await store.read(page.path, locale);
      if (found && this.holds(found, stamp)) store.use(page.path, locale, found);
      else await this.make(page, locale, stamp).finally(() => (old ? this.rest() : undefined));
      this.failures.delete(key);
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      const pauseMs = Math.min(failed ? failed.pauseMs * 2 : FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
      this.failures.set(key, { pauseMs, until: performance.now() + pauseMs });
      logger.warn({ path: page.path, locale, err: error }, 'A page could not be prerendered; the old one stays');
    }
  }

  private rest(): Promise<void> {
    return after(REST_MS, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }

  private stampOf(page: PrerenderedPath, versions: TagVersions): Omit<Stamp, 'live'> {
    return { template: this.parts.template.id, versions: Object.fromEntries(page.tags.map((tag) => [tag, versions[tag] ?? 0])) };
  }

  private holds(page: StoredPage | undefined, { template, versions }: Omit<Stamp, 'live'>): page is StoredPage {
    if (!page || page.stamp.template !== template) return false;
    if (Object.entries(versions).some(([tag, version]) => page.stamp.versions[tag] !== version)) return false;
    const now = this.parts.now();
    return dayOf(page.at) === dayOf(now) && !(page.stamp.live && Math.abs(now - page.at) >= LIVE_MS);
  }

  private async make(page: PrerenderedPath, locale: Locale, stamp: Omit<Stamp, 'live'>): Promise<void> {
    const { store, template, publicUrl, logger } = this.parts;
    const [begun, at, { path }] = [performance.now(), this.parts.now(), page];
    const { made, answers } = await renderWhole(this.parts, { path, locale, at, meta: template.meta });
    const payload = { path, at, answers };
    const whole: Stamp = { ...stamp, live: Object.values(answers).some(isLive) };
    const siteName = this.parts.siteName(locale);
    const html = documentOf(template.readable, { page, locale, made, payload, stamp: whole, publicUrl, siteName });
    const stored = await store.page(html, { stamp: whole, payload });
    store.use(path, locale, stored);
    logger.debug({ path, locale, ms: Math.round(performance.now() - begun) }, 'Prerendered');
    // Memory serves; a folder that cannot be written costs the next start a render.
    await store.write(path, locale, stored).catch((error: unknown) => logger.warn({ path, locale, err: error }, 'A page was not kept'));
  }
}
