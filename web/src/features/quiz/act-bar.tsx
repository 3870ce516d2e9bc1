import type { ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { Kbd } from '../../ui/kbd.js';

/** The bar below: the one act of the moment at the right, and which keys do it. */
export const ActBar = ({
  label,
  keys,
  strong,
  busy,
  onAct,
}: {
  label: string;
  /** Something is to be sent or gone on with: then Enter does it too. */
  strong: boolean;
  /** What the keys of the options do; null where there is nothing to choose. */
  keys: string | null;
  busy: boolean;
  onAct: () => void;
}): ReactNode => (
  <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-bg px-4 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))]">
    <div className="mx-auto flex max-w-[688px] items-center justify-end gap-4">
      <p className="mr-auto hidden text-sm text-text-3 md:block">
        {keys === null ? null : (
          <>
            <Kbd>1</Kbd>–<Kbd>4</Kbd> {keys}
            {strong ? ' · ' : null}
          </>
        )}
        {strong ? (
          <>
            <Kbd>Enter</Kbd> {label}
          </>
        ) : null}
      </p>
      <Button
        size="lg"
        variant={strong ? 'default' : 'outline'}
        disabled={busy}
        onClick={onAct}
        className="w-full md:w-auto md:min-w-[200px]"
      >
        {label}
      </Button>
    </div>
  </div>
);
