import { memo, type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { Tabs } from '../../ui/tabs.js';
import { Formula } from '../maths/formula.js';
import { groupNames, groups, shownOf, type Group } from './symbols.js';
import { playgroundText } from './text.js';

/** Symbols by group; a press writes one where the caret is, and leaves the caret there. */
export const Palette = memo(({ onPiece }: { onPiece: (piece: string) => void }): ReactNode => {
  const t = useText(playgroundText);
  const [group, setGroup] = useState<Group>('shapes');
  const tabs = groupNames.map((key) => ({ key, label: t(key) }));
  return (
    <section aria-label={t('symbols')} className="min-w-0">
      <Tabs tabs={tabs} value={group} onChange={setGroup} label={t('symbols')} controls="playground-symbols" />
      <div id="playground-symbols" className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(48px,1fr))] gap-1">
        {groups[group].map((piece) => (
          <button
            key={piece}
            type="button"
            aria-label={t('symbol', { source: piece.replace('|', '') })}
            title={piece.replace('|', '')}
            // The caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPiece(piece)}
            className={cx(
              'grid h-12 min-w-12 place-items-center overflow-hidden rounded-control border border-line px-1 hover:bg-fill',
              // What has lines of its own, or a long word, is drawn smaller.
              /begin|frac|[a-z_]{6,}\{/i.test(piece) ? 'text-[11px]' : 'text-md',
              piece.includes('begin') && 'col-span-2',
            )}
          >
            <Formula formula={shownOf(piece)} />
          </button>
        ))}
      </div>
    </section>
  );
});
Palette.displayName = 'Palette';
