import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';
import { Match } from '../../../ui/match.js';
import { treeText } from './text.js';
import type { PlacedNode } from '#contracts/shared/subject-tree';
import type { Zone } from '../use-drag.js';

export interface NodeRowProps {
  readonly place: PlacedNode;
  readonly chosen: boolean;
  readonly open: boolean;
  readonly parent: boolean;
  readonly query: string;
  readonly writable: boolean;
  /** The tab key stops here. */
  readonly stop: boolean;
  /** Where what is dragged would go, as seen from this row. */
  readonly drop: Zone | null;
  readonly dragged: boolean;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
  /** Instead of the name, while it is typed. */
  readonly name: ReactNode;
}

export const indent = (depth: number): { paddingLeft: number } => ({ paddingLeft: depth * 24 });
const weights = ['font-semibold', '', 'text-text-2'];

/** One node: its fold, its name, how many questions stand at and below it. */
export const NodeRow = (props: NodeRowProps): ReactNode => {
  const { place, chosen, open, parent, query, writable, stop, drop, dragged, onChoose, onToggle, name } = props;
  const [t, locale] = [useText(treeText), useLocale()];
  const { node, depth } = place;
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={chosen}
      aria-expanded={parent ? open : undefined}
      tabIndex={stop ? 0 : -1}
      data-node={node.id}
      data-drag={node.id}
      onClick={onChoose}
      onFocus={({ target, currentTarget }) => (target === currentTarget ? onChoose() : undefined)}
      // The keys are the tree's: it knows what stands above and below.
      onKeyDown={undefined}
      className={cx(
        'relative flex min-h-11 cursor-default items-center gap-1 border-b border-line pr-2.5 focus-visible:outline-offset-[-2px] md:min-h-[37px]',
        chosen ? 'bg-brand-tint shadow-[inset_3px_0_0_var(--brand)]' : 'hover:bg-sunken',
        dragged && 'opacity-50',
        drop === 'into' && 'bg-brand-tint-2!',
        drop === 'before' && 'before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-brand',
        drop === 'after' && 'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-brand',
      )}
    >
      {writable ? (
        <span
          data-grip=""
          aria-hidden="true"
          title={t('grip')}
          className="grid h-9 w-6 shrink-0 cursor-grab touch-none place-items-center text-text-3"
        >
          <Icon name="grip-vertical" size={16} />
        </span>
      ) : null}
      <span style={indent(depth)} className="shrink-0" />
      <span
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
        className={cx('grid h-9 w-6 shrink-0 place-items-center text-text-3', parent ? 'cursor-pointer' : 'invisible')}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />
      </span>
      {name ?? (
        <span className={cx('min-w-0 flex-1 py-1', weights[depth])}>
          <Match text={node.name} query={query} />
        </span>
      )}
      <Link
        to={`/admin/questions?subjectId=${node.id}`}
        tabIndex={-1}
        title={t('seeQuestions')}
        className="num w-16 shrink-0 text-right hover:underline"
      >
        <span className="sr-only">{t('treeCounts')} </span>
        {formatNumber(node.all, locale)}
      </Link>
      <span className="num w-20 shrink-0 text-right text-text-3 max-sm:hidden">
        <span className="sr-only">{t('treePublished')} </span>
        {formatNumber(node.published, locale)}
      </span>
    </div>
  );
};
