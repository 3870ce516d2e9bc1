import { type ReactNode, useState } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { giveTime } from '#contracts/http/exam-night';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { isCallError } from '../../../client/call-error.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Select } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { beforeText } from '../before/text.js';
import { Ask } from './ask.js';
import type { NightAskProps } from './night-ask.js';
import { TimeGiven } from './time-given.js';

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

interface Given {
  readonly count: number;
  /** Lines that named nobody; they stay in the field to be put right. */
  readonly unknown: readonly string[];
}

/** Every line that named nobody, and how many were given it all the same. */
const NotFound = ({ given }: { given: Given }): ReactNode => {
  const t = useText(beforeText);
  return (
    <Notice tone="warn" title={t(given.count > 0 ? 'timeDone' : 'timeNobody', { count: given.count })}>
      <p>{t('timeUnknown', { count: given.unknown.length })}</p>
      <ul className="max-h-32 w-full overflow-y-auto text-sm">
        {given.unknown.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

/** More time for some students, by their phone numbers or e-mails. */
export const TimeAsk = ({ desk, onClose }: NightAskProps): ReactNode => {
  const [t, words] = [useText(beforeText), useExtraWords(desk)];
  const [people, setPeople] = useState('');
  const [at, setAt] = useState(0);
  const [given, setGiven] = useState<Given | null>(null);
  const give = async (reason: string): Promise<void> => {
    const body = { version: desk.version, phones: people, extra: extras[at] ?? extras[0], reason };
    const lines = people.split(/\n/).map((line) => line.trim());
    const answer = await typedClient.act(giveTime, { params: { examId: desk.id }, body }).catch((thrown: unknown) => {
      if (isCallError(thrown, 'User not found')) return { given: 0, unknown: lines.filter(Boolean) };
      throw thrown;
    });
    const unknown = [...new Set(answer.unknown)];
    if (answer.given > 0 && unknown.length === 0) {
      onClose();
      toast({ title: t('timeDone', { count: answer.given }) });
    } else {
      setPeople(unknown.join('\n'));
      setGiven({ count: answer.given, unknown });
    }
  };
  return (
    <Ask title={t('timeAsk')} text={t('timeText')} submitLabel={t('time')} reason={t('extendReason')} onClose={onClose} onGo={give}>
      <TimeGiven examId={desk.id} />
      {given ? <NotFound given={given} /> : null}
      <Area label={t('timePhones')} hint={t('timePhonesHint')} value={people} onChange={(event) => setPeople(event.target.value)} />
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
