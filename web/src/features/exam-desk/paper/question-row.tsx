import type { ReactNode } from 'react';
import type { ExamConflict } from '#contracts/http/exam-desk';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';
import { RichText } from '../../maths/rich-text.js';
import { QuestionView } from '../../question-view/question-view.js';
import { useConflictWords } from '../before/use-conflict-words.js';
import type { Place } from '../parts/arrange-groups.js';
import type { Sorting } from '../parts/use-sorting.js';
import { More, type MenuEntry } from './menu.js';
import type { PaperRow } from './paper-values.js';
import { QuestionFacts } from './question-facts.js';
import { paperDeskText } from './text.js';
import { viewedOf } from './viewed.js';

export interface QuestionRowProps {
  readonly row: PaperRow;
  readonly place: Place;
  /** In the whole paper as it stands now, from 1. */
  readonly number: number;
  readonly sorting: Sorting;
  readonly conflicts: readonly ExamConflict[];
  readonly entries: readonly MenuEntry[];
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly fixed: boolean;
}

/** What stands against this question, in words below it. */
const Faults = ({ conflicts }: { conflicts: readonly ExamConflict[] }): ReactNode => {
  const { sentence, detail } = useConflictWords();
  return conflicts.map((conflict) => {
    const more = detail(conflict);
    const bad = conflict.severity === 'block';
    return (
      <p key={`${conflict.code} ${more}`} className={cx('mt-1 flex items-start gap-1.5 text-sm', bad ? 'text-bad' : 'text-warn')}>
        <Icon name={bad ? 'circle-x' : 'triangle-alert'} size={16} className="mt-0.5" />
        <span className="min-w-0">
          {sentence(conflict)}
          {more ? `: ${more}` : ''}
        </span>
      </p>
    );
  });
};

/** A question in its place in the paper: one line or two, opened to all of it. */
export const QuestionRow = (props: QuestionRowProps): ReactNode => {
  const { row, place, number, sorting, conflicts, entries, open, onOpen, fixed } = props;
  const [t, locale] = [useText(paperDeskText), useLocale()];
  const n = toDigits(String(number), locale);
  const { className, ...sort } = sorting.row(place);
  const { question } = row;
  return (
    <li
      {...sort}
      id={row.saved === null ? undefined : `q${row.saved}`}
      className={cx('flex scroll-mt-24 items-start gap-1.5 border-b border-line py-2', row.cancelled && 'bg-sunken', className)}
    >
      {fixed ? null : sorting.grip(place, row.versionId, t('grip', { n }))}
      <span className="num w-7 shrink-0 pt-1.5 text-right text-sm text-text-3">{n}.</span>
      <div className="min-w-0 flex-1 pt-1">
        {question === null ? (
          <p className="text-text-3">{row.saved === null ? '…' : t('gone')}</p>
        ) : open ? (
          <QuestionView question={viewedOf(question)} showKey dense />
        ) : (
          <div className={cx('line-clamp-2', row.cancelled && 'text-text-3')}>
            <RichText text={question.stem} inline />
          </div>
        )}
        {question ? <QuestionFacts question={question} /> : null}
        <Faults conflicts={conflicts} />
      </div>
      {row.keptOptions.length > 0 ? <Badge>{t('kept')}</Badge> : null}
      {row.cancelled ? <Badge tone="warn">{t('cancelled')}</Badge> : null}
      {question ? (
        <button
          type="button"
          aria-expanded={open}
          aria-label={t('open', { n })}
          onClick={onOpen}
          className="touch grid size-8 shrink-0 place-items-center rounded-badge text-text-3 hover:bg-fill"
        >
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
        </button>
      ) : null}
      {entries.length > 0 ? <More label={t('menu', { n })} entries={entries} /> : null}
    </li>
  );
};
