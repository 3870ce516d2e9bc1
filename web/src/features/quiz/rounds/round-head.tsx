import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoundView } from '#contracts/http/quiz-shapes';
import type { PlaceState } from '#contracts/shared/quiz';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { roundsText } from './text.js';

const pieces: Readonly<Record<PlaceState, string>> = {
  waiting: 'bg-fill-2',
  right: 'bg-ok-solid',
  wrong: 'border-[1.5px] border-bad-solid',
  skipped: 'border-[1.5px] border-control',
  dropped: 'border border-dashed border-control',
};

/** The way out, how far the round is, and the points so far. */
export const RoundHead = ({ round, at }: { round: RoundView; at: number }): ReactNode => {
  const [t, locale] = [useText(roundsText), useLocale()];
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-bg">
      <div className="mx-auto flex h-[52px] max-w-[720px] items-center gap-3 px-4">
        <ButtonLink to="/quizflex/variants/mcq" variant="ghost" size="icon" aria-label={t('leave')} className="-ml-2.5">
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </ButtonLink>
        <span aria-hidden="true" className="flex flex-1 gap-[5px]">
          {round.places.map(({ place, state }) => (
            <span
              key={place}
              className={cx('h-1.5 min-w-0 flex-1 rounded-[3px]', place === at && state === 'waiting' ? 'bg-control' : pieces[state])}
            />
          ))}
        </span>
        <span className="num text-sm whitespace-nowrap text-text-2">
          <span aria-hidden="true">{toDigits(`${Math.min(at, round.size)}/${round.size}`, locale)}</span>
          <span className="sr-only">{t('said', { at: Math.min(at, round.size), size: round.size, points: round.points })}</span>
        </span>
      </div>
    </header>
  );
};
