import type * as z from 'zod/mini';
import { cutText } from '#contracts/shared/cut-text';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import type { Locale } from '#contracts/shared/values';
import { AppError } from '#platform/kernel';
import { fieldSentence, type FieldMessage } from './messages.js';

type Schema = z.ZodMiniType;
type RawIssue = z.core.$ZodRawIssue;
interface RequestParts {
  readonly query: unknown;
  readonly body: unknown;
}

const kinds: Partial<Record<RawIssue['code'], FieldMessage>> = {
  too_small: 'short',
  too_big: 'long',
  invalid_format: 'format',
  invalid_value: 'choice',
  unrecognized_keys: 'unknown',
  invalid_key: 'unknown',
};

const limitOf = (issue: RawIssue): number | undefined => {
  const { minimum, maximum } = issue as { minimum?: unknown; maximum?: unknown };
  const limit = minimum ?? maximum;
  return typeof limit === 'number' || typeof limit === 'bigint' ? Number(limit) : undefined;
};

const wordingIn =
  (locale: Locale) =>
  (issue: RawIssue): string => {
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const kind = missing ? 'required' : issue.code === 'invalid_type' ? 'type' : (kinds[issue.code] ?? 'other');
    const limit = limitOf(issue);
    return fieldSentence(locale, kind, limit === undefined ? {} : { limit });
  };

/** Sentences of ours for whatever the schema itself says nothing about; its own messages (the specification's) win. */
const wording: Record<Locale, { error: (issue: RawIssue) => string }> = { bn: { error: wordingIn('bn') }, en: { error: wordingIn('en') } };

const refuse = (issues: readonly z.core.$ZodIssue[], locale: Locale): AppError => {
  // A map: a field may be called `__proto__`.
  const byField = new Map<string, string>();
  let unknown = false;
  for (const issue of issues.slice(0, 50)) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      unknown = true;
      for (const key of issue.keys.slice(0, 20)) byField.set(cutText([...path, key].join('.'), 120), fieldSentence(locale, 'unknown'));
    } else if (!byField.has(path.join('.') || 'body')) byField.set(path.join('.') || 'body', issue.message);
  }
  return new AppError(unknown ? 'Unknown field' : 'Invalid input', {}, { issues: Object.fromEntries(byField) });
};

/** False for a text that PostgreSQL cannot keep, or keeps as another: with NUL in it, or with half of a surrogate pair. */
const isKeepable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  return Array.isArray(value) ? value.every(isKeepable) : Object.entries(value).every(([key, one]) => isKeepable(key) && isKeepable(one));
};

const refuseUnkeepable = (parsed: unknown, locale: Locale): void => {
  if (isKeepable(parsed)) return;
  const field = Object.entries(parsed as object).find(([, one]) => !isKeepable(one))?.[0] ?? 'body';
  throw new AppError('Invalid input', {}, { issues: { [field]: fieldSentence(locale, 'format') } });
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** Checks one part of a request; what the contract does not name must not be there. */
const partOf = (schema: Schema | undefined, keepable = true): ((value: unknown, locale: Locale) => unknown) => {
  if (schema)
    return (value, locale) => {
      const result = schema.safeParse(value, wording[locale]);
      if (!result.success) throw refuse(result.error.issues, locale);
      if (keepable) refuseUnkeepable(result.data, locale);
      return result.data;
    };
  return (value, locale) => {
    if (isEmpty(value)) return undefined;
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : ['body'];
    throw new AppError(
      'Unknown field',
      {},
      { issues: Object.fromEntries(keys.slice(0, 20).map((key) => [cutText(key, 120), fieldSentence(locale, 'unknown')])) },
    );
  };
};

/** Made once for each endpoint. Throws 'Invalid input' or 'Unknown field' with `issues` by field path. */
export const validatorOf = (value: AnyEndpoint) => {
  const params = partOf(value.params);
  // A stranger's message is kept whatever it holds: whoever stores it masks it and mends its texts.
  const keepable = value.message !== true;
  const query = partOf(value.query, keepable);
  const body = partOf(value.body, keepable);
  return {
    /** First, before anybody is asked whether the caller may: an id that is none reaches no query. */
    params: (raw: unknown, locale: Locale) => params(raw, locale),
    rest: (raw: RequestParts, locale: Locale) => ({ query: query(raw.query, locale), body: body(raw.body, locale) }),
  };
};

/** The answer exactly as its schema names it: a field too many, too few or of another kind is our error and ends as 500. */
export const answerCheckOf =
  (value: AnyEndpoint) =>
  (body: unknown): unknown => {
    const result = value.response.safeParse(body);
    if (result.success) return result.data;
    const where = result.error.issues
      .slice(0, 10)
      .map(
        (issue) =>
          `${issue.path.map(String).join('.')} ${issue.code}${issue.code === 'unrecognized_keys' ? ` ${issue.keys.join(',')}` : ''}`,
      );
    throw new Error(`The answer of ${value.method} ${value.path} is not what its contract names: ${where.join('; ')}`);
  };
