import * as z from 'zod/mini';
import { bookmarkLimits } from '../shared/selfpractice.js';
import { id, instant, listOf, pageAsked, searchText } from '../shared/values.js';
import { endpoint, signedIn } from './endpoint.js';
import { bookmarkFolder, bookmarkRow, folderName } from './selfpractice-shapes.js';

/** `folder`: one's id, or `none` for what lies in no folder. `q` searches the own notes. */
export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/selfpractice/bookmarks',
  access: signedIn,
  summary: 'Kept questions with notes, by folder',
  query: z.strictObject({ folder: z.optional(z.union([id, z.literal('none')])), q: searchText, page: pageAsked }),
  response: z.strictObject({
    ...listOf(bookmarkRow).shape,
    folders: z.array(bookmarkFolder),
    counts: z.strictObject({ all: z.int(), none: z.int() }),
  }),
  errors: ['Folder not found'],
});

/** What is not named stays as it is; a first one without a folder and a note where nothing is named. */
export const saveBookmark = endpoint({
  method: 'PUT',
  path: '/api/selfpractice/bookmarks/:questionId',
  access: signedIn,
  summary: 'Keep a question, or change its folder or note',
  params: z.strictObject({ questionId: id }),
  body: z.strictObject({
    folderId: z.optional(z.nullable(id)),
    note: z.optional(z.string().check(z.trim(), z.maxLength(bookmarkLimits.note))),
  }),
  response: z.strictObject({ questionId: id, folderId: z.nullable(id), note: z.string(), savedAt: instant }),
  errors: ['Question not found', 'Folder not found', 'Too many bookmarks'],
});

export const removeBookmark = endpoint({
  method: 'DELETE',
  path: '/api/selfpractice/bookmarks/:questionId',
  access: signedIn,
  summary: 'Keep a question no more',
  params: z.strictObject({ questionId: id }),
  response: z.strictObject({ removed: z.boolean() }),
  errors: ['Question not found'],
});

export const createFolder = endpoint({
  method: 'POST',
  path: '/api/selfpractice/folders',
  access: signedIn,
  summary: 'Make a folder for bookmarks',
  body: z.strictObject({ name: folderName }),
  response: z.strictObject({ folder: bookmarkFolder }),
  errors: ['Name taken', 'Too many folders'],
});

export const renameFolder = endpoint({
  method: 'PUT',
  path: '/api/selfpractice/folders/:folderId',
  access: signedIn,
  summary: 'Give a folder another name',
  params: z.strictObject({ folderId: id }),
  body: z.strictObject({ name: folderName }),
  response: z.strictObject({ folder: bookmarkFolder }),
  errors: ['Folder not found', 'Name taken'],
});

/** Its bookmarks stay, in no folder. */
export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/api/selfpractice/folders/:folderId',
  access: signedIn,
  summary: 'Take a folder away',
  params: z.strictObject({ folderId: id }),
  response: z.strictObject({ moved: z.int() }),
  errors: ['Folder not found'],
});
