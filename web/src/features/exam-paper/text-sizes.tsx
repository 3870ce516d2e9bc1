import type { ReactNode } from 'react';
import { useStore } from '../../client/store.js';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { setTextSize, sizes, textSize } from './text-size.js';
import { paperText } from './text.js';

export const TextSizes = (): ReactNode => {
  const [t, locale, chosen] = [useText(paperText), useLocale(), useStore(textSize)];
  return (
    <div role="group" aria-label={t('textSize')} className="flex items-center gap-1 text-sm text-text-3">
      <span aria-hidden="true" className="mr-auto">
        {t('textSize')}
      </span>
      {sizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === chosen}
          aria-label={t('textSizeNow', { size: toDigits(String(size), locale) })}
          onClick={() => setTextSize(size)}
          className={cx(
            'grid size-9 place-items-center rounded-control',
            size === chosen ? 'bg-text text-bg' : 'text-text-2 hover:bg-fill',
          )}
        >
          <span aria-hidden="true" style={{ fontSize: size - 1, lineHeight: 1.4 }}>
            {locale === 'bn' ? 'অ' : 'A'}
          </span>
        </button>
      ))}
    </div>
  );
};
