import type { ReactNode } from 'react';
import type { QnaPerson, ThreadRow } from '#contracts/http/qna-shapes';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDayTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Icon } from '../../ui/icon.js';
import { qnaText } from './text.js';

const minute = 60_000;

/** A moment as people say it: today at 9:25. */
export const Moment = ({ at }: { at: string }): ReactNode => {
  const [locale, now] = [useLocale(), useServerNow(minute)];
  return (
    <time dateTime={at} className="num whitespace-nowrap">
      {formatDayTime(at, now, locale)}
    </time>
  );
};

/** Who wrote it: a teacher by the word beside the name, a student by the institute. */
export const Writer = ({ by, mine }: { by: QnaPerson | null; mine: boolean }): ReactNode => {
  const t = useText(qnaText);
  return (
    <>
      <b className="font-semibold text-text-2">{mine ? t('you') : (by?.name ?? t('gone'))}</b>
      {by?.staff ? <Badge tone="brand">{t('staff')}</Badge> : null}
      {by && !by.staff && !mine && by.institute !== '' ? <span className="min-w-0 break-words">{by.institute}</span> : null}
    </>
  );
};

/** What has become of a question, in words; a tick where an answer was accepted. */
export const Standing = ({ row }: { row: Pick<ThreadRow, 'accepted' | 'staffAnswered' | 'hidden'> }): ReactNode => {
  const t = useText(qnaText);
  if (row.hidden) return <Badge tone="warn">{t('hidden')}</Badge>;
  if (row.accepted)
    return (
      <Badge tone="ok">
        <Icon name="check" size={12} />
        {t('accepted')}
      </Badge>
    );
  if (row.staffAnswered) return <Badge tone="brand">{t('staffAnswered')}</Badge>;
  return <Badge>{t('waiting')}</Badge>;
};
