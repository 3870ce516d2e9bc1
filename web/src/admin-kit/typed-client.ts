// First: before any schema is made.
import '../ui/schema-setup.js';
import { get, set, type UseFormReturn } from 'react-hook-form';
import { mutate } from 'swr';
import type { AnyEndpoint, ResponseOf } from '#contracts/http/endpoint';
import { contactPhone } from '#contracts/shared/mobile-number';
import { readPaisa } from '#contracts/shared/money';
import { CallError, isErrorBody } from '../client/call-error.js';
import { addressOf as addressOfCalled, call as callByContract, type CallOptions, type Given } from '../client/call.js';
import { keepFile } from '../client/keep-file.js';
import { putAnswer } from '../client/use-endpoint.js';
import type { KitText } from '../i18n/admin-kit/text.js';
import type { Text } from '../i18n/index.js';

// Here the contract is always at hand, and generic: a name never is.
const addressOf = addressOfCalled as <E extends AnyEndpoint>(endpoint: E, given: Given<E>) => string;
const call = callByContract as unknown as <E extends AnyEndpoint>(
  endpoint: E,
  given: Given<E>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>;

/** What a list is asked, as its address says it: by name, without what is the same when left out. */
export type Asked = Readonly<Record<string, string>>;
/** How much of a file has come or gone: bytes, and of how many where that is known. */
export type OnProgress = (bytes: number, total: number | null) => void;
type Row<E> = ResponseOf<E> extends { readonly rows: readonly (infer R)[] } ? R : never;
/** A row of a list; every list of the back office names its records by id. */
export type RowOf<E> = Row<E> & { readonly id: string };

/** Where a table's rows come from: the list, whose it is, and the same list as a file. */
export interface Source<E extends AnyEndpoint> {
  readonly list: E;
  readonly params?: Readonly<Record<string, string>>;
  readonly file?: AnyEndpoint;
  /** What the file can be; CSV and XLSX unless said. */
  readonly formats?: readonly string[];
}

type Schema = NonNullable<AnyEndpoint['body']>;
type Shape = Readonly<Record<string, Schema>>;
/** The fields of an object's schema, by name; none where it is no object. */
export const shapeOf = (schema: Schema | undefined): Shape => (schema && 'shape' in schema ? (schema.shape as Shape) : {});

/** What a list does when it is asked nothing: the contract's own defaults. */
export const defaultsOf = (list: AnyEndpoint): Asked =>
  Object.fromEntries(
    Object.entries(shapeOf(list.query)).flatMap(([name, schema]) => {
      const parsed = schema.safeParse(undefined);
      return parsed.success && parsed.data !== undefined ? [[name, String(parsed.data)]] : [];
    }),
  );

/** Reads an address. What the contract does not know or does not allow is left out: an old or mistyped link still shows the list. */
export const askedOf = (list: AnyEndpoint, search: string): Asked => {
  const [given, defaults] = [new URLSearchParams(search), defaultsOf(list)];
  return Object.fromEntries(
    Object.entries(shapeOf(list.query)).flatMap(([name, schema]) => {
      const value = given.get(name);
      const parsed = value === null || value === '' ? null : schema.safeParse(value);
      const text = parsed?.success ? String(parsed.data ?? '') : '';
      return text === '' || text === defaults[name] ? [] : [[name, text]];
    }),
  );
};

/** The address after a change; `null` takes a part away. Whatever else changes, the list begins at its first page again. */
export const searchAfter = (search: string, change: Readonly<Record<string, string | null>>): string => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ page: null, ...change })) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.size > 0 ? `?${next.toString()}` : '';
};

const givenOf = <E extends AnyEndpoint>({ params = {} }: Source<E>, query: Asked): Given<E> => ({ params, query }) as unknown as Given<E>;
/** The address under which the answer of a list is kept. */
export const listAddress = <E extends AnyEndpoint>(source: Source<E>, asked: Asked): string =>
  addressOf(source.list, givenOf(source, asked));

