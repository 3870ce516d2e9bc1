import { useEffect, useMemo, useRef } from 'react';
import type { BeatAnswer as SocketAnswer } from '#contracts/socket/beats';
import { call } from '../../client/call.js';
import { keep, readKept } from '../../client/kept.js';
import { askBySocket } from '../../client/ask-by-socket.js';
import { readUser } from '../../client/user.js';
import { Watch, type BeatAnswer, type Unsent } from './watch.js';

const BEAT_MS = 15_000;

const unsentOf = (text: string | null): Unsent | null => {
  try {
    const read = JSON.parse(text ?? 'null') as Unsent | null;
    return read && [read.sitting, read.beat, read.at].every(Number.isSafeInteger) ? read : null;
  } catch {
    return null;
  }
};

type Params = { readonly slug: string; readonly lessonId: string };

/** By the socket, which is there already and asks nothing anew; by HTTP without one, and when the page goes, since that call outlives it. */
const sendBeat = async (params: Params, body: Unsent, last: boolean): Promise<BeatAnswer> => {
  const told = last ? null : ((await askBySocket('beat', { ...params, ...body })) as SocketAnswer | null);
  if (told?.ok) return { kept: told.sitting === body.sitting, sitting: told.sitting, at: told.at, done: told.done };
  return call('POST /api/courses/:slug/lessons/:lessonId/beats', { params, body }, { keepalive: last });
};

interface Events {
  readonly onDone: () => void;
  readonly onElsewhere: (at: number) => void;
}

const watchOf = (slug: string, lessonId: string, events: { readonly current: Events }): Watch => {
  const params = { slug, lessonId };
  // A browser is used by several people; one must not bring over another's place.
  const key = `lesson-at:${readUser().user?.id ?? ''}:${lessonId}`;
  return new Watch({
    begin: () => call('POST /api/courses/:slug/lessons/:lessonId/sittings', { params }),
    send: (body, last) => sendBeat(params, body, last),
    keep: (unsent) => keep(key, unsent && JSON.stringify(unsent)),
    kept: () => unsentOf(readKept(key)),
    onDone: () => events.current.onDone(),
    onElsewhere: (at) => events.current.onElsewhere(at),
  });
};

/**
 * This page's way through a lesson: beats each 15 s and at every moment after which the page may be gone. Whoever closes a phone's browser
 * only hides the page, so that counts as leaving.
 */
export const useWatch = (slug: string, lessonId: string, events: Events): Watch => {
  const now = useRef(events);
  useEffect(() => {
    now.current = events;
  });
  const watch = useMemo(() => watchOf(slug, lessonId, now), [slug, lessonId]);
  useEffect(() => {
    const leave = (): void => void watch.beat(true);
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    const timer = setInterval(() => void watch.beat(), BEAT_MS);
    const online = (): void => void watch.beat();
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', leave);
    addEventListener('online', online);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', leave);
      removeEventListener('online', online);
      leave();
    };
  }, [watch]);
  return watch;
};
