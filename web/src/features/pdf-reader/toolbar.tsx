import { type ReactNode, type SubmitEvent, useState } from 'react';
import { formatPercent, toDigits, toLatinDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { buttonClass } from '../../ui/button-class.js';
import { Icon } from '../../ui/icon.js';
import { pdfReaderText } from './text.js';

export interface ToolbarProps {
  readonly page: number;
  readonly pages: number;
  readonly scale: number;
  readonly fits: boolean;
  readonly onPage: (page: number) => void;
  readonly onZoom: (step: 1 | -1) => void;
  readonly onFit: () => void;
  readonly download: string | null;
}

interface ToolProps {
  readonly name: string;
  readonly label: string;
  readonly off?: boolean;
  readonly pressed?: boolean;
  readonly className?: string;
  readonly onPress: () => void;
}

const Tool = ({ name, label, off, pressed, className, onPress }: ToolProps): ReactNode => (
  <Button
    variant="ghost"
    size="icon"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={off}
    className={className}
    onClick={onPress}
  >
    <Icon name={name} size={20} />
  </Button>
);

/** The page that is read, and the way to any other: typed in either script. */
const PageField = ({ page, pages, onPage }: Pick<ToolbarProps, 'page' | 'pages' | 'onPage'>): ReactNode => {
  const [t, locale] = [useText(pdfReaderText), useLocale()];
  const [typed, setTyped] = useState<string | null>(null);
  const go = (): void => {
    const asked = Number.parseInt(toLatinDigits(typed ?? ''), 10);
    setTyped(null);
    if (asked >= 1) onPage(Math.min(asked, pages));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    go();
  };
  return (
    <form onSubmit={submit} className="num flex items-center gap-1.5 text-sm">
      <input
        aria-label={t('pageOf', { page: toDigits(String(page), locale), pages: toDigits(String(pages), locale) })}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? toDigits(String(page), locale)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => typed !== null && go()}
        className="h-10 w-13 rounded-control border border-control bg-bg px-1 text-center text-md md:h-[34px] md:text-sm"
      />
      <span className="whitespace-nowrap text-text-3">{t('ofPages', { pages: toDigits(String(pages), locale) })}</span>
    </form>
  );
};

/** What turns pages, makes them larger, and takes the file along where that is allowed. */
export const Toolbar = ({ page, pages, scale, fits, onPage, onZoom, onFit, download }: ToolbarProps): ReactNode => {
  const [t, locale] = [useText(pdfReaderText), useLocale()];
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="flex flex-wrap items-center gap-x-1 border-b border-line bg-bg px-1 py-1 max-sm:pl-2"
    >
      {/* A finger turns pages without them. */}
      <Tool name="chevron-left" className="max-sm:hidden" label={t('previous')} off={page <= 1} onPress={() => onPage(page - 1)} />
      <PageField page={page} pages={pages} onPage={onPage} />
      <Tool name="chevron-right" className="max-sm:hidden" label={t('next')} off={page >= pages} onPress={() => onPage(page + 1)} />
      <span className="ml-auto flex items-center gap-x-1">
        <Tool name="zoom-out" label={t('smaller')} onPress={() => onZoom(-1)} />
        <span aria-live="polite" className="num w-12 text-center text-sm text-text-3 max-sm:hidden">
          {t('zoomNow', { percent: formatPercent(scale, locale) })}
        </span>
        <Tool name="zoom-in" label={t('larger')} onPress={() => onZoom(1)} />
        <Tool name="move-horizontal" label={t('fit')} pressed={fits} onPress={onFit} />
        {download === null ? null : (
          <a href={download} download className={buttonClass('outline', 'sm')}>
            <Icon name="download" size={16} />
            <span className="max-sm:sr-only">{t('download')}</span>
          </a>
        )}
      </span>
    </div>
  );
};
