import { type ReactNode, useState } from 'react';
import { giveOutageTime, type listOutages } from '#contracts/http/exam-night';
import type { ResponseOf } from '#contracts/http/endpoint';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { formatTime } from '../../../i18n/dates.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Select } from '../../../ui/field.js';
import { ScrollArea } from '../../../ui/scroll-area.js';
import { Section } from '../../../ui/section.js';
import { toast } from '../../../ui/toast.js';
import { Ask } from '../../exam-desk/states/ask.js';
import { outagesText } from './text.js';

type Answer = ResponseOf<typeof listOutages>;
type Outage = Answer['outages'][number];

const askMs = 20_000;
const spans = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60] as const;

/** Who gets the time, by name. */
const Who = ({ outage: { who, toGive } }: { outage: Outage }): ReactNode => {
  const t = useText(outagesText);
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{t('who', { count: toGive })}</h3>
      <ScrollArea label={t('who', { count: toGive })} className="max-h-40 border-t border-line text-sm">
        <ul>
          {who.map(({ userId, name }) => (
            <li key={userId} className="border-b border-line py-1 wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      </ScrollArea>
      {toGive > who.length ? <p className="mt-1 text-sm text-text-3">{t('more', { count: toGive - who.length })}</p> : null}
    </div>
  );
};

interface GiveProps {
  readonly examId: string;
  readonly version: number;
  readonly at: string;
  readonly outage: Outage;
  readonly onClose: () => void;
}

/** The question before time is given for an outage: to whom, how much, and why. */
const Give = ({ examId, version, at, outage, onClose }: GiveProps): ReactNode => {
  const [t, locale] = [useText(outagesText), useLocale()];
  const [minutes, setMinutes] = useState(outage.minutes);
  const when = { from: formatTime(outage.from, locale), to: formatTime(outage.to, locale) };
  const choices = [...new Set([...spans, outage.minutes])].toSorted((a, b) => a - b);
  return (
    <Ask
      title={t('ask', { count: outage.toGive })}
      text={t('text', when)}
      submitLabel={t('submit')}
      reason={t('reason')}
      reasonGiven={t('reasonGiven', when)}
      onClose={onClose}
      onGo={async (reason) => {
        const body = { version, id: outage.id, at, minutes, reason };
        const { given } = await typedClient.act(giveOutageTime, { params: { examId }, body });
        onClose();
        toast({ title: t('done', { count: given, minutes }) });
      }}
    >
      <Who outage={outage} />
      <Select
        dense
        label={t('minutes')}
        value={String(minutes)}
        onChange={(event) => setMinutes(Number(event.target.value))}
        options={choices.map((choice) => ({ value: String(choice), label: formatDuration(choice * 60, locale) }))}
      />
    </Ask>
  );
};

const Row = ({ outage, onGive }: { outage: Outage; onGive: () => void }): ReactNode => {
  const [t, locale] = [useText(outagesText), useLocale()];
  const { people, toGive, minutes } = outage;
  const when = { from: formatTime(outage.from, locale), to: formatTime(outage.to, locale) };
  return (
    <li className="num flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5">
      <span className="min-w-0 flex-1 basis-64">
        <b className="block">{t('line', { people, ...when })}</b>
        <span className="block text-sm text-text-3">{t('still', { count: toGive })}</span>
      </span>
      <Button size="sm" variant="outline" aria-label={t('giveTo', { minutes, ...when })} onClick={onGive}>
        {t('give', { minutes })}
      </Button>
    </li>
  );
};

const List = ({ examId, version }: { examId: string; version: number }): ReactNode => {
  const t = useText(outagesText);
  const [asking, setAsking] = useState<{ readonly at: string; readonly outage: Outage } | null>(null);
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/exams/:examId/outages',
    { params: { examId } },
    { refreshInterval: askMs, keepPreviousData: false },
  );
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null;
  return (
    <>
      {data.outages.length > 0 ? (
        <Section title={t('title')} className="mt-6" tight>
          <ul>
            {data.outages.map((outage) => (
              <Row key={outage.id} outage={outage} onGive={() => setAsking({ at: data.at, outage })} />
            ))}
          </ul>
        </Section>
      ) : null}
      {asking ? (
        <Give
          examId={examId}
          version={version}
          {...asking}
          onClose={() => {
            setAsking(null);
            void mutate();
          }}
        />
      ) : null}
    </>
  );
};

/** Outages that many had together while the exam runs, for whoever may give time for them; nothing where there was none. */
export const Outages = ({ examId }: { examId: string }): ReactNode => {
  const { data: exam } = useEndpoint(
    'GET /api/admin/exams/:examId',
    { params: { examId } },
    { refreshInterval: askMs, keepPreviousData: false },
  );
  return exam?.may.includes('time') ? <List examId={examId} version={exam.version} /> : null;
};
