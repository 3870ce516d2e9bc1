import { keep, readKept } from '../../client/kept.js';

/** A page that was open: where, and what its record is called (pages without a record have their name from the navigation). */
export interface Recent {
  readonly to: string;
  readonly name?: string;
}

const key = 'admin-recent';
const most = 8;

const isRecent = (entry: unknown): entry is Recent =>
  typeof entry === 'object' && entry !== null && 'to' in entry && typeof entry.to === 'string' && entry.to.startsWith('/admin');

/** The last pages of this browser, newest first. */
export const readRecent = (): readonly Recent[] => {
  try {
    const read: unknown = JSON.parse(readKept(key) ?? '[]');
    return Array.isArray(read) ? read.filter(isRecent) : [];
  } catch {
    return [];
  }
};

export const noteRecent = (entry: Recent): void =>
  keep(key, JSON.stringify([entry, ...readRecent().filter(({ to }) => to !== entry.to)].slice(0, most)));
