import type { ReactNode } from 'react';
import type { CourseBrief } from '#contracts/http/catalog';
import { cx } from '../../ui/cx.js';

const grounds = { kali: 'cover-kali', 'kali-mid': 'cover-kali-mid', 'kali-light': 'cover-kali-light', zinc: 'cover-zinc' } as const;

/** Ems that a character takes in a formula, about: operators bring their own room. */
const ems: readonly (readonly [RegExp, number])[] = [
  [/[→⇌⇒←↔]/, 1.5],
  [/[=+−×÷<>≤≥≈]/, 1.1],
  [/[A-ZΑ-Ωঀ-৥]/, 0.73],
  [/[\s()|,.]/, 0.35],
];
const widthOf = (html: string): number =>
  [...html.replaceAll(/<[^>]*>/g, '')].reduce((sum, letter) => sum + (ems.find(([kind]) => kind.test(letter))?.[1] ?? 0.5), 0);

/** Letters as large as the formula's width lets them be: a share of the cover where that is narrow. */
const sizeOf = (html: string): string => {
  const width = widthOf(html);
  if (width <= 5.3) return 'text-[15px] md:text-[min(34px,21cqw)]';
  return width <= 6.2 ? 'text-[12px] md:text-[min(34px,16cqw)]' : 'text-[10px] md:text-[min(34px,13cqw)]';
};

/** A course's cover: a flat ground, a rule, the subject, one formula. The same words stand beside it, so nobody has to hear it. */
export const Cover = ({ cover, large = false }: { cover: CourseBrief['cover']; large?: boolean }): ReactNode => (
  <div
    aria-hidden="true"
    className={cx(
      '@container flex flex-col justify-between overflow-hidden rounded-badge',
      large ? 'aspect-[2/1] px-4 py-3.5 md:aspect-[4/3]' : 'aspect-[4/3] px-2.5 py-[7px] md:px-4 md:py-3.5',
      grounds[cover.ground],
    )}
  >
    <span
      className={cx(
        'shrink-0 border-t-[1.5px] border-current',
        large ? 'pt-[7px] text-sm' : 'line-clamp-2 pt-[3px] text-[11px] leading-[15px] md:pt-[7px] md:text-sm',
      )}
    >
      {cover.subject}
    </span>
    {/* MathML from the server, or text it has escaped. */}
    <span
      className={cx('cover-formula self-end leading-[1.2] whitespace-nowrap', large ? 'text-[34px]' : sizeOf(cover.html))}
      dangerouslySetInnerHTML={{ __html: cover.html }}
    />
  </div>
);
