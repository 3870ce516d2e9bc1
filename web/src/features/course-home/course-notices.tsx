import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NoticeView } from '#contracts/http/notices';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDayTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { RichText } from '../maths/rich-text.js';
import { courseHomeText } from './text.js';

const shown = 3;
const minute = 60_000;

const Row = ({ notice }: { notice: NoticeView }): ReactNode => {
  const [t, locale, now] = [useText(courseHomeText), useLocale(), useServerNow(minute)];
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-b-0">
      <span aria-hidden="true" className={notice.read ? 'mt-2 size-2 shrink-0' : 'mt-2 size-2 shrink-0 rounded-full bg-brand'} />
      <div className="min-w-0 flex-1">
        <p className={notice.read ? undefined : 'font-semibold'}>
          {notice.title}
          {notice.read ? null : <span className="sr-only"> ({t('unread')})</span>}
        </p>
        {notice.body === '' ? null : <RichText text={notice.body} className="text-sm text-text-2" />}
        {notice.link ? (
          <Link to={notice.link} className="link touch text-sm" aria-label={`${t('seeLink')}: ${notice.title}`}>
            {t('seeLink')}
          </Link>
        ) : null}
      </div>
      <span className="num shrink-0 text-xs text-text-3">{formatDayTime(notice.postedAt, now, locale)}</span>
    </li>
  );
};

/** The latest notices of a course; the bell in the head has all of them. */
export const CourseNotices = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(courseHomeText);
  const { data } = useEndpoint('GET /api/notices', { query: { course: slug, page: 1 } });
  if (!data) return null;
  return (
    <Section title={t('notices')} tight>
      {data.rows.length === 0 ? (
        <p className="py-3 text-sm text-text-3">{t('noNotices')}</p>
      ) : (
        <ul>
          {data.rows.slice(0, shown).map((notice) => (
            <Row key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </Section>
  );
};
