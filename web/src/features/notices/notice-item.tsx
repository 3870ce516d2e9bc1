import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { NoticeView } from '#contracts/http/notices';
import { formatDate, formatTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { RichText } from '../maths/rich-text.js';
import { noticesText } from './text.js';

/** The words, four lines of them until somebody wants the rest. */
const Body = ({ html }: { html: string }): ReactNode => {
  const t = useText(noticesText);
  const place = useRef<HTMLDivElement>(null);
  const [long, setLong] = useState(false);
  const [whole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const { current } = place;
    if (current && !whole) setLong(current.scrollHeight > current.clientHeight + 2);
  }, [html, whole]);
  return (
    <>
      <div ref={place} className={cx('mt-1 text-md text-text-2', !whole && 'max-h-[6.4em] overflow-hidden')}>
        <RichText text={html} />
      </div>
      {long ? (
        <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)} className="link touch mt-0.5 text-sm">
          {t(whole ? 'less' : 'more')}
        </button>
      ) : null}
    </>
  );
};

/** One notice: what, for whom, when. `onFollow` hears that its link was taken. */
export const NoticeItem = ({ notice, fresh, onFollow }: { notice: NoticeView; fresh: boolean; onFollow?: () => void }): ReactNode => {
  const [t, locale] = [useText(noticesText), useLocale()];
  const { title, body, link, pinned, audience, course, postedAt, changedAt } = notice;
  return (
    <article className="relative py-3 pr-1 pl-4">
      {fresh ? (
        <span className="absolute top-[19px] left-0 size-2 rounded-full bg-brand">
          <span className="sr-only">{t('unread')}</span>
        </span>
      ) : null}
      <h3 className={cx('text-md', fresh ? 'font-semibold' : 'font-medium')}>{title}</h3>
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-text-3">
        {pinned ? (
          <span className="inline-flex items-center gap-1">
            <Icon name="pin" size={16} />
            <span className="sr-only">{t('pinned')}</span>
          </span>
        ) : null}
        <span>{course?.title ?? t(audience)}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={postedAt}>
          {formatDate(postedAt, locale)}, {formatTime(postedAt, locale)}
        </time>
        {changedAt ? <span>({t('changed')})</span> : null}
      </p>
      {body === '' ? null : <Body html={body} />}
      {link ? (
        <Link
          to={link}
          onClick={onFollow}
          className="link touch mt-1 inline-block text-sm font-semibold"
          aria-label={`${t('open')}: ${title}`}
        >
          {t('open')}
        </Link>
      ) : null}
    </article>
  );
};
