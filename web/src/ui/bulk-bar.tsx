import type { ReactNode } from 'react';
import { kitText } from '../i18n/admin-kit/text.js';
import { useText } from '../i18n/index.js';
import { Button } from './button.js';
import { Kbd } from './kbd.js';

export interface BulkBarProps<A extends { readonly label: string }> {
  readonly count: number;
  readonly actions: readonly A[];
  readonly onAct: (action: A) => void;
  readonly onNone: () => void;
}

/** Instead of the filters while rows are chosen: how many, and what can be done with them. On a phone it stands at the bottom. */
export const BulkBar = <A extends { readonly label: string }>({ count, actions, onAct, onNone }: BulkBarProps<A>): ReactNode => {
  const t = useText(kitText);
  return (
    <div className="mb-3 flex min-h-[34px] flex-wrap items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:mb-0 max-md:border-t max-md:border-line-2 max-md:bg-bg max-md:p-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
      <b role="status" className="num mr-2">
        {t('marked', { count })}
      </b>
      {actions.map((action) => (
        <Button key={action.label} size="sm" variant="outline" onClick={() => onAct(action)}>
          {action.label}
        </Button>
      ))}
      <Button size="sm" variant="ghost" className="ml-auto" onClick={onNone}>
        {t('unmark')} <Kbd className="max-md:hidden">Esc</Kbd>
      </Button>
    </div>
  );
};
