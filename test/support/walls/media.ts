import { newId } from '#platform/kernel';
import type { World } from '../world.js';

/** A file of this person that failed, so that it can be looked at again. */
export const makeMedia = async (world: World, userId: string): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into catalog.media_files (id, kind, name, bytes, state, run, problem, uploaded_by) values ($1, 'video', 'film.mp4', 10, 'failed', 1, 'time-over', $2)`,
    [id, userId],
  );
  return id;
};
