import { withoutEndSlashes } from '../shared/path-end.js';
import type { BuildManifest, RouteRule } from './payload.js';

type Matcher = BuildManifest['matcher'];
/** Rules by path. A key may end in `/**` (the path and all below it) or hold `:name` for one segment. */
export type RuleTable = Readonly<Record<string, RouteRule>>;

const below = '/**';

/** The table as the build writes it into the manifest. */
export const matcherOf = (table: RuleTable): Matcher => {
  const parts = { static: {}, wildcard: {}, dynamic: {} } as Record<keyof Matcher, Record<string, RouteRule>>;
  for (const [path, rule] of Object.entries(table)) {
    if (path.endsWith(below)) parts.wildcard[withoutEndSlashes(path.slice(0, -below.length))] = rule;
    else parts[path.includes('/:') ? 'dynamic' : 'static'][withoutEndSlashes(path)] = rule;
  }
  return parts;
};

const own = (rules: Readonly<Record<string, RouteRule>>, key: string): RouteRule | undefined =>
  Object.hasOwn(rules, key) ? rules[key] : undefined;

/** The values of a pattern's `:name` segments, or null where the path has another shape. */
const valuesIn = (pattern: string, path: string): Record<string, string> | null => {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const segment = given[place] ?? '';
    if (part.startsWith(':')) values[part.slice(1)] = segment;
    if (part.startsWith(':') ? segment === '' : segment !== part) return null;
  }
  return values;
};

const dynamicRule = (rules: Readonly<Record<string, RouteRule>>, path: string): RouteRule | undefined => {
  for (const [pattern, rule] of Object.entries(rules)) {
    const values = valuesIn(pattern, path);
    if (!values) continue;
    const redirect = rule.redirect?.replace(/:(\w+)/g, (text, name: string) => values[name] ?? text);
    return redirect === undefined ? rule : { ...rule, redirect };
  }
  return undefined;
};

const wildcardRules = (rules: Readonly<Record<string, RouteRule>>, path: string): RouteRule[] =>
  Object.keys(rules)
    .filter((prefix) => path === prefix || path.startsWith(prefix === '/' ? '/' : `${prefix}/`))
    .toSorted((a, b) => a.length - b.length)
    .flatMap((prefix) => rules[prefix] ?? []);

/** What holds for a path: the whole path before a pattern before what stands above it, the longest prefix before shorter ones. */
export const rulesFor = (matcher: Matcher, path: string): RouteRule => {
  const asked = withoutEndSlashes(path);
  return Object.assign(
    {},
    ...wildcardRules(matcher.wildcard, asked),
    dynamicRule(matcher.dynamic, asked),
    own(matcher.static, asked),
  ) as RouteRule;
};

/** Whether an address leads to another site, and so needs a full page load. */
export const isExternal = (address: string): boolean => /^([a-z][a-z0-9+.-]*:)?\/\//i.test(address);

/**
 * Where the rules send `/path?search#hash`, or null. What was asked for behind the path goes along unless the rule has its own.
 * A rule that leads to itself, or anywhere but to a path or an http address, sends nowhere.
 */
export const redirectOf = (matcher: Matcher, asked: string): string | null => {
  const [, path = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(asked) ?? [];
  const to = rulesFor(matcher, path).redirect;
  if (to === undefined || !(/^\/(?![/\\])/.test(to) || /^https?:\/\//i.test(to)) || withoutEndSlashes(to) === withoutEndSlashes(path))
    return null;
  const [, target = '', ownSearch = '', ownHash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  return `${target}${ownSearch || search}${ownHash || hash}`;
};
