import { openDB } from 'idb';
import type { CurrentUser } from '#contracts/http/identity';

const open = () =>
  openDB('shell', 1, {
    upgrade: (database) => void database.createObjectStore('kept'),
  });

/** Keeps the user for a reload without a connection; null forgets. Storage may be blocked: then nothing is kept. */
export const keepLastUser = async (user: CurrentUser | null): Promise<void> => {
  const database = await open();
  if (user) await database.put('kept', user, 'user');
  else await database.delete('kept', 'user');
  database.close();
};

export const readLastUser = async (): Promise<CurrentUser | null> => {
  const database = await open();
  const kept = (await database.get('kept', 'user')) as CurrentUser | undefined;
  database.close();
  // An older release may have kept another shape: without these two nothing could be shown.
  return typeof kept?.id === 'string' && Array.isArray(kept.permissions) ? kept : null;
};
