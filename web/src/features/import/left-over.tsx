import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.js';
import { ScrollArea } from '../../ui/scroll-area.js';
import { usePlace } from './place.js';
import { importText } from './text.js';
import type { Job } from './use-import.js';

/** What of the file became part of no question, with its places, so that nobody has to look for what is missing. */
export const LeftOver = ({ job }: { job: Job }): ReactNode => {
  const [t, place] = [useText(importText), usePlace(job.detected?.format ?? null)];
  const { leftOver } = job;
  if (!leftOver) return null;
  const more = leftOver.count - leftOver.pieces.length;
  return (
    <details className="mt-3 border-b border-line pb-3 text-sm">
      <summary className="cursor-pointer text-warn">{t('leftOverTitle', { count: leftOver.count })}</summary>
      <p className="mt-2 text-text-3">{t('leftOverText')}</p>
      <ScrollArea label={t('leftOverTitle', { count: leftOver.count })} className="mt-2 max-h-64">
        <ul className="flex flex-col gap-1.5">
          {leftOver.pieces.map((piece, at) => (
            <li key={at} className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-3">
              <span className="text-text-3">{place({ ...piece, item: null }).where}</span>
              <span className="break-words whitespace-pre-wrap">{piece.text}</span>
            </li>
          ))}
        </ul>
      </ScrollArea>
      {more > 0 ? <p className="mt-2 text-text-3">{t('leftOverMore', { count: more })}</p> : null}
    </details>
  );
};
