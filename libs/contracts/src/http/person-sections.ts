/** The parts of a person's page in the back office that stand beside the account itself; each asks for a right of its own. */
import * as z from 'zod/mini';
import { staffNoteLength } from '../shared/choices.js';
import { deliveryStates, outsideChannels } from '../shared/notices.js';
import { id, instant, listOf, pageAsked } from '../shared/values.js';
import { visibleLines } from '../shared/visible-text.js';
import { endpoint, may } from './endpoint.js';
import { saleRow } from './sale-shapes.js';

const oneUser = z.strictObject({ id });

export const listUserOrders = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/orders',
  access: may('sales.read'),
  summary: "A person's orders, newest first",
  params: oneUser,
  query: z.strictObject({ page: pageAsked }),
  response: listOf(saleRow),
  errors: ['User not found'],
});

/** What was said to this person alone, without its body: the bell holds all of them, `outside` is how each went out beside it. */
export const listUserMessages = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/messages',
  access: may('users.read'),
  summary: 'What the product sent to this person alone: when, by which channels, and whether it was read',
  params: oneUser,
  query: z.strictObject({ page: pageAsked }),
  response: listOf(
    z.strictObject({
      id,
      title: z.string(),
      at: instant,
      readAt: z.nullable(instant),
      /** The one who wrote it; null for the product itself. */
      by: z.nullable(z.string()),
      outside: z.array(z.strictObject({ channel: z.enum(outsideChannels), state: z.enum(deliveryStates), at: instant })),
    }),
  ),
  errors: ['User not found'],
});

export const staffNote = z.strictObject({
  id,
  at: instant,
  /** Null: the author's account is gone. */
  authorId: z.nullable(id),
  author: z.nullable(z.string()),
  text: z.string(),
  mayDelete: z.boolean(),
});

/**
 * What staff write about a person for each other; the person never reads it. Nobody reads or writes what is noted about themselves ('Own account') or about
 * somebody with more rights ('Not allowed').
 */
export const listStaffNotes = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/staff-notes',
  access: may('users.read'),
  summary: 'Notes of staff about a person, newest first',
  params: oneUser,
  query: z.strictObject({ page: pageAsked }),
  response: listOf(staffNote),
  errors: ['User not found', 'Own account', 'Not allowed'],
});

export const addStaffNote = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/staff-notes',
  access: may('users.write'),
  summary: 'Write a note about a person, for other staff',
  params: oneUser,
  body: z.strictObject({ text: visibleLines(3, staffNoteLength) }),
  response: staffNote,
  errors: ['User not found', 'Own account', 'Not allowed'],
});

/** The author's own, or anybody's for who changes roles. */
export const deleteStaffNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/staff-notes/:noteId',
  access: may('users.write'),
  summary: 'Delete a note about a person',
  params: z.strictObject({ id, noteId: id }),
  response: z.strictObject({ deleted: z.literal(true) }),
  errors: ['User not found', 'Own account', 'Note not found', 'Not allowed'],
});