const areaOf = (path: string): string => /^\/api\/(?:admin\/)?([^/?]+)/.exec(path)?.[1] ?? path;
/** Asks again for what is on screen of the area that was changed: `/api/admin/users/…` for whatever begins with users. */
const refresh = async (endpoint: AnyEndpoint): Promise<void> => {
  const changed = areaOf(endpoint.path);
  await mutate((key) => typeof key === 'string' && areaOf(key) === changed);
};

/** The call stands when the change was made: whether the screen could be refreshed is another matter, which the screen shows. */
const write = async <E extends AnyEndpoint>(endpoint: E, given: Given<E>): Promise<ResponseOf<E>> => {
  const answer = await call(endpoint, given);
  await refresh(endpoint).catch(() => undefined);
  return answer;
};

const broken = (cause: unknown): CallError => new CallError({}, { answered: false, cause });

const bytesOf = async (answer: Response, onProgress: OnProgress): Promise<Uint8Array<ArrayBuffer>[]> => {
  const total = Number(answer.headers.get('content-length') ?? 0) || null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onProgress(bytes, total);
  }
  return parts;
};

/** What a form holds, by name; parts within parts too. */
export type Values = Record<string, unknown>;
/** What a form knows of one of its fields: its path in the body (`name`, `bn.title`) and how it is typed. */
export interface FieldRule {
  readonly name: string;
  /** taka: typed as taka, sent as paisa · checks: a list out of the choices. */
  readonly kind?: 'text' | 'phone' | 'taka' | 'area' | 'choice' | 'checks';
  readonly choices?: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  /** The contract lets it out, this form does not. */
  readonly needed?: boolean;
}

/** The contract's rule for one field. */
export const ruleAt = (schema: Schema, path: string): Schema | undefined =>
  path.split('.').reduce<Schema | undefined>((at, name) => shapeOf(at)[name], schema);

/** Values as people type them: nothing is an empty text, paisa are taka, a list keeps the order of its choices. */
export const toForm = (values: Values, fields: readonly FieldRule[]): Values => {
  const form = structuredClone(values);
  for (const { name, kind, choices = [] } of fields) {
    const value: unknown = get(values, name);
    const listed = choices.map((choice) => choice.value).filter((choice) => Array.isArray(value) && value.includes(choice));
    set(form, name, kind === 'checks' ? listed : kind === 'taka' && typeof value === 'number' ? String(value / 100) : (value ?? ''));
  }
  return form;
};

/** What was typed, as the contract wants it: what was left empty is null, or left out, where its rule allows that. */
export const toBody = (form: Values, fields: readonly FieldRule[], schema: Schema): Values => {
  const body = structuredClone(form);
  for (const { name, kind, needed } of fields) {
    const value: unknown = get(form, name);
    if (typeof value !== 'string') continue;
    const rule = ruleAt(schema, name);
    const text = kind === 'phone' ? (contactPhone(value) ?? value) : value;
    const nothing = rule?.safeParse(null).success ? null : undefined;
    if (text.trim() === '' && !needed && rule?.safeParse(nothing).success) set(body, name, nothing);
    else set(body, name, kind === 'taka' ? (readPaisa(text) ?? Number.NaN) : text);
  }
  return body;
};

/** Whether two values of a form say the same: nothing at all and null do. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Makes `now` what the form was filled with instead of `before`; what was typed since then stays, as typed upon `now`. */
export const rebase = (form: UseFormReturn<Values>, fields: readonly FieldRule[], now: Values, before: Values): void => {
  const mine = structuredClone(form.getValues());
  form.reset(now);
  for (const { name } of fields) if (!same(get(mine, name), get(before, name))) form.setValue(name, get(mine, name), { shouldDirty: true });
};

/** What a rule says that has no words of its own, whatever language the library was given elsewhere. */
const UNSAID = 'Invalid input';

