import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Source } from '#contracts/http/assistant';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { RichText } from '../maths/rich-text.js';
import { PlainMaths } from '../bank/plain-maths.js';
import { assistantText } from './text.js';

/** Where a source stands below its answer; `of` tells the answers of a page apart. */
const placeOf = (of: string, n: number): string => `${of}-source-${n}`;

/** The raised number of a source, which leads to it. */
export const CiteMark = ({ of, n }: { of: string; n: number }): ReactNode => {
  const [t, locale] = [useText(assistantText), useLocale()];
  const shown = toDigits(String(n), locale);
  const go = (): void => {
    const source = document.getElementById(placeOf(of, n));
    source?.focus({ preventScroll: true });
    source?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <sup className="num text-[0.7em] leading-none">
      <button
        type="button"
        aria-label={t('sourceNumber', { n: shown })}
        onClick={go}
        className="touch rounded-badge px-0.5 font-semibold text-brand-text hover:underline"
      >
        [{shown}]
      </button>
    </sup>
  );
};

const opens = { lesson: 'openLesson', question: 'openQuestion' } as const;

/** The words themselves: open where they are the answer, else behind a line. */
const Quote = ({ source, open }: { source: Source; open: boolean }): ReactNode => {
  const t = useText(assistantText);
  if (source.html === null) return <p className="mt-1 text-text-3">{t('closed')}</p>;
  const words = <RichText text={source.html} className={cx(open ? 'text-md' : 'text-text-2')} />;
  if (open) return <div className="mt-2 border-l-2 border-line-2 pl-3">{words}</div>;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer py-1 text-text-3 hover:text-text">{t('showQuote')}</summary>
      <div className="mt-1 border-l-2 border-line-2 pl-3">{words}</div>
    </details>
  );
};

const SourceItem = ({ of, source, open }: { of: string; source: Source; open: boolean }): ReactNode => {
  const [t, locale] = [useText(assistantText), useLocale()];
  const { n, kind, title, place, html, href } = source;
  return (
    <li
      id={placeOf(of, n)}
      tabIndex={-1}
      className="flex scroll-mt-20 gap-2.5 py-2.5 outline-none focus:bg-brand-tint focus:shadow-[-8px_0_0_var(--brand-tint),8px_0_0_var(--brand-tint)]"
    >
      <span aria-hidden="true" className="num w-6 shrink-0 text-right font-semibold text-brand-text">
        {toDigits(String(n), locale)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere text-text">
          <span className="sr-only">{t('sourceNumber', { n: toDigits(String(n), locale) })}: </span>
          <PlainMaths text={title} />
        </p>
        <p className="wrap-anywhere text-text-3">{[t(kind), ...place].join(' · ')}</p>
        <Quote source={source} open={open} />
        <Link to={href} className="link touch mt-1 inline-block">
          {t(html === null ? 'openCourse' : opens[kind])}
        </Link>
      </div>
    </li>
  );
};

/** Where an answer comes from: numbered, named, each with the way to it. */
export const Sources = ({
  of,
  sources,
  open,
  title,
}: {
  of: string;
  sources: readonly Source[];
  open: boolean;
  title: string;
}): ReactNode => (
  <div className={cx(open ? '' : 'mt-4 border-t border-line pt-2', 'text-sm')}>
    <h3 className={open ? 'text-md' : 'text-sm text-text-2'}>{title}</h3>
    <ol className="divide-y divide-line">
      {sources.map((source) => (
        <SourceItem key={source.n} of={of} source={source} open={open} />
      ))}
    </ol>
  </div>
);
