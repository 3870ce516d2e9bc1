import { useEffect } from 'react';
import { call } from '../../client/call.js';
import { useUser } from '../../client/user.js';

const AGAIN_MS = 10 * 60_000;
const noted = new Map<string, number>();

/** Tells the course, now and then, that somebody is in it. Nothing on the page waits for it or fails with it. */
export const useVisit = (slug: string): void => {
  const user = useUser();
  useEffect(() => {
    if (!user || !slug) return;
    const key = `${user.id} ${slug}`;
    if (performance.now() - (noted.get(key) ?? -AGAIN_MS) < AGAIN_MS) return;
    noted.set(key, performance.now());
    void call('POST /api/courses/:slug/visits', { params: { slug } }).catch(() => noted.delete(key));
  }, [user, slug]);
};
