import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { beforeText } from '../before/text.js';
import type { ExamState } from '../parts/words.js';
import { deskText } from '../text.js';

const way = ['draft', 'scheduled', 'open', 'closed', 'results', 'archived'] as const;

/** Where an exam is in its life: bubbles down a line, filled as far as it has come. */
export const StateLine = ({ state }: { state: ExamState }): ReactNode => {
  const [t, words] = [useText(beforeText), useText(deskText)];
  const shown: readonly ExamState[] = state === 'cancelled' ? ['draft', 'cancelled'] : way;
  const here = shown.indexOf(state);
  return (
    <ol aria-label={t('states')} className="flex flex-col text-sm">
      {shown.map((one, place) => (
        <li
          key={one}
          aria-current={one === state ? 'step' : undefined}
          className={cx(
            'relative flex items-center gap-2.5 py-[3px] before:absolute before:top-[18px] before:left-[6.5px] before:h-full before:w-px before:bg-line-2 last:before:hidden',
            one === state ? 'font-semibold' : 'text-text-3',
          )}
        >
          <span
            aria-hidden="true"
            className={cx(
              'relative size-3.5 shrink-0 rounded-full border-[1.5px]',
              place < here && 'border-brand bg-brand-tint-2',
              place === here && (one === 'cancelled' ? 'border-bad-solid bg-bad-solid' : 'border-brand bg-brand'),
              place > here && 'border-control bg-bg',
            )}
          />
          {words(one)}
        </li>
      ))}
    </ol>
  );
};
