import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pageSize } from '#contracts/shared/choices';
import { call } from '../../client/call.js';
import { useStore } from '../../client/store.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Icon } from '../../ui/icon.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useBackCloses } from '../../ui/use-back-closes.js';
import { NoticeItem } from './notice-item.js';
import { PushSwitch } from './push-switch.js';
import { unreadNotices } from './state.js';
import { noticesText } from './text.js';

/** What stands in the list has been read; its marks stay until the list is closed, so that one sees what was new. */
const useRead = (rows: readonly { readonly id: string; readonly read: boolean }[] | undefined): ReadonlySet<string> => {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const told = useRef(new Set<string>());
  useEffect(() => {
    const news = (rows ?? []).filter(({ id, read }) => !read && !told.current.has(id)).map(({ id }) => id);
    if (news.length === 0) return;
    for (const id of news) told.current.add(id);
    setFresh(new Set(told.current));
    // What was not noted is unread the next time, and noted then.
    call('POST /api/notices/read', { body: { ids: news } }).then(
      ({ unread }) => unreadNotices.write(unread),
      () => undefined,
    );
  }, [rows]);
  return fresh;
};

const Turn = ({ page, last, onTurn }: { page: number; last: number; onTurn: (page: number) => void }): ReactNode => {
  const t = useText(noticesText);
  if (last <= 1) return null;
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line py-2">
      <Button variant="ghost" size="sm" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('newer')}
      </Button>
      <span className="num text-sm text-text-3">{t('pages', { page, last })}</span>
      <Button variant="ghost" size="sm" disabled={page >= last} onClick={() => onTurn(page + 1)}>
        {t('older')}
      </Button>
    </div>
  );
};

const Head = ({ onClose, onAll }: { onClose: () => void; onAll: () => void }): ReactNode => {
  const [t, unread] = [useText(noticesText), useStore(unreadNotices)];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-4">
      <h2 ref={title} tabIndex={-1} className="mr-auto text-[1rem] outline-none">
        {t('title')}
      </h2>
      {unread > 0 ? (
        <Button variant="link" size="sm" onClick={onAll}>
          {t('readAll')}
        </Button>
      ) : null}
      <Button variant="ghost" size="icon" aria-label={t('close')} onClick={onClose}>
        <Icon name="x" />
      </Button>
    </div>
  );
};

/** The list below the bell: pinned first, then the newest. */
const Panel = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useText(noticesText);
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useEndpoint('GET /api/notices', { query: { page } });
  const fresh = useRead(data?.rows);
  useBackCloses(true, onClose);
  const top = useRef<HTMLDivElement>(null);
  const turn = (to: number): void => {
    setPage(to);
    top.current?.scrollTo({ top: 0 });
  };
  const all = async (): Promise<void> => {
    const answer = await call('POST /api/notices/read', { body: { ids: null } }).catch(() => null);
    if (answer) unreadNotices.write(answer.unread);
  };
  return (
    <div
      role="dialog"
      aria-label={t('title')}
      className="fixed inset-x-2 top-[54px] z-30 flex max-h-[min(76dvh,620px)] flex-col rounded-panel border border-line-2 bg-raised text-md text-text shadow-menu md:absolute md:inset-x-auto md:top-full md:right-0 md:mt-2 md:w-[400px]"
    >
      <Head onClose={onClose} onAll={() => void all()} />
      <div ref={top} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4" tabIndex={-1}>
        {data ? (
          data.rows.length === 0 ? (
            <Empty title={t('empty')}>{t('emptyText')}</Empty>
          ) : (
            <ul className="divide-y divide-line">
              {data.rows.map((notice) => (
                <li key={notice.id}>
                  <NoticeItem notice={notice} fresh={fresh.has(notice.id)} onFollow={onClose} />
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <div className="py-4">
            <ErrorBox error={error} onRetry={() => void mutate()} />
          </div>
        ) : (
          <SkeletonRows rows={4} />
        )}
        {data ? <Turn page={page} last={Math.max(1, Math.ceil(data.total / pageSize))} onTurn={turn} /> : null}
      </div>
      <PushSwitch className="flex min-h-11 shrink-0 cursor-pointer items-center justify-between gap-4 border-t border-line px-4 py-2.5" />
    </div>
  );
};

export default Panel;
