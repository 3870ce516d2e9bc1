import type { ReactNode } from 'react';
import { Progress } from '../../ui/progress.js';

/** A line of a list: what it is, how far, and the figure. On a phone the bar stands below the words. */
export const ShareBar = ({
  name,
  words,
  share,
  figure,
  note,
  deep = false,
}: {
  name: ReactNode;
  /** The whole line in words, for those who listen. */
  words: string;
  /** Between 0 and 1. */
  share: number;
  figure: string;
  note?: string;
  deep?: boolean;
}): ReactNode => (
  <div
    className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(96px,34%)_3.25rem] ${deep ? 'pl-4' : ''}`}
  >
    <span className="min-w-0">
      <span className={deep ? 'block text-[14px] leading-[21px] text-text-2' : 'block'}>{name}</span>
      {note ? <span className="num block text-sm text-text-3">{note}</span> : null}
    </span>
    <span className="order-last col-span-2 sm:order-none sm:col-span-1">
      <Progress value={Math.round(share * 100)} label={words} />
    </span>
    <span className="num text-right font-semibold">{figure}</span>
  </div>
);
