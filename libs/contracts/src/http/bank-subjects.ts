import * as z from 'zod/mini';
import { exportFormats } from '../shared/choices.js';
import { practiceSubjectLevels, practiceSubjectShows, practiceSubjectSorts } from '../shared/practice-subjects.js';
import { id, searchText } from '../shared/values.js';
import { subjectNode } from './bank-shapes.js';
import { endpoint, may, type FileAnswer } from './endpoint.js';

const read = may('questions.read');
const write = may('questions.write');
const one = z.strictObject({ id });
const tree = z.strictObject({ nodes: z.array(subjectNode) });
const nodeName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

/** Parents stand before their children, siblings by position. Every change of the tree answers it as it is then. */
export const listSubjects = endpoint({
  method: 'GET',
  path: '/api/admin/subjects',
  access: read,
  summary: 'The whole tree of subjects, chapters and topics, with counts',
  response: tree,
  errors: [],
});

/** The page makes its rows out of the tree by the same rules. */
export const exportPracticeSubjects = endpoint({
  method: 'GET',
  path: '/api/admin/subjects/export',
  access: read,
  summary: 'What self practice has of each subject or topic, as CSV or XLSX; written to the audit log',
  query: z.strictObject({
    level: z._default(z.enum(practiceSubjectLevels), 'topic'),
    q: searchText,
    show: z.optional(z.enum(practiceSubjectShows)),
    subjectId: z.optional(id),
    sort: z._default(z.enum(practiceSubjectSorts), 'place'),
    format: z.enum(exportFormats),
  }),
  response: z.custom<FileAnswer>(),
  errors: [],
  file: true,
});

/** At the end of its siblings; a chapter below a subject, a topic below a chapter. */
export const createSubject = endpoint({
  method: 'POST',
  path: '/api/admin/subjects',
  access: write,
  summary: 'Add a subject, chapter or topic',
  body: z.strictObject({ parentId: z.nullable(id), name: nodeName }),
  response: z.strictObject({ ...tree.shape, id }),
  errors: ['Subject not found', 'Name taken', 'Subject does not fit'],
});

export const renameSubject = endpoint({
  method: 'PUT',
  path: '/api/admin/subjects/:id',
  access: write,
  summary: 'Rename a node',
  params: one,
  body: z.strictObject({ name: nodeName }),
  response: tree,
  errors: ['Subject not found', 'Name taken'],
});

/** Levels stay: a chapter moves to another subject, a topic to another chapter. `position`: from 0 among its new siblings. */
export const moveSubject = endpoint({
  method: 'POST',
  path: '/api/admin/subjects/:id/move',
  access: write,
  summary: 'Move a node to another parent or place',
  params: one,
  body: z.strictObject({ parentId: z.nullable(id), position: z.int().check(z.minimum(0), z.maximum(10_000)) }),
  response: tree,
  errors: ['Subject not found', 'Name taken', 'Subject does not fit'],
});

/** Everything at and below the node goes to `intoId` of the same level; nodes of one name become one. What stands there already is retired. */
export const mergeSubject = endpoint({
  method: 'POST',
  path: '/api/admin/subjects/:id/merge',
  access: write,
  summary: 'Make two nodes one',
  params: one,
  body: z.strictObject({ intoId: id }),
  response: z.strictObject({ ...tree.shape, moved: z.int(), retired: z.int() }),
  errors: ['Subject not found', 'Subject does not fit'],
});

/** 'Subject not empty' says in `issues.below` how many nodes and questions (retired ones too) are in it. */
export const deleteSubject = endpoint({
  method: 'DELETE',
  path: '/api/admin/subjects/:id',
  access: write,
  summary: 'Delete an empty node',
  params: one,
  response: tree,
  errors: ['Subject not found', 'Subject not empty'],
});