type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number];
/** The contract's own words where it has some, else what its rule asks. */
const sentenceOf = (issue: Issue, kind: FieldRule['kind'], t: Text<KitText>): string => {
  if (issue.message !== UNSAID) return issue.message;
  if (issue.code !== 'too_small' && issue.code !== 'too_big')
    return t(kind === 'taka' ? 'notMoney' : kind === 'choice' ? 'choose' : 'wrong');
  const count = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const small = issue.code === 'too_small';
  if (issue.origin === 'array') return t(small ? 'tooFew' : 'tooMany', { count });
  if (issue.origin !== 'string') return t(small ? 'tooLow' : 'tooHigh');
  return t(small ? (count <= 1 ? 'needed' : 'tooShort') : 'tooLong', { count });
};

/** What is wrong with a body, a sentence for each field, the first that its rules find; what belongs to no field under `root`. */
export const wrongFields = (
  schema: Schema,
  body: unknown,
  fields: readonly FieldRule[],
  t: Text<KitText>,
): Readonly<Record<string, string>> => {
  const wrong: Record<string, string> = {};
  for (const issue of schema.safeParse(body, { error: () => UNSAID }).error?.issues ?? []) {
    const path = issue.path.join('.');
    const field = fields.find(({ name }) => path === name || path.startsWith(`${name}.`));
    wrong[field?.name ?? 'root'] ??= `${field || path === '' ? '' : `${path}: `}${sentenceOf(issue, field?.kind, t)}`;
  }
  return wrong;
};

/** The name in `content-disposition`, written plainly or, for letters beyond Latin, as `filename*`. */
export const fileNameOf = (header: string | null): string | null => {
  const spelled = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (spelled) return decodeURIComponent(spelled);
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null;
};

interface ExportAsked<E extends AnyEndpoint> {
  readonly source: Source<E>;
  /** What the list on screen is asked: the file holds exactly that, whole. */
  readonly asked: Asked;
  readonly format: string;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}

const exportFile = async <E extends AnyEndpoint>({ source, asked, format, onProgress, signal }: ExportAsked<E>): Promise<void> => {
  const { file } = source;
  if (!file) throw new Error(`${source.list.path} has no file`);
  const { page: _page, ...filters } = asked;
  const read = async (answer: Response): Promise<void> => {
    const bytes = await bytesOf(answer, onProgress).catch((cause: unknown) => {
      throw signal.aborted ? cause : broken(cause);
    });
    const name = fileNameOf(answer.headers.get('content-disposition')) ?? `${areaOf(file.path)}.${format}`;
    keepFile(name, new Blob(bytes, { type: answer.headers.get('content-type') ?? '' }));
  };
  await call(file, givenOf({ ...source, list: file }, { ...filters, format }), { read, signal });
};

const refusalOf = (request: XMLHttpRequest): CallError => {
  const body: unknown = request.response;
  return isErrorBody(body) ? new CallError(body, { answered: true }) : broken(request.status);
};

/** Sends a file as it is, the only way in which a browser tells how much has gone. Never repeated: it is no GET. */
const upload = <E extends AnyEndpoint>(
  endpoint: E,
  given: Given<E>,
  file: Blob,
  { onProgress, signal }: { readonly onProgress: OnProgress; readonly signal: AbortSignal },
): Promise<ResponseOf<E>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, given));
    request.responseType = 'json';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('error', () => reject(broken(undefined)));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      if (request.status >= 400 || request.response === null) return reject(refusalOf(request));
      return void refresh(endpoint).finally(() => resolve(request.response as ResponseOf<E>));
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

/** The seven ways in which the back office talks to the server. Each throws `CallError`. */
export const typedClient = {
  /** One page of a list. */
  list: <E extends AnyEndpoint>(source: Source<E>, asked: Asked): Promise<ResponseOf<E>> => call(source.list, givenOf(source, asked)),
  /** One record, read now; what is on screen of it is refreshed with it. */
  one: async <E extends AnyEndpoint>(endpoint: E, given: Given<E>): Promise<ResponseOf<E>> => {
    const answer = await call(endpoint, given);
    await putAnswer(endpoint, given as never, answer as never);
    return answer;
  },
  /** Writes a record. */
  save: write,
  /** Takes a record away. */
  remove: write,
  /** Does something with a record, or with many. */
  act: write,
  exportFile,
  upload,
} as const;
