import { type ReactNode, useEffect, useState } from 'react';
import type { BoardRow, ExamBrief } from '#contracts/http/exams';
import { useServerNow } from '../../client/use-server-now.js';
import { formatNumber } from '../../i18n/digits.js';
import { formatDuration, formatTaken } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarks } from '../../i18n/marks.js';
import { ButtonLink } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Movement } from './movement.js';
import { boardText } from './text.js';

const STALE_S = 10;

/** Whole seconds since a reading of the monotonic clock, counted on. */
const useAge = (since: number | null): number | null => {
  const now = useServerNow();
  const [age, setAge] = useState<number | null>(null);
  useEffect(() => setAge(since === null ? null : Math.max(0, Math.floor((performance.now() - since) / 1000))), [since, now]);
  return age;
};

/** Live or final, and how old the picture is; amber when it is older than it should be. */
export const Freshness = ({ live, freshAt }: { live: boolean; freshAt: number | null }): ReactNode => {
  const [t, locale] = [useText(boardText), useLocale()];
  const seconds = useAge(freshAt);
  const stale = live && seconds !== null && seconds > STALE_S;
  return (
    <p className={cx('num flex items-center gap-[7px] text-sm', stale ? 'text-warn' : 'text-text-3')}>
      <span
        aria-hidden="true"
        className={cx('size-2 shrink-0 rounded-full', stale ? 'bg-warn-solid' : live ? 'bg-ok-solid' : 'bg-brand')}
      />
      {t(live ? 'live' : 'final')}
      {live && seconds !== null ? (
        <span>· {seconds < 1 ? t('updatedNow') : t('updated', { ago: formatDuration(seconds, locale) })}</span>
      ) : null}
    </p>
  );
};

/** My place, first and large. */
export const MyPlace = ({ own, moved }: { own: BoardRow; moved: number | null }): ReactNode => {
  const [t, locale] = [useText(boardText), useLocale()];
  const figures = [
    [t('marks'), formatMarks(own.score, locale)],
    [t('rightWrong'), `${formatNumber(own.correct, locale)} / ${formatNumber(own.wrong, locale)}`],
    [t('time'), formatTaken(own.seconds, locale)],
  ] as const;
  return (
    <section
      aria-label={t('myPlace')}
      className="mt-4 mb-3 rounded-b-panel border-t-[3px] border-brand bg-brand-tint px-4 pt-3 pb-3.5 md:flex md:items-center md:justify-between md:px-6 md:py-3.5"
    >
      <div>
        <p className="text-sm text-text-3">{t('myPlace')}</p>
        <p className="num flex items-baseline gap-2.5 text-num font-semibold">
          {formatNumber(own.rank, locale)}
          {moved === null ? null : <Movement moved={moved} mine className="text-[16px] font-semibold" />}
        </p>
      </div>
      <dl className="num mt-2 flex justify-between gap-4 pr-6 md:mt-0 md:gap-10 md:pr-0">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-text-3">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** Why there is no place of mine yet, and what leads to one. */
export const NoPlace = ({ exam, slug, awaited = false }: { exam: ExamBrief; slug: string; awaited?: boolean }): ReactNode => {
  const [t, now] = [useText(boardText), useServerNow()];
  const state = exam.mine?.state ?? 'none';
  const running = state === 'in_progress';
  const over = exam.state !== 'open' || (!running && now >= Date.parse(exam.lastStartAt));
  if (over && (state === 'none' || running)) return null;
  return (
    <section className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-3 rounded-b-panel border-t-[3px] border-brand bg-brand-tint px-4 py-3 md:px-6">
      <p>{t(state === 'none' || running ? 'notSubmitted' : awaited ? 'youSubmitted' : 'scoring')}</p>
      {state === 'none' || running ? (
        <ButtonLink size="sm" to={`/courses/${slug}/mcq/${exam.id}${running ? '' : '/onboard'}`}>
          {t('toExam')}
        </ButtonLink>
      ) : null}
    </section>
  );
};
