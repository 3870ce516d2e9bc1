import { type ReactNode, useState } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { closeExam, giveTime, sendExamMessage } from '#contracts/http/exam-night';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Select } from '../../../ui/field.js';
import { toast } from '../../../ui/toast.js';
import { beforeText } from '../before/text.js';
import { Ask } from './ask.js';

interface NightAskProps {
  readonly desk: ExamDesk;
  readonly onClose: () => void;
}

/** The question before an open exam is closed before its time. */
export const CloseAsk = ({ desk, onClose }: NightAskProps): ReactNode => {
  const t = useText(beforeText);
  return (
    <Ask
      destructive
      title={t('closeAsk')}
      text={t('closeText', { taking: desk.taking })}
      submitLabel={t('close')}
      reason={t('extendReason')}
      onClose={onClose}
      onGo={async (reason) => {
        const { attempts } = await typedClient.act(closeExam, { params: { examId: desk.id }, body: { version: desk.version, reason } });
        onClose();
        toast({ title: t('closeDone', { count: attempts }) });
      }}
    />
  );
};

const extras = [
  { percent: 25 },
  { percent: 50 },
  { percent: 100 },
  { minutes: 5 },
  { minutes: 10 },
  { minutes: 15 },
  { minutes: 30 },
  { minutes: 0 },
] as const;
type Extra = (typeof extras)[number];

const useExtraWords = (desk: ExamDesk): ((extra: Extra) => string) => {
  const [t, locale] = [useText(beforeText), useLocale()];
  return (extra) => {
    if ('percent' in extra) {
      const seconds = Math.round((desk.settings.durationSeconds * extra.percent) / 100);
      return t('timeShare', { share: extra.percent, time: formatDuration(seconds, locale) });
    }
    return extra.minutes === 0 ? t('timeNone') : formatDuration(extra.minutes * 60, locale);
  };
};

/** Who has more time already, so that nobody gets it twice by mistake. */
const TimeGiven = ({ examId }: { readonly examId: string }): ReactNode => {
  const [t, locale] = [useText(beforeText), useLocale()];
  const { data } = useEndpoint('GET /api/admin/exams/:examId/time', { params: { examId } });
  if (!data || data.rows.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{t('timeHave')}</h3>
      <ul className="max-h-40 overflow-y-auto border-t border-line text-sm">
        {data.rows.map(({ userId, name, seconds, reason }) => (
          <li key={userId} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
            <span>
              {name} <span className="text-text-3">“{reason}”</span>
            </span>
            <span className="num">+{formatDuration(seconds, locale)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** More time for some students, by their phone numbers. */
export const TimeAsk = ({ desk, onClose }: NightAskProps): ReactNode => {
  const [t, words] = [useText(beforeText), useExtraWords(desk)];
  const [phones, setPhones] = useState('');
  const [at, setAt] = useState(0);
  return (
    <Ask
      title={t('timeAsk')}
      text={t('timeText')}
      submitLabel={t('time')}
      reason={t('extendReason')}
      onClose={onClose}
      onGo={async (reason) => {
        const body = { version: desk.version, phones, extra: extras[at] ?? extras[0], reason };
        const { given, unknown } = await typedClient.act(giveTime, { params: { examId: desk.id }, body });
        onClose();
        const description = unknown.length > 0 ? t('timeUnknown', { numbers: unknown.slice(0, 10).join(', ') }) : undefined;
        toast({ title: t('timeDone', { count: given }), ...(description ? { description, variant: 'destructive' as const } : {}) });
      }}
    >
      <TimeGiven examId={desk.id} />
      <Area label={t('timePhones')} hint={t('timePhonesHint')} value={phones} onChange={(event) => setPhones(event.target.value)} />
      <Select
        dense
        label={t('extendBy')}
        value={String(at)}
        onChange={(event) => setAt(Number(event.target.value))}
        options={extras.map((extra, index) => ({ value: String(index), label: words(extra) }))}
      />
    </Ask>
  );
};

/** One sentence for those who sit now. */
export const MessageAsk = ({ desk, onClose }: NightAskProps): ReactNode => {
  const t = useText(beforeText);
  const [text, setText] = useState('');
  return (
    <Ask
      title={t('messageAsk')}
      text={t('messageText', { taking: desk.taking })}
      submitLabel={t('messageSend')}
      onClose={onClose}
      onGo={async () => {
        const { taking } = await typedClient.act(sendExamMessage, { params: { examId: desk.id }, body: { text } });
        onClose();
        toast({ title: t(text.trim() === '' ? 'messageGone' : 'messageDone', { count: taking }) });
      }}
    >
      <Area label={t('message')} hint={t('messageHint')} maxLength={300} value={text} onChange={(event) => setText(event.target.value)} />
    </Ask>
  );
};
