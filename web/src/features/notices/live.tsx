import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { mutate as refreshSome } from 'swr';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getNoticeHead } from '#contracts/http/notices';
import { unreadAtMost } from '#contracts/shared/notices';
import type { TopicBody } from '#contracts/socket/topics';
import { serverNow } from '../../client/server-clock.js';
import { socketUp } from '../../client/socket.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useTopic } from '../../client/use-topic.js';
import { getLocale } from '../../i18n/locale.js';
import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import { freshOf } from './news.js';
import { renewDevice } from './push-device.js';
import { noticesOpen, unreadNotices } from './state.js';
import { noticesText } from './text.js';

type Heads = TopicBody<'notices'>['heads'];

/** Thousands hear of a notice in one moment: what they then ask for by HTTP is spread over two minutes. */
const exactFrom = 20_000;
const exactWithin = 100_000;
const listsWithin = 20_000;
/** A tab that was out of sight for so long asks again when it is seen. */
const awayFor = 60_000;

interface Told {
  readonly audience: string;
  /** The version of the feed up to which what is unread was counted. */
  readonly counted: number;
  /** `loud`: those that came while we were looking; the rest came while we were away, and is counted without a word. */
  readonly onNews: (news: Heads, loud: Heads) => void;
}

/** One feed: what is new in it since the picture that was there. */
const Feed = ({ audience, counted, onNews }: Told): ReactNode => {
  const { body, version, state } = useTopic('notices', audience);
  const known = useRef<number | null>(null);
  const liveSince = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    liveSince.current = state === 'live' ? serverNow() : Number.POSITIVE_INFINITY;
  }, [state]);
  useEffect(() => {
    if (!body || version === null || version === known.current) return;
    const { news, loud } = freshOf(body.heads, { known: Math.max(known.current ?? 0, counted), liveSince: liveSince.current });
    const first = known.current === null;
    known.current = version;
    if (news.length > 0 || !first) onNews(news, loud);
  }, [body, version, counted, onNews]);
  return null;
};

const useNews = (askAgain: () => Promise<unknown>): Told['onNews'] => {
  const t = useText(noticesText);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (news, loud) => {
      unreadNotices.write(Math.min(unreadAtMost, unreadNotices.read() + news.length));
      // Lists on the screen follow: an open one at once, those that stand on a page within seconds.
      setTimeout(
        () => void refreshSome((key) => typeof key === 'string' && key.startsWith('/api/notices?')),
        noticesOpen.read() ? 0 : Math.random() * listsWithin,
      );
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void askAgain(), exactFrom + Math.random() * exactWithin);
      const [newest] = loud;
      if (!newest) return;
      toast({
        title: (getLocale() === 'en' ? newest.titleEn : null) ?? newest.title,
        ...(loud.length > 1 ? { description: t('came', { count: loud.length }) } : {}),
        action: { label: t('see'), onClick: () => noticesOpen.write(true) },
      });
    },
    [t, askAgain],
  );
};

/** Where sockets do not pass, the number is asked for now and then. */
const withoutSocketMs = 120_000;

/** Asks again when a tab is seen after a while, and now and then where there is no socket. */
const useAsking = (askAgain: () => Promise<unknown>): void => {
  useEffect(() => {
    let left = performance.now();
    const look = (): void => {
      if (document.hidden) left = performance.now();
      else if (performance.now() - left > awayFor) void askAgain();
    };
    const timer = setInterval(
      () => {
        if (!document.hidden && !socketUp()) void askAgain();
      },
      withoutSocketMs * (0.8 + Math.random() * 0.4),
    );
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [askAgain]);
};

/** Keeps the number at the bell right, and says what comes in. */
const Live = (): ReactNode => {
  const { data, mutate } = useEndpoint('GET /api/notices/head', {}, { dedupingInterval: 5000 });
  const [counted, setCounted] = useState<ResponseOf<typeof getNoticeHead>>();
  useEffect(() => {
    if (!data) return;
    setCounted(data);
    unreadNotices.write(data.unread);
  }, [data]);
  // Whoever signs in after somebody else begins at nothing.
  useEffect(() => () => unreadNotices.write(0), []);
  const askAgain = useCallback(() => mutate(), [mutate]);
  const onNews = useNews(askAgain);
  useAsking(askAgain);
  const pushKey = data?.pushKey ?? null;
  useEffect(() => {
    if (pushKey !== null) void renewDevice(pushKey);
  }, [pushKey]);
  // The answer of an older release names no version: nothing is added to its number.
  return counted?.feeds.map((audience, place) => (
    <Feed key={audience} audience={audience} counted={counted.versions?.[place] ?? Infinity} onNews={onNews} />
  ));
};

export default Live;
