import type { ReactNode } from 'react';
import type { CourseBrief } from '#contracts/http/catalog';
import { cx } from '../../ui/cx.js';

const grounds = { kali: 'cover-kali', 'kali-mid': 'cover-kali-mid', 'kali-light': 'cover-kali-light', zinc: 'cover-zinc' } as const;

/** More than a narrow cover holds at its usual size. */
const isLong = (html: string): boolean => html.replaceAll(/<[^>]*>/g, '').length > 8;

/** A course's cover: a flat ground, a rule, the subject, one formula. The same words stand beside it, so nobody has to hear it. */
export const Cover = ({ cover, large = false }: { cover: CourseBrief['cover']; large?: boolean }): ReactNode => (
  <div
    aria-hidden="true"
    className={cx(
      'flex flex-col justify-between overflow-hidden rounded-badge',
      large ? 'aspect-[2/1] px-4 py-3.5 md:aspect-[4/3]' : 'aspect-[4/3] px-2.5 py-[9px] md:px-4 md:py-3.5',
      grounds[cover.ground],
    )}
  >
    <span
      className={cx(
        'border-t-[1.5px] border-current',
        large ? 'pt-[7px] text-sm' : 'line-clamp-2 pt-1 text-[11px] leading-4 md:pt-[7px] md:text-sm',
      )}
    >
      {cover.subject}
    </span>
    {/* MathML from the server, or text it has escaped. */}
    <span
      className={cx(
        'cover-formula self-end leading-[1.2] whitespace-nowrap',
        large ? 'text-[34px]' : isLong(cover.html) ? 'text-[13px] md:text-[28px]' : 'text-[15px] md:text-[34px]',
      )}
      dangerouslySetInnerHTML={{ __html: cover.html }}
    />
  </div>
);
