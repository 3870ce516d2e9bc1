import { type ReactNode, useEffect, useState } from 'react';
import type { CourseBrief } from '#contracts/http/catalog';
import { spareLink } from '../../shell/release.js';
import { cx } from '../../ui/cx.js';
import { Formula, preloadMaths } from '../maths/formula.js';

const grounds = { kali: 'cover-kali', 'kali-mid': 'cover-kali-mid', 'kali-light': 'cover-kali-light', zinc: 'cover-zinc' } as const;

/** True once the page has nothing better to do and the formula's code has come; a cover is no reason to slow a page down. */
const useIdleMaths = (wanted: boolean): boolean => {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!wanted || !spareLink()) return undefined;
    let gone = false;
    const load = async (): Promise<void> => {
      await preloadMaths();
      if (!gone) setReady(true);
    };
    const timer = setTimeout(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(() => void load()) : void load()), 300);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return ready;
};

/** A course's cover: a flat ground, a rule, the subject, one formula. Its room is kept from the start. */
export const Cover = ({ cover }: { cover: CourseBrief['cover'] }): ReactNode => {
  const plain = !/[\\^_{}]|[A-Za-z]/.test(cover.formula);
  const ready = useIdleMaths(!plain);
  return (
    <div
      aria-hidden="true"
      className={cx(
        'flex aspect-[4/3] flex-col justify-between overflow-hidden rounded-badge px-2.5 py-[9px] md:px-4 md:py-3.5',
        grounds[cover.ground],
      )}
    >
      <span className="border-t-[1.5px] border-current pt-1 text-[11px] leading-4 md:pt-[7px] md:text-sm">{cover.subject}</span>
      <span className="self-end text-[15px] leading-[1.2] whitespace-nowrap md:text-[34px]">
        {plain ? cover.formula : ready ? <Formula formula={cover.formula} /> : null}
      </span>
    </div>
  );
};
