import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { policyNames } from '#contracts/shared/choices';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatDate } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { productName } from '../../shell/page-info.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { ErrorBox } from '../../ui/error-box.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { type Heading, outlineOf } from './outline.js';
import { policyText } from './text.js';

const Contents = ({ headings }: { headings: readonly Heading[] }): ReactNode => (
  <ol className="text-sm">
    {headings.map(({ id, text }) => (
      <li key={id}>
        <a href={`#${id}`} className="block py-[7px] text-text-2 hover:text-text hover:underline">
          {text}
        </a>
      </li>
    ))}
  </ol>
);

/** Links to other pages of ours go there without loading everything anew. Gives what to hang on the text. */
const useInnerLinks = (): RefObject<HTMLDivElement | null> => {
  const [navigate, text] = [useNavigate(), useRef<HTMLDivElement>(null)];
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const address = link?.getAttribute('href') ?? '';
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!plain || event.defaultPrevented || !address.startsWith('/') || address.startsWith('//')) return;
      event.preventDefault();
      void navigate(address);
    };
    const element = text.current;
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  });
  return text;
};

/** Where the address names a section, the page stands there once its text has come. */
const useSection = (ready: boolean): void => {
  const { hash } = useLocation();
  useEffect(() => {
    if (ready && hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [ready, hash]);
};

/** A policy: its sections at the left (on a phone folded above), the text in a column for reading; `after` stands below it. */
export const PolicyScreen = ({ name, after }: { name: (typeof policyNames)[number]; after?: ReactNode }): ReactNode => {
  const [t, locale] = [useText(policyText), useLocale()];
  const { data, error, mutate } = useEndpoint('GET /api/policies/:name', { params: { name } });
  const text = data?.[locale];
  const refundDays = data ? formatNumber(data.facts.refundDays, locale) : '';
  const outline = text ? outlineOf(text.html, { product: productName(), refundDays }) : null;
  const linked = useInnerLinks();
  useSection(outline !== null);
  usePageTitle(text?.title ?? '');
  if (!data || !text || !outline) {
    return (
      <div className="mt-8 max-w-[720px]">
        {error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : <SkeletonRows rows={8} />}
      </div>
    );
  }
  return (
    <div className="gap-x-12 pt-4 lg:grid lg:grid-cols-[236px_minmax(0,720px)] lg:pt-8 print:block">
      <nav
        aria-label={t('onPage')}
        className="sticky top-20 hidden max-h-[calc(100dvh-100px)] self-start overflow-y-auto lg:block print:hidden!"
      >
        <p className="hang mb-1 text-sm text-text-3">{t('onPage')}</p>
        <Contents headings={outline.headings} />
      </nav>
      <article>
        <div className="hang">
          <h1 className="text-2xl">{text.title}</h1>
          <p className="mt-0.5 text-sm text-text-3">
            <time dateTime={data.updatedAt}>{t('changed', { date: formatDate(data.updatedAt, locale) })}</time>
          </p>
        </div>
        <details className="mt-4 border-y border-line lg:hidden print:hidden">
          <summary className="flex min-h-11 items-center text-sm font-semibold">{t('onPage')}</summary>
          <nav aria-label={t('onPage')} className="pb-2">
            <Contents headings={outline.headings} />
          </nav>
        </details>
        {/* Cleaned by the server before it was stored; the rule allows no script, style or event. */}
        <div ref={linked} className="policy mt-6" dangerouslySetInnerHTML={{ __html: outline.html }} />
        {after}
      </article>
    </div>
  );
};
