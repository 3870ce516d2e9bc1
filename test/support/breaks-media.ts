import { newId } from '#platform/kernel';
import type { Break } from './breaks.js';
import type { Ask } from './sale-rows.js';

const file = async (ask: Ask, kind: string, state: string, problem: string | null = null): Promise<string> => {
  const id = newId();
  await ask(
    `insert into catalog.media_files (id, kind, name, bytes, state, run, problem, uploaded_by, changed_at)
     values ($1, $2, 'broken', 1, $3, 1, $4, $5, platform.now() - interval '9 hours')`,
    [id, kind, state, problem, newId()],
  );
  return id;
};
const pdf = (ask: Ask, mediaId: string): Promise<unknown> =>
  ask(`insert into catalog.pdfs (id, title, media_id, state) values ($1, 'Broken', $2, 'published')`, [newId(), mediaId]);

/** One for each rule of `media`. */
export const media: Readonly<Record<string, Break>> = {
  'file-left-waiting': (ask) => file(ask, 'video', 'processing'),
  'file-shown-and-gone': async (ask) => pdf(ask, await file(ask, 'pdf', 'failed', 'gone')),
  'file-of-another-kind': async (ask) => pdf(ask, await file(ask, 'video', 'uploading')),
};
