import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { restoreNotice, withdrawNotice, type NoticeDetail } from '#contracts/http/notices-desk';
import { typedClient } from '../../admin-kit/typed-client.js';
import { isCallError } from '../../client/call-error.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatDate, formatTime } from '../../i18n/dates.js';
import { formatNumber, formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { useNamePlace } from '../../shell/admin-nav/place.js';
import { ErrorView } from '../../shell/error-view.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { NoticeFormView } from './notice.form.js';
import { noticesDeskText } from './text.js';

export const markTones = { planned: 'brand', posted: 'ok', over: 'neutral', withdrawn: 'warn' } as const;

const refreshMs = 10_000;

const Figure = ({ value, of, what, note }: { value: number; of?: number; what: string; note?: string | undefined }): ReactNode => {
  const locale = useLocale();
  return (
    <div className="min-w-0">
      <dd className="num text-xl font-semibold">
        {formatNumber(value, locale)}
        {of ? <span className="ml-1.5 text-sm font-normal text-text-3">{formatPercent(value / of, locale)}</span> : null}
      </dd>
      <dt className="text-sm text-text-3">{what}</dt>
      {note ? <dd className="text-sm text-warn">{note}</dd> : null}
    </div>
  );
};

/** How far it has come: told, seen, read, rung. */
const Delivery = ({ notice }: { notice: NoticeDetail }): ReactNode => {
  const [t, locale] = [useText(noticesDeskText), useLocale()];
  const { reach, reached, read, rang, ringFailed, push } = notice;
  return (
    <section aria-label={t('delivery')} className="hang mb-6">
      <h2 className="mb-3 text-md">{t('delivery')}</h2>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Figure value={reach} what={t('reachWhat')} />
        <Figure value={reached} of={reach} what={t('reachedWhat')} />
        <Figure value={read} of={reach} what={t('readWhat')} />
        {push ? (
          <Figure
            value={rang}
            what={t('rangWhat')}
            note={ringFailed > 0 ? t('ringFailed', { count: formatNumber(ringFailed, locale) }) : undefined}
          />
        ) : null}
      </dl>
    </section>
  );
};

/** Takes it back after a question, and puts it back without one. */
const Acts = ({ notice }: { notice: NoticeDetail }): ReactNode => {
  const [t, locale, sentence] = [useText(noticesDeskText), useLocale(), useSentence()];
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (
    endpoint: typeof withdrawNotice | typeof restoreNotice,
    { id, version }: NoticeDetail,
  ): Promise<NoticeDetail | null> => {
    setBusy(true);
    try {
      return (await typedClient.act(endpoint, { params: { id }, body: { version } })).notice;
    } catch (thrown) {
      toast({ title: t('refused'), description: sentence(thrown).sentence, variant: 'destructive' });
      return null;
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  const restore = async (now: NoticeDetail): Promise<void> => {
    if (await run(restoreNotice, now)) toast({ title: t('restored') });
  };
  const withdraw = async (): Promise<void> => {
    const now = await run(withdrawNotice, notice);
    if (now) toast({ title: t('withdrawnDone'), action: { label: t('undo'), onClick: () => void restore(now) } });
  };
  if (notice.state === 'withdrawn')
    return (
      <Button size="sm" variant="outline" loading={busy} onClick={() => void restore(notice)}>
        {t('restore')}
      </Button>
    );
  const text = notice.state === 'planned' ? 'withdrawPlannedText' : 'withdrawText';
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
        {t('withdraw')}
      </Button>
      {asked ? (
        <Modal
          open
          alert
          onClose={() => setAsked(false)}
          title={t('withdrawTitle')}
          description={t(text, { title: notice.title, people: formatNumber(notice.reach, locale) })}
          actions={
            <>
              <Button variant="outline" onClick={() => setAsked(false)}>
                {t('cancel')}
              </Button>
              <Button variant="destructive" loading={busy} onClick={() => void withdraw()}>
                {t('withdraw')}
              </Button>
            </>
          }
        />
      ) : null}
    </>
  );
};

const Head = ({ notice, back }: { notice: NoticeDetail; back: string }): ReactNode => {
  const [t, locale] = [useText(noticesDeskText), useLocale()];
  const moment = (at: string): string => `${formatDate(at, locale)}, ${formatTime(at, locale)}`;
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={back} className="link touch">
          {t('back')}
        </Link>
      </p>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={markTones[notice.mark]}>{t(notice.mark)}</Badge>
        <p className="text-sm text-text-3">
          {notice.audienceName ?? t(notice.audience)} · {moment(notice.at)} ·{' '}
          {notice.author ? t('by', { name: notice.author }) : t('byProduct')}
          {notice.changedAt ? ` · ${t('changedAt', { at: moment(notice.changedAt) })}` : ''}
        </p>
        <div className="ml-auto">
          <Acts notice={notice} />
        </div>
      </div>
    </>
  );
};

/** One notice of the desk: its counts, which follow by themselves, and its words. */
export const OneNotice = ({ id, back }: { id: string; back: string }): ReactNode => {
  const t = useText(noticesDeskText);
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/notices/:id',
    { params: { id } },
    { keepPreviousData: false, refreshInterval: refreshMs },
  );
  const gone = isCallError(error, 'Notice not found') || isCallError(error, 'Invalid input');
  useNamePlace(data?.title, undefined, gone);
  if (gone) return <ErrorView statusCode={404} message="" />;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  return (
    <>
      <Head notice={data} back={back} />
      {data.state === 'planned' ? null : <Delivery notice={data} />}
      {data.state === 'withdrawn' ? (
        <Notice tone="warn">
          <p>{t('withdrawnNow')}</p>
        </Notice>
      ) : (
        <NoticeFormView notice={data} onDone={() => toast({ title: t('saved') })} />
      )}
    </>
  );
};
