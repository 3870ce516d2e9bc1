import type { ReactNode } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { useText } from '../../../i18n/index.js';
import { questionsOf, shortOf } from './blueprint-values.js';
import { PickedList } from './picked-list.js';
import { SavePicked } from './save-picked.js';
import { prepareText } from './text.js';
import type { Blueprint } from './use-blueprint.js';

interface PickedSideProps {
  readonly desk: ExamDesk;
  readonly blueprint: Blueprint;
  readonly onStale: () => void;
  readonly onSaved: () => void;
}

/** What was chosen, to be looked through; and the way into the paper. */
export const PickedSide = ({ desk, blueprint, onStale, onSaved }: PickedSideProps): ReactNode => {
  const t = useText(prepareText);
  const { picked, seed } = blueprint;
  const short = picked.reduce((sum, line) => sum + shortOf(line), 0);
  return (
    <section aria-label={t('picked')} className="hang">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-md">{t('picked')}</h2>
        <p role="status" className="num text-sm">
          {t('pickedCount', { count: questionsOf(picked).length })}
          {short > 0 ? <span className="text-warn"> · {t('shortAll', { count: short })}</span> : null}
        </p>
      </div>
      {seed ? <p className="mb-3 text-xs text-text-3">{t('seed', { seed })}</p> : null}
      <PickedList blueprint={blueprint} />
      <div className="sticky bottom-0 z-10 -mx-3 mt-4 border-t border-line bg-bg px-3 py-3 lg:-mx-1 lg:px-1">
        <SavePicked desk={desk} lines={picked} onStale={onStale} onSaved={onSaved} />
      </div>
    </section>
  );
};
