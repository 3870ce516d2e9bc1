import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { assistantText } from './text.js';

const tries = ['try1', 'try2', 'try3'] as const;

/** Nothing asked yet: what a question may look like, each to be taken into the form by a press. */
export const FirstUse = ({ onTry }: { onTry: (text: string) => void }): ReactNode => {
  const t = useText(assistantText);
  return (
    <div className="mt-6">
      <p className="text-sm text-text-3">{t('tries')}</p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {tries.map((one) => (
          <li key={one}>
            <Button
              variant="secondary"
              size="sm"
              className="h-auto! min-h-9 py-1 text-left whitespace-normal! max-md:min-h-11"
              onClick={() => onTry(t(one))}
            >
              {t(one)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Without a model: what happens here, and what does not. */
export const Quotes = (): ReactNode => {
  const t = useText(assistantText);
  return (
    <div className="mb-5 rounded-control border border-line-2 bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">{t('quotesTitle')}</p>
      <p className="text-text-2">{t('quotesText')}</p>
    </div>
  );
};
