import { type ReactNode, useId } from 'react';
import type { QuestionRow } from '#contracts/http/bank';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Check } from '../../../ui/check.js';
import { cx } from '../../../ui/cx.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Icon } from '../../../ui/icon.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { QuestionView } from '../../question-view/question-view.js';
import { PlainMaths } from '../plain-maths.js';
import { bankText } from '../text.js';
import { viewed } from '../viewed.js';
import { Difficulty, Path } from '../words.js';

const Whole = ({ id }: { id: string }): ReactNode => {
  const { data, error, mutate } = useEndpoint('GET /api/admin/questions/:id', { params: { id } });
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={2} />;
  return <QuestionView question={viewed(data.question.current)} showKey dense />;
};

export interface PickRowProps {
  readonly row: QuestionRow;
  readonly chosen: boolean;
  /** It is in the exam already. */
  readonly taken: boolean;
  readonly open: boolean;
  /** `range`: with Shift. */
  readonly onToggle: (range: boolean) => void;
  readonly onOpen: () => void;
}

/** One question to choose: what it says, where it stands, and the whole of it on demand. */
export const PickRow = ({ row, chosen, taken, open, onToggle, onOpen }: PickRowProps): ReactNode => {
  const [t, id] = [useText(bankText), useId()];
  return (
    <li className={cx('border-b border-line py-2', chosen && '-mx-3 bg-brand-tint px-3 shadow-[inset_3px_0_0_var(--brand)]')}>
      <div className="flex items-start gap-3">
        <span className="pt-0.5">
          <Check
            bare
            label={t('pickRow', { stem: row.stem })}
            checked={chosen || taken}
            disabled={taken}
            onChange={({ nativeEvent }) => onToggle((nativeEvent as unknown as MouseEvent).shiftKey)}
          />
        </span>
        <div className="min-w-0 flex-1">
          <div className="line-clamp-3">
            <PlainMaths text={row.stem} />
          </div>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-xs text-text-3">
            <span>
              <Path path={row.path} />
            </span>
            <span>{t(row.kind)}</span>
            <Difficulty level={row.difficulty} />
            {row.sources.length > 0 ? <span>{row.sources.join(', ')}</span> : null}
            <span className={taken ? 'font-semibold text-text-2' : undefined}>
              {taken ? t('pickTaken') : row.used > 0 ? t('usedIn', { count: row.used }) : t('pickUnused')}
            </span>
          </p>
        </div>
        <Button
          size="xs"
          variant="ghost"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${t(open ? 'pickHide' : 'pickPreview')}: ${row.stem}`}
          onClick={onOpen}
        >
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
        </Button>
      </div>
      <div id={id} className="mt-2 ml-7 empty:hidden">
        {open ? <Whole id={row.id} /> : null}
      </div>
    </li>
  );
};
