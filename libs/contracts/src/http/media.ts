import * as z from 'zod/mini';
import { id } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { mediaFile } from './media-shapes.js';

export * from './media-shapes.js';

const write = may('lessons.write');
const one = z.strictObject({ id });
const answer = z.strictObject({ media: mediaFile });

/** The bytes themselves come by tus 1.0 at `uploadsPath`: a POST with `Upload-Metadata: kind, name` makes the file, its id stands in the address. */
export const getMedia = endpoint({
  method: 'GET',
  path: '/api/admin/media/:id',
  access: write,
  summary: 'One uploaded file: how far it is, and what is wrong with it',
  params: one,
  response: answer,
  errors: ['Media not found'],
});

/** For a file that failed: something was away, or it took too long. */
export const retryMedia = endpoint({
  method: 'POST',
  path: '/api/admin/media/:id/again',
  access: write,
  summary: 'Look at a failed file once more',
  params: one,
  response: answer,
  errors: ['Media not found', 'Illegal transition'],
});
