import { useCallback, useEffect, useRef } from 'react';
import { mutate } from 'swr';
import { addressOf, call } from '../../client/call.js';

/** Who leafs through goes to the server once, where they stay. */
const STAYS_MS = 1500;

/** Keeps on the server which page is read: after a moment on it, and when the reader is left. */
export const useKeptPage = (slug: string, pdfId: string): ((page: number) => void) => {
  const waiting = useRef<{ page: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const send = useCallback(async (): Promise<void> => {
    const now = waiting.current;
    if (!now) return;
    clearTimeout(now.timer);
    waiting.current = null;
    // The next page that is told makes up for one that was not kept.
    await call('PUT /api/courses/:slug/pdfs/:pdfId/mark', { params: { slug, pdfId }, body: { page: now.page } }).catch(() => undefined);
  }, [slug, pdfId]);
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') void send();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      // The list says where one stopped: asked for once that is kept.
      void send().then(() => mutate(addressOf('GET /api/courses/:slug/pdfs', { params: { slug } })));
    };
  }, [slug, send]);
  return useCallback(
    (page: number) => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { page, timer: setTimeout(() => void send(), STAYS_MS) };
    },
    [send],
  );
};
