import { type ReactNode, useState } from 'react';
import { changeExamState, type ExamDesk, extendExam, setExamPhone } from '#contracts/http/exam-desk';
import { commonEnd } from '#contracts/shared/exam-times';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { serverNow } from '../../../client/server-clock.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayAndTime } from '../../../i18n/moment.js';
import { Select } from '../../../ui/field.js';
import { toast } from '../../../ui/toast.js';
import { type BeforeText, beforeText } from '../before/text.js';
import { Ask } from './ask.js';
import { startsUntil } from './starts-until.js';

export type Act = 'schedule' | 'unschedule' | 'cancel' | 'publish-results' | 'archive';

interface AskOf {
  readonly desk: ExamDesk;
  readonly onClose: () => void;
}

const words: Readonly<Record<Act, { readonly ask: BeforeText; readonly text: BeforeText; readonly done: BeforeText }>> = {
  schedule: { ask: 'scheduleAsk', text: 'scheduleText', done: 'scheduleDone' },
  unschedule: { ask: 'unscheduleAsk', text: 'unscheduleText', done: 'unscheduleDone' },
  cancel: { ask: 'cancelAsk', text: 'cancelText', done: 'cancelDone' },
  'publish-results': { ask: 'publishAsk', text: 'publishText', done: 'publishDone' },
  archive: { ask: 'archiveAsk', text: 'archiveText', done: 'archiveDone' },
};

/** When everybody's time ends, by the rule of the server. */
const endOf = ({ opensAt, closesAt, durationSeconds, startWindowSeconds }: ExamDesk['settings']): string =>
  new Date(commonEnd({ opensAt: Date.parse(opensAt), closesAt: Date.parse(closesAt), durationSeconds, startWindowSeconds })).toISOString();

/** The question before an exam changes its state: what will happen, to how many, and the reason of a cancellation. */
export const ActAsk = ({ desk, act, onClose }: AskOf & { act: Act }): ReactNode => {
  const [t, locale] = [useText(beforeText), useLocale()];
  const { ask, text, done } = words[act];
  const { settings, questionCount: count, taking, submitted } = desk;
  const when = (at: string): string => dayAndTime(at, serverNow(), locale);
  const facts = { title: settings.title, opens: when(settings.opensAt), ends: when(endOf(settings)), count, taking, submitted };
  return (
    <Ask
      title={t(ask, facts)}
      text={t(text, facts)}
      submitLabel={t(act)}
      onClose={onClose}
      {...(act === 'cancel' ? { destructive: true, reason: t('cancelReason') } : {})}
      onGo={async (reason) => {
        const body = { version: desk.version, act, ...(reason ? { reason } : {}) };
        await typedClient.act(changeExamState, { params: { examId: desk.id }, body });
        onClose();
        toast({ title: t(done) });
      }}
    />
  );
};

const spans = [300, 600, 900, 1800, 3600] as const;

/** How much more time everybody in an open exam gets, and why. */
export const ExtendAsk = ({ desk, onClose }: AskOf): ReactNode => {
  const [t, locale] = [useText(beforeText), useLocale()];
  const [seconds, setSeconds] = useState<number>(spans[1]);
  const now = serverNow();
  const until = startsUntil(desk.settings, seconds, now);
  const starts =
    until === null ? t('extendNoStarts') : t('extendStarts', { until: dayAndTime(new Date(until).toISOString(), now, locale) });
  return (
    <Ask
      title={t('extendAsk')}
      text={`${t('extendText', { taking: desk.taking })} ${starts}`}
      blocked={until === null && desk.taking === 0 ? t('extendNobody') : undefined}
      submitLabel={t('extend')}
      reason={t('extendReason')}
      onClose={onClose}
      onGo={async (reason) => {
        const body = { version: desk.version, extraSeconds: seconds, reason };
        const { attempts } = await typedClient.act(extendExam, { params: { examId: desk.id }, body });
        onClose();
        toast({ title: t('extendDone', { count: attempts }) });
      }}
    >
      <Select
        dense
        label={t('extendBy')}
        value={String(seconds)}
        onChange={(event) => setSeconds(Number(event.target.value))}
        options={spans.map((span) => ({ value: String(span), label: formatDuration(span, locale) }))}
      />
    </Ask>
  );
};

/** A ranked exam is begun without a proven phone too, or not any more; it stays scheduled meanwhile. */
export const PhoneAsk = ({ desk, onClose }: AskOf): ReactNode => {
  const t = useText(beforeText);
  const waived = !desk.settings.phoneWaived;
  return (
    <Ask
      title={t(waived ? 'waiveAsk' : 'askPhoneAsk')}
      text={t(waived ? 'waiveText' : 'askPhoneText')}
      submitLabel={t(waived ? 'waive' : 'askPhone')}
      reason={t('phoneReason')}
      onClose={onClose}
      onGo={async (reason) => {
        await typedClient.act(setExamPhone, { params: { examId: desk.id }, body: { version: desk.version, waived, reason } });
        onClose();
        toast({ title: t(waived ? 'waiveDone' : 'askPhoneDone') });
      }}
    />
  );
};
