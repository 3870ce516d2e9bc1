import './pdf-reader.css';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { gapPx } from './layout.js';
import { PageCanvas } from './page-canvas.js';
import { pdfReaderText } from './text.js';
import { Toolbar } from './toolbar.js';
import { type Place, usePlace, useTold } from './use-place.js';
import { type ReadPdf, usePdf } from './use-pdf.js';

export interface PdfReaderProps {
  /** Where the file is; an address of our own. */
  readonly src: string;
  readonly title: string;
  /** From 1. */
  readonly startPage?: number;
  /** The page that is read, whenever it is another one. */
  readonly onPage?: (page: number, pages: number) => void;
  /** Where the file can be taken along from. */
  readonly download?: string | null;
  /** Its address has run out, or it does not load: asks for another one. */
  readonly onRenew?: () => void;
}

const keysOf = (place: Place, pages: number): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => place.go(place.page - 1),
  ArrowRight: () => place.go(place.page + 1),
  Home: () => place.go(1),
  End: () => place.go(pages),
  '+': () => place.zoom(1),
  '=': () => place.zoom(1),
  '-': () => place.zoom(-1),
  '0': place.fit,
  '০': place.fit,
});

const Pages = ({ pdf, place }: { pdf: ReadPdf; place: Place }): ReactNode => {
  const [t, locale] = [useText(pdfReaderText), useLocale()];
  const { sizes, tops, near, scale, measured } = place;
  const n = (count: number): string => toDigits(String(count), locale);
  // What lies above and below is only as high as its pages are.
  const shown = sizes.slice(near[0] - 1, near[1]);
  return (
    <div className="relative min-w-fit" style={{ height: tops.at(-1) }}>
      <div className="absolute inset-x-0 min-w-fit px-2" style={{ top: tops[near[0] - 1] }}>
        {shown.map(({ width, height }, at) => {
          const number = near[0] + at;
          return (
            <section
              key={number}
              aria-label={t('pageOf', { page: n(number), pages: n(pdf.pages) })}
              className="pdf-page"
              style={{ width: Math.floor(width * scale), height: Math.floor(height * scale), marginBottom: gapPx }}
            >
              <PageCanvas document={pdf.document} number={number} scale={scale} onSize={measured} />
            </section>
          );
        })}
      </div>
    </div>
  );
};

const Open = ({ pdf, title, startPage = 1, onPage, download = null }: PdfReaderProps & { pdf: ReadPdf }): ReactNode => {
  const t = useText(pdfReaderText);
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(box, pdf, startPage);
  useTold(place, pdf.pages, onPage);
  const keys = (event: KeyboardEvent): void => {
    const act = keysOf(place, pdf.pages)[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="overflow-hidden rounded-panel border border-line-2">
      <Toolbar
        page={place.page}
        pages={pdf.pages}
        scale={place.scale}
        fits={place.fits}
        onPage={place.go}
        onZoom={place.zoom}
        onFit={place.fit}
        download={download}
      />
      {/* A region that scrolls is reached by keyboard, and its keys turn pages. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys turn pages */}
      <div
        ref={box}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        aria-label={t('reader', { title })}
        title={t('keys')}
        onKeyDown={keys}
        onScroll={place.scrolled}
        className="h-[min(78dvh,1100px)] overflow-auto overscroll-contain bg-sunken focus-visible:outline-offset-[-2px]"
      >
        <Pages pdf={pdf} place={place} />
      </div>
    </div>
  );
};

/** A PDF to read inside a page: all its pages below each other, drawn as they come near. */
const PdfReader = (props: PdfReaderProps): ReactNode => {
  const t = useText(pdfReaderText);
  const { state, again } = usePdf(props.src);
  if (state.kind === 'there') return <Open {...props} pdf={state.pdf} />;
  if (state.kind === 'coming')
    return (
      <div aria-busy="true">
        <p role="status" className="mb-2 text-sm text-text-3">
          {t('coming')}
        </p>
        <SkeletonRows rows={6} />
      </div>
    );
  return (
    <Notice tone="bad">
      <p>{t('failed')}</p>
      <Button
        size="sm"
        variant="outline"
        onClick={() => {
          props.onRenew?.();
          again();
        }}
      >
        {t('again')}
      </Button>
    </Notice>
  );
};

export default PdfReader;
