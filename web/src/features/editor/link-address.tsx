import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { webAddress } from './web-address.js';
import { editorText } from './text.js';

export interface LinkAddressProps {
  /** Where the link leads now; empty for a new one. */
  readonly address: string;
  /** An empty address takes the link away. */
  readonly onPut: (address: string) => void;
  readonly onClose: () => void;
}

/** Below the text: where a link leads. */
export const LinkAddress = ({ address, onPut, onClose }: LinkAddressProps): ReactNode => {
  const t = useText(editorText);
  const [typed, setTyped] = useState(address);
  const [wrong, setWrong] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('input')?.focus({ preventScroll: true });
    // Not behind the bar at the foot of a form.
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  const put = (): void => {
    const full = webAddress(typed);
    if (full === null) setWrong(true);
    else onPut(full);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither for the form nor for the dialog it may stand in.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else put();
  };
  return (
    <div ref={place} role="group" aria-label={t('link')} className="mt-1.5 flex flex-wrap items-start gap-2">
      <div className="min-w-0 grow basis-60">
        <Field
          dense
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          label={t('linkTo')}
          hint={t('linkHint')}
          error={wrong ? t('linkWrong') : undefined}
          maxLength={2000}
          onKeyDown={keys}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
      </div>
      <div className="flex flex-wrap gap-2 sm:pt-6">
        <Button size="sm" onClick={put}>
          {t('linkPut')}
        </Button>
        {address === '' ? null : (
          <Button size="sm" variant="outline" onClick={() => onPut('')}>
            {t('linkOff')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('linkLeave')}
        </Button>
      </div>
    </div>
  );
};
