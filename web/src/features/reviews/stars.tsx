import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { mostStars } from '#contracts/shared/reviews';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { reviewsText } from './text.js';

export const allStars = Array.from({ length: mostStars }, (_, at) => at + 1);

export const StarShape = ({ full, size = 16 }: { full: boolean; size?: number }): ReactNode => (
  <Star
    size={size}
    strokeWidth={1.75}
    aria-hidden="true"
    className={cx('shrink-0', full ? 'fill-warn-solid text-warn-solid' : 'text-text-3')}
  />
);

/** So many of five, said in words to who does not see them. */
export const Stars = ({ stars }: { stars: number }): ReactNode => {
  const t = useText(reviewsText);
  return (
    <span role="img" aria-label={t('starsOf', { n: stars })} className="inline-flex gap-0.5 align-[-2px]">
      {allStars.map((star) => (
        <StarShape key={star} full={star <= stars} />
      ))}
    </span>
  );
};
