// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { createTimelineEvent, saveTimelineEvent, setTimelineEventState } from '#contracts/http/timeline';
import type { TimelineEventRow } from '#contracts/http/timeline-shapes';
import { timelineAreas } from '#contracts/shared/timeline';
import { FormKit, type FormField } from '../../admin-kit/form-kit.js';
import { typedClient } from '../../admin-kit/typed-client.js';
import { CallError, isCallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useLocale, useText } from '../../i18n/index.js';
import { useMay } from '../../screens/admin/users/words.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Icon } from '../../ui/icon.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { toast } from '../../ui/toast.js';
import { eventDateWords } from '../../i18n/event-date.js';
import { timelineDeskText } from './text.js';

export const here = '/admin/quizflex/timeline';

export const Back = (): ReactNode => (
  <Link to={here} className="touch mb-3 inline-flex items-center gap-1.5 text-sm text-brand-text hover:underline">
    <Icon name="arrow-left" size={16} />
    {useText(timelineDeskText)('back')}
  </Link>
);

const useFields = (): readonly FormField[] => {
  const t = useText(timelineDeskText);
  return [
    { name: 'area', label: t('area'), kind: 'choice', needed: true, choices: timelineAreas.map((value) => ({ value, label: t(value) })) },
    { name: 'date', label: t('date'), hint: t('dateHint') },
    { name: 'titleBn', label: t('titleBn'), span: 4 },
    { name: 'titleEn', label: t('titleEn'), span: 4 },
    { name: 'reasonBn', label: t('reasonBn'), kind: 'area', span: 2 },
    { name: 'reasonEn', label: t('reasonEn'), kind: 'area', span: 2 },
  ];
};

const useLayout = () => {
  const t = useText(timelineDeskText);
  return [
    { title: t('when'), fields: ['area', 'date', 'titleBn', 'titleEn'] },
    { title: t('texts'), fields: ['reasonBn', 'reasonEn'] },
  ] as const;
};

const wordsOf = ({ area, date, titleBn, titleEn, reasonBn, reasonEn, version }: TimelineEventRow) => ({
  area,
  date,
  titleBn,
  titleEn,
  reasonBn,
  reasonEn,
  version,
});

export const NewEvent = (): ReactNode => {
  const [t, navigate] = [useText(timelineDeskText), useNavigate()];
  return (
    <>
      <Back />
      <h2 className="mb-4 text-xl font-semibold">{t('newEvent')}</h2>
      <FormKit
        endpoint={{ save: createTimelineEvent }}
        fields={useFields()}
        values={{}}
        layout={useLayout()}
        submitLabel={t('create')}
        onDone={({ event }) => void navigate(`${here}?event=${event.id}`, { replace: true })}
      />
    </>
  );
};

const StateAct = ({ event: { id, state } }: { event: TimelineEventRow }): ReactNode => {
  const t = useText(timelineDeskText);
  const [busy, setBusy] = useState(false);
  const turn = async (): Promise<void> => {
    setBusy(true);
    const next = state === 'active' ? 'retired' : 'active';
    try {
      await typedClient.act(setTimelineEventState, { params: { id }, body: { state: next } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ title: error.message, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <Button size="sm" variant="outline" loading={busy} onClick={() => void turn()}>
        {t(state === 'active' ? 'retire' : 'restore')}
      </Button>
      <p className="text-sm text-text-3">{t('retireHint')}</p>
    </div>
  );
};

/** Shown to whoever may not change it. */
const Read = ({ event }: { event: TimelineEventRow }): ReactNode => (
  <div className="flex max-w-2xl flex-col gap-3">
    <p>{event.reasonBn}</p>
    <p>{event.reasonEn}</p>
  </div>
);

const Whole = ({ event }: { event: TimelineEventRow }): ReactNode => {
  const [t, locale, mayWrite] = [useText(timelineDeskText), useLocale(), useMay('questions.write')];
  const [fields, layout] = [useFields(), useLayout()];
  const params = { id: event.id };
  return (
    <>
      <h2 className="text-xl font-semibold">{locale === 'bn' ? event.titleBn : event.titleEn}</h2>
      <p className="num mb-4 text-sm text-text-3">
        {eventDateWords(event.date, locale)} · {t(event.area)} · {t(event.state)}
      </p>
      {mayWrite ? <StateAct event={event} /> : null}
      {mayWrite ? (
        <FormKit
          endpoint={{
            save: saveTimelineEvent,
            params,
            fresh: async () => wordsOf((await call('GET /api/admin/timeline/:id', { params })).event),
          }}
          fields={fields}
          values={wordsOf(event)}
          layout={layout}
          submitLabel={t('save')}
        />
      ) : (
        <Read event={event} />
      )}
    </>
  );
};

export const EventPage = ({ id }: { id: string }): ReactNode => {
  const t = useText(timelineDeskText);
  const { data, error, mutate } = useEndpoint('GET /api/admin/timeline/:id', { params: { id } }, { keepPreviousData: false });
  return (
    <>
      <Back />
      {isCallError(error, 'Event not found') ? (
        <Empty title={t('notFound')} />
      ) : error && !data ? (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      ) : null}
      {!data && !error ? <SkeletonRows rows={4} /> : null}
      {data ? <Whole event={data.event} /> : null}
    </>
  );
};
