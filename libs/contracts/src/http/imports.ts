import * as z from 'zod/mini';
import { bulkIds, bulkResult } from '../shared/bulk.js';
import { importRowStates, importStates } from '../shared/imports.js';
import { questionDestinations } from '../shared/bank.js';
import { exportFormats } from '../shared/choices.js';
import { id, listOf, pageAsked, searchText } from '../shared/values.js';
import { endpoint, may, type FileAnswer } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';
import { importCounts, importHow, importJob, importQuestion, importRow, importTarget } from './import-shapes.js';

export * from './import-shapes.js';

export const importSorts = ['-created', 'created', 'name', '-name'] as const;

const one = z.strictObject({ id });
const oneRow = z.strictObject({ id, number: z.coerce.number().check(z.int(), z.minimum(1)) });

// Who writes own questions alone sees and touches own imports; they go in as own drafts.
const write = may('questions.writeOwn');
const job = z.strictObject({ import: importJob });

export const uploadLimit = 64 * 1024 * 1024;

/** The body is the file itself; `name` is what it is called on the person's device. */
export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  access: write,
  summary: 'Begin an import: upload a file',
  query: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  upload: uploadLimit,
  response: job,
  errors: ['File too large', 'File empty'],
});

export const pasteImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/text',
  access: write,
  summary: 'Begin an import: pasted text',
  body: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(2_000_000)) }),
  bodyLimit: 9_000_000,
  response: job,
  errors: [],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  access: write,
  summary: 'Imports: search by name, filter by state and by whom, order, ten a page',
  query: z.strictObject({
    q: searchText,
    state: z.optional(z.enum(importStates)),
    /** Whoever began it. */
    by: z.optional(id),
    sort: z._default(z.enum(importSorts), '-created'),
    page: pageAsked,
  }),
  response: listOf(importJob),
  errors: [],
});

export const exportImports = exportEndpoint(listImports);

export const getImportChoices = endpoint({
  method: 'GET',
  path: '/api/admin/imports/choices',
  access: write,
  summary: 'Whoever began imports that one sees, those with most first',
  response: z.strictObject({ people: z.array(z.strictObject({ id, name: z.string(), count: z.int() })) }),
  errors: [],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id',
  access: write,
  summary: 'One import',
  params: one,
  response: job,
  errors: ['Import not found'],
});

/**
 * Reads the file again another way; what was corrected by hand is lost, which the page says first. Where `how` is as before and the rows stand,
 * they only go to the new place: nothing is read, and corrections stay.
 */
export const setImportHow = endpoint({
  method: 'PUT',
  path: '/api/admin/imports/:id/how',
  access: write,
  summary: 'Choose format, encoding, columns and where the questions go, and read the file',
  params: one,
  body: z.strictObject({ version: z.int(), how: importHow, target: importTarget }),
  response: job,
  errors: ['Import not found', 'Changed meanwhile', 'Illegal transition'],
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id/rows',
  access: write,
  summary: 'The rows of an import, problems first',
  params: one,
  query: z.strictObject({
    state: z.optional(z.enum(importRowStates)),
    page: pageAsked,
    size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20))),
  }),
  response: listOf(importRow),
  errors: ['Import not found'],
});

/** Everything that does not go in or that somebody should look at, and what of the file is left over. */
export const exportImportProblems = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id/rows/export',
  access: write,
  summary: 'The problems of an import, problems first, as CSV or XLSX; written to the audit log',
  params: one,
  query: z.strictObject({ format: z.enum(exportFormats) }),
  response: z.custom<FileAnswer>(),
  file: true,
  errors: ['Import not found'],
});

export const fixImportRow = endpoint({
  method: 'PUT',
  path: '/api/admin/imports/:id/rows/:number',
  access: write,
  summary: 'Correct one row; it is looked at again as if the file had said so',
  params: oneRow,
  body: z.strictObject({ question: importQuestion }),
  bodyLimit: 2_000_000,
  response: z.strictObject({ row: importRow, counts: importCounts }),
  errors: ['Import not found', 'Illegal transition'],
});

export const leaveImportRow = endpoint({
  method: 'PUT',
  path: '/api/admin/imports/:id/rows/:number/left',
  access: write,
  summary: 'Leave a row out, or take it in again',
  params: oneRow,
  body: z.strictObject({ left: z.boolean() }),
  response: z.strictObject({ row: importRow, counts: importCounts }),
  errors: ['Import not found', 'Illegal transition'],
});

/** All of the ready rows or none, in one transaction; errors that are left stay out and are listed. */
export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/confirm',
  access: write,
  summary: 'Put the ready rows into the bank',
  params: one,
  body: z.strictObject({ version: z.int(), destination: z._default(z.enum(questionDestinations), 'exams') }),
  response: job,
  errors: ['Import not found', 'Changed meanwhile', 'Illegal transition', 'Nothing to import'],
});

export const discardImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/discard',
  access: write,
  summary: 'Give an import up',
  params: one,
  response: job,
  errors: ['Import not found', 'Illegal transition'],
});

export const actOnImports = endpoint({
  method: 'POST',
  path: '/api/admin/imports/bulk',
  access: write,
  summary: 'Give several imports up',
  body: z.strictObject({ ids: bulkIds, act: z.enum(['discard']) }),
  response: bulkResult,
  errors: [],
});

export const inUseNamed = 100;
/** Retires what came by this import and is not in use; what is in use stays: the first hundred are named, as plain text, and all are counted. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/undo',
  access: write,
  summary: 'Take an import back as one',
  params: one,
  response: z.strictObject({
    import: importJob,
    retired: z.int(),
    inUse: z.array(z.strictObject({ questionId: id, stem: z.string().check(z.maxLength(320)) })).check(z.maxLength(inUseNamed)),
    inUseCount: z.int(),
  }),
  errors: ['Import not found', 'Illegal transition'],
});
