import { FolderPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BookmarkFolder, listBookmarks } from '#contracts/http/selfpractice';
import type { ResponseOf } from '#contracts/http/endpoint';
import { call } from '../../../client/call.js';
import { isCallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { Modal } from '../../../ui/modal.js';
import { Pagination } from '../../../ui/pagination.js';
import { dialogPart } from '../../../ui/part.js';
import { SearchField } from '../../../ui/search-field.js';
import { Tabs } from '../../../ui/tabs.js';
import { toast } from '../../../ui/toast.js';
import { PracticeFrame } from '../frame.js';
import { useStart } from '../start.js';
import { StartDialog, StartFault } from '../starting.js';
import { Bookmark } from './bookmark.js';
import { bookmarksText } from './text.js';

const FolderForm = dialogPart(() => import('./folder.form.js'));

type Listed = ResponseOf<typeof listBookmarks>;
interface Asked {
  readonly folder: string;
  readonly q: string;
  readonly page: number;
}
type Put = (change: Partial<Asked>) => void;

const all = 'all';

/** Takes a folder away; says first what stays. */
const RemoveFolder = ({ folder, onClose, onDone }: { folder: BookmarkFolder; onClose: () => void; onDone: () => void }): ReactNode => {
  const t = useText(bookmarksText);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('DELETE /api/selfpractice/folders/:folderId', { params: { folderId: folder.id } });
      toast({ title: t('removed') });
      onDone();
    } catch (thrown) {
      if (!isCallError(thrown)) throw thrown;
      setBusy(false);
      toast({ title: t('notTaken'), description: thrown.message, variant: 'destructive' });
    }
  };
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t('removeAsk', { name: folder.name })}
      description={t('removeWhy', { n: folder.count })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="destructive" loading={busy} onClick={() => void remove()}>
            {t('removeDo')}
          </Button>
        </>
      }
    />
  );
};

type Open = 'new' | 'rename' | 'remove' | null;

/** The folders, and what can be done with the one that is open. */
const Folders = ({ data, asked, put, onChanged }: { data: Listed; asked: Asked; put: Put; onChanged: () => void }): ReactNode => {
  const t = useText(bookmarksText);
  const [open, setOpen] = useState<Open>(null);
  const folder = data.folders.find(({ id }) => id === asked.folder) ?? null;
  const close = (): void => setOpen(null);
  const tabs = [
    { key: all, label: t('all'), count: data.counts.all },
    ...data.folders.map(({ id, name, count }) => ({ key: id, label: name, count })),
    ...(data.folders.length > 0 ? [{ key: 'none', label: t('none'), count: data.counts.none }] : []),
  ];
  return (
    <>
      <Tabs
        label={t('folders')}
        value={tabs.some(({ key }) => key === asked.folder) ? asked.folder : all}
        onChange={(key) => put({ folder: key, page: 1 })}
        tabs={tabs}
        controls="practice-bookmarks"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => setOpen('new')}>
          <FolderPlus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('newFolder')}
        </Button>
        {folder ? (
          <>
            <Button size="sm" variant="ghost" onClick={() => setOpen('rename')}>
              {t('rename')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setOpen('remove')}>
              {t('remove')}
            </Button>
          </>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {open === 'new' || (open === 'rename' && folder) ? (
          <FolderForm
            folder={open === 'rename' ? folder : null}
            onClose={close}
            onDone={({ id }) => {
              close();
              onChanged();
              put({ folder: id, page: 1 });
            }}
          />
        ) : null}
      </Suspense>
      {open === 'remove' && folder ? (
        <RemoveFolder
          folder={folder}
          onClose={close}
          onDone={() => {
            close();
            put({ folder: all, page: 1 });
            onChanged();
          }}
        />
      ) : null}
    </>
  );
};

const Nothing = ({ asked }: { asked: Asked }): ReactNode => {
  const t = useText(bookmarksText);
  if (asked.q !== '') return <Empty title={t('noMatch')} />;
  if (asked.folder !== all) return <Empty title={t('emptyFolder')}>{t('emptyFolderWhy')}</Empty>;
  return (
    <Empty
      title={t('empty')}
      action={
        <ButtonLink to="/selfpractice/subjects" variant="outline">
          {t('toSubjects')}
        </ButtonLink>
      }
    >
      {t('emptyWhy')}
    </Empty>
  );
};

const most = 50;

const Shelf = ({ data, asked, put, onChanged }: { data: Listed; asked: Asked; put: Put; onChanged: () => void }): ReactNode => {
  const t = useText(bookmarksText);
  const starting = useStart();
  const folderId = data.folders.some(({ id }) => id === asked.folder) ? asked.folder : null;
  const unmarked = data.rows.some(({ marking }) => marking === null);
  return (
    <div className="max-w-[860px]">
      <Folders data={data} asked={asked} put={put} onChanged={onChanged} />
      {data.counts.all > 0 ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <SearchField
            label={t('search')}
            value={asked.q}
            onSearch={(q) => put({ q, page: 1 })}
            found={asked.q === '' ? '' : t('found', { n: data.total })}
            className="min-w-0 flex-1 basis-60 md:max-w-80"
          />
          {data.total > 0 && asked.folder !== 'none' && asked.q === '' ? (
            <Button
              size="sm"
              loading={starting.busy === 'folder'}
              onClick={() =>
                starting.start({ source: 'bookmarked', difficulty: 'any', count: Math.min(data.total, most), folderId }, 'folder')
              }
            >
              {t(folderId ? 'practise' : 'practiseAll')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <StartFault starting={starting} />
      <div id="practice-bookmarks">
        {data.rows.length === 0 ? (
          <Nothing asked={asked} />
        ) : (
          <>
            {unmarked ? <p className="mt-4 text-sm text-text-3">{t('noKey')}</p> : null}
            <ul>
              {data.rows.map((row, at) => (
                <Bookmark
                  key={row.question.id}
                  row={row}
                  number={(asked.page - 1) * 10 + at + 1}
                  folders={data.folders}
                  onChanged={onChanged}
                />
              ))}
            </ul>
          </>
        )}
        {data.total > 10 ? <Pagination page={asked.page} total={data.total} onPage={(page) => put({ page })} /> : null}
      </div>
      <StartDialog starting={starting} />
    </div>
  );
};

/** `/selfpractice/bookmarks`: kept questions with notes, by folder; folder, words and page stand in the address. */
export const BookmarksScreen = (): ReactNode => {
  const t = useText(bookmarksText);
  const user = useUser();
  const [address, setAddress] = useSearchParams();
  const page = Number(address.get('page'));
  const asked: Asked = {
    folder: address.get('folder') ?? all,
    q: address.get('q') ?? '',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
  const query = { page: asked.page, ...(asked.folder === all ? {} : { folder: asked.folder }), ...(asked.q === '' ? {} : { q: asked.q }) };
  const { data, error, mutate } = useEndpoint('GET /api/selfpractice/bookmarks', user ? { query } : null);
  const put: Put = (change) => {
    const next = { ...asked, ...change };
    setAddress(
      {
        ...(next.folder === all ? {} : { folder: next.folder }),
        ...(next.q === '' ? {} : { q: next.q }),
        ...(next.page === 1 ? {} : { page: String(next.page) }),
      },
      { replace: true, preventScrollReset: change.page === undefined },
    );
  };
  return (
    <PracticeFrame title={t('title')} lede={t('lede')} data={data} error={error} onRetry={() => void mutate()}>
      {(listed) => <Shelf data={listed} asked={asked} put={put} onChanged={() => void mutate()} />}
    </PracticeFrame>
  );
};
