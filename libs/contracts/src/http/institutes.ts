import * as z from 'zod/mini';
import { id, instant, listOf, pageAsked, searchText } from '../shared/values.js';
import { visibleText } from '../shared/visible-text.js';
import { endpoint, may, open } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';

/** The form by which two spellings of an institute are one. */
const key = z.string().check(z.minLength(1), z.maxLength(200));

export const instituteSorts = ['-people', 'people', 'name', '-name'] as const;

/** Names that several people gave, and those that staff made of several; any spelling of one finds it. Nobody has to choose one. */
export const suggestInstitutes = endpoint({
  method: 'GET',
  path: '/api/institutes',
  access: open,
  summary: 'Names of institutes that fit what is being typed',
  query: z.strictObject({ q: z.string().check(z.trim(), z.maxLength(100)) }),
  response: z.strictObject({ names: z.array(z.string()) }),
  errors: [],
});

export const instituteRow = z.strictObject({
  /** Its key; a merge names it. */
  id: key,
  name: z.string(),
  people: z.int(),
  /** How people wrote it, the most frequent first; ten at most, of `spellingCount`. */
  spellings: z.array(z.strictObject({ text: z.string(), people: z.int() })),
  spellingCount: z.int(),
  /** Staff made it of several. */
  merged: z.boolean(),
});
export type InstituteRow = z.infer<typeof instituteRow>;

export const listInstitutes = endpoint({
  method: 'GET',
  path: '/api/admin/institutes',
  access: may('users.read'),
  summary: 'Institutes as people gave them, with how many gave each',
  query: z.strictObject({
    q: searchText,
    show: z.optional(z.enum(['merged', 'single'])),
    sort: z._default(z.enum(instituteSorts), '-people'),
    page: pageAsked,
  }),
  /** `spellingsLeftOut`: how many are beyond what is read at once, the rarest; they are in no row and counted nowhere. */
  response: z.strictObject({ ...listOf(instituteRow).shape, spellingsLeftOut: z.int() }),
  errors: [],
});

export const exportInstitutes = exportEndpoint(listInstitutes);

const wish = {
  keys: z.array(key).check(z.minLength(1), z.maxLength(100)),
  name: visibleText(3, 160),
};
const touched = {
  people: z.int(),
  /** Their names as they stand now, the one that everything becomes among them where somebody gave it. */
  names: z.array(z.string()),
};

export const previewInstituteMerge = endpoint({
  method: 'POST',
  path: '/api/admin/institutes/preview',
  access: may('users.write'),
  summary: 'How many people a merge would touch',
  body: z.strictObject(wish),
  response: z.strictObject(touched),
  errors: ['Institute not found', 'Institute name in use'],
});

/** `people` as previewed: more or fewer by now are 'Changed meanwhile'. What people typed stays in their accounts. */
export const mergeInstitutes = endpoint({
  method: 'POST',
  path: '/api/admin/institutes/merges',
  access: may('users.write'),
  summary: 'Make one institute of several, under one name',
  body: z.strictObject({ ...wish, people: z.int() }),
  response: z.strictObject({ id, people: z.int() }),
  errors: ['Institute not found', 'Institute name in use', 'Changed meanwhile'],
});

export const instituteMerge = z.strictObject({
  id,
  name: z.string(),
  names: z.array(z.string()),
  people: z.int(),
  at: instant,
  by: z.nullable(z.string()),
  undoneAt: z.nullable(instant),
});
export type InstituteMerge = z.infer<typeof instituteMerge>;

export const listInstituteMerges = endpoint({
  method: 'GET',
  path: '/api/admin/institutes/merges',
  access: may('users.read'),
  summary: 'What was merged, the latest first',
  query: z.strictObject({ page: pageAsked }),
  response: listOf(instituteMerge),
  errors: [],
});

/** 'Changed meanwhile': a later merge builds on it, or it is undone already. */
export const undoInstituteMerge = endpoint({
  method: 'POST',
  path: '/api/admin/institutes/merges/:id/undo',
  access: may('users.write'),
  summary: 'Take a merge back: each institute stands as it did before',
  params: z.strictObject({ id }),
  response: z.strictObject({ undone: z.literal(true) }),
  errors: ['Institute merge not found', 'Changed meanwhile'],
});
