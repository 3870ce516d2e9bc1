import type { ReactNode } from 'react';
import type { Mastery } from '#contracts/http/selfpractice';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { practiceText } from './text.js';

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Ten small bubbles, filled as far as a topic is known; hollow ones only where nothing was answered. A first guess is drawn paler, and said so. */
export const MasteryBubbles = ({ mastery, className }: { mastery: Mastery | null; className?: string }): ReactNode => {
  const t = useText(practiceText);
  const bubbles = mastery?.bubbles ?? 0;
  const words = mastery === null ? t('masteryNone') : t(mastery.sure ? 'masteryOf' : 'masteryAbout', { bubbles });
  return (
    <span role="img" aria-label={words} title={words} className={cx('inline-flex shrink-0 gap-[3px]', className)}>
      {places.map((place) => (
        <span
          key={place}
          className={cx(
            'size-[9px] rounded-full',
            place > bubbles
              ? 'shadow-[inset_0_0_0_1.25px_var(--line-2)]'
              : mastery?.sure
                ? 'bg-brand'
                : 'bg-day-1 shadow-[inset_0_0_0_1.25px_var(--control)]',
          )}
        />
      ))}
    </span>
  );
};
