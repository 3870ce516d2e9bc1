import type { Locale, PageTag } from '../shared/choices.js';
import type { ShownBanner } from './ops-shapes.js';

/**
 * What a prerendered page was made of. It stands inside the page (`<script type="application/json" id="payload">`), so that the first
 * render asks for nothing, and at `{path}/_payload.json` (at `/_payload.json` for the first page) for navigation to it.
 */
export interface PagePayload {
  /** The path without a slash at its end; the first page is `/`. */
  readonly path: string;
  /** The server's time when it was made, in milliseconds since 1970: what time words on the page are counted from until it is in use. */
  readonly at: number;
  /** Answers to a visitor's calls, under the address of each call as the browser writes it: `/api/home`. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** What holds for a path before its page is shown. */
export interface RouteRule {
  /** Go there instead; another site's address loads fully. */
  readonly redirect?: string;
  /** The page is prerendered: its payload can be fetched. */
  readonly prerender?: true;
}

/** `builds/meta/{buildId}.json`. Of rules that match, `static` (the whole path) wins over `dynamic`, that over `wildcard` (all below). */
export interface BuildManifest {
  readonly id: string;
  readonly matcher: {
    readonly static: Readonly<Record<string, RouteRule>>;
    readonly wildcard: Readonly<Record<string, RouteRule>>;
    /** By pattern, with `:name` for a segment. */
    readonly dynamic: Readonly<Record<string, RouteRule>>;
  };
  /** Paths whose payload stands ready. */
  readonly prerendered: readonly string[];
  /** What operations tell everybody, where they do: visitors hear it from here. */
  readonly banner?: ShownBanner | null;
}

/** One line of `prerender.json`, which the build leaves beside `entry-prerender`. */
export interface PrerenderedPath {
  readonly path: string;
  readonly tags: readonly PageTag[];
  /** Addresses of the scripts that the page needs beside the entry, by language. */
  readonly scripts: Readonly<Record<Locale, readonly string[]>>;
}

/** The route table as the server needs it: which pages are prerendered, and which paths have a page at all. */
export interface PrerenderTable {
  /** The build of the browser's code that these pages load. */
  readonly build: string;
  readonly pages: readonly PrerenderedPath[];
  readonly screens: readonly ScreenPath[];
}

/** A path with a screen, with `{name}` for a segment. */
export interface ScreenPath {
  readonly path: string;
  /** `{slug}` and `{id}` must look like one. */
  readonly checked: boolean;
  readonly demo: boolean;
  /** Addresses of the scripts that the page needs beside the entry, where somebody on a slow line waits for it. */
  readonly scripts?: readonly string[];
  /** What it asks first of the API, of whoever is signed in; `{name}` is the path's. */
  readonly asks?: readonly string[];
}

/** What `entry-prerender`'s `render` is given. */
export interface PageAsked {
  readonly path: string;
  readonly locale: Locale;
  /** The server's time, in milliseconds since 1970. */
  readonly at: number;
  readonly answers: Readonly<Record<string, unknown>>;
  /** What the page's `meta` elements will say, by name. */
  readonly meta: Readonly<Record<string, string>>;
}

/** What it gives. While it lacks answers the page is not whole: they are to be had at these addresses, for another try. */
export interface PageMade {
  readonly lacks: readonly string[];
  readonly html: string;
  readonly title: string;
  readonly description: string;
  /** Objects of schema.org, to stand in the page as JSON-LD; addresses in them begin with a slash. */
  readonly facts: readonly unknown[];
}
